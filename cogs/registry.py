"""Every cog that has verbs. A new rules system is one line here."""

from cogs.desk import Desk
from cogs.fantasy import Fantasy
from cogs.games import Games
from cogs.genesys import Genesys
from cogs.help import Help
from cogs.heresy import Heresy
from cogs.history import History
from cogs.odd import Odd
from cogs.own import Own
from cogs.rolls import Rolls
from cogs.sheets import Sheets
from cogs.tens import Tens

COGS = (Games, Sheets, Rolls, History, Help, Desk, Heresy, Genesys, Tens, Fantasy, Odd, Own)
