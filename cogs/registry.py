"""Every cog that has verbs. A new rules system is one line here."""

from cogs.fantasy import Fantasy
from cogs.genesys import Genesys
from cogs.heresy import Heresy
from cogs.odd import Odd
from cogs.own import Own
from cogs.shared_verbs import Desk, Games, Help, History, Rolls, Sheets
from cogs.tens import Tens

COGS = (Games, Sheets, Rolls, History, Help, Desk, Heresy, Genesys, Tens, Fantasy, Odd, Own)
