"""Words around names that all games share, by what they do there.

They are needed while modules are imported, so they are here and not in a table that would be read.
"""

NAME_WORDS = {
    # words that never begin a name, because they join others
    "never": """
        a about after again all also am an and any are as at be because been before but by
        can could did do does each either else for from get go got had has have he her him
        his how i if in into is it its just let like may me might more must my no nor not
        now of off on once one only or our out over please she should so some than that the
        their them then there these they this those through to too under until up us use
        using very was we were what when where which while who whom whose why will with
        without would you your vs versus against adv dis advantage disadvantage down next
        last here
    """,
    # titles: someone whose name begins with one may be called by it, with an article
    "titles": """
        captain brother sister father mother lord lady king queen sergeant doctor inspector
        master mistress baron baroness duke count countess bishop priest abbot constable
        sheriff mayor general commander colonel lieutenant agent judge professor magister
        prior prince princess sir dame saint chief boss elder warden marshal uncle aunt
        granny governor chancellor cardinal deacon friar guard sage knight squire
    """,
    # words before a thing that say whose it is, or which
    "articles": "a an the my your his her hers their our its this that these those own",
    # words between a deed and a new thing, and words that end its name
    "before_thing": (
        "up some another of couple few bit pair me myself us down out away one new there here"
    ),
    "after_thing": """
        and or but so then that which who while as because since before after if is are was
        were out off away up down back again too also please pls plz now each
        lying hanging left i it he she they you we into onto under over behind inside beside
        his her my their your next costs costing worth
    """,
    # verbs that need another word to say what is done: Griff makes a save
    "doing": "make makes making roll rolls do does try tries attempt attempts",
    # verbs of intention, before the deed itself: Griff wants to
    "meaning_to": "wants needs must should shall has wishes",
    # other words between someone and their deed: Griff is going to
    "between": "is are be will then also to going gonna",
    # words that reverse or limit a meaning: a reading that ignores one is wrong
    "guards": """
        not never no without except but unless if when once until before after later next
        instead half twice pretend pretends almost nearly only should would could might
        maybe perhaps or cancel neither nor nobody none nothing cannot cant dont doesnt
        didnt wont isnt arent stop stops refuse refuses avoid avoids says said shouts
        shouted yells yelled whispers whispered asks asked tells told thinks thought dreams
        dreamt dreamed dream dreaming imagine imagined imagines wish wished promises
        threatens plans considers
    """,
    # those of them that only affect their own clause
    "local": """
        should would could might before after later next half twice only or until stop stops
        refuse refuses avoid avoids says said shouts shouted yells yelled whispers whispered
        asks asked tells told nobody none nothing
    """,
    # verbs of speech, which only change a deed that someone is told to do
    "speaking": "says said shouts shouted yells yelled whispers whispered asks asked tells told",
    # those of them that make a new name conditional, so that the bot asks: a rope if it is cheap
    "conditions": """
        if unless until except without but not no never none nothing maybe perhaps instead
        once when or nor neither later almost nearly should would could might cannot cant
        dont doesnt didnt wont isnt arent
    """,
    # words that begin a question, which wants an answer and no deed
    "asking": """
        who whom whose what which when where why how is are am was were did does who's
        what's where's how's whats whos isn't aren't didn't doesn't
    """,
    # words that begin a question that may be a request: can I, should we
    "wondering": "should can could may might shall would do will",
    # irregular past forms
    "past": """
        took got gave made did had was were lost dealt swung struck shot fought threw ran
        hid drank ate sold bought went fell drew broke stole won caught bit slew felt kept
        used
    """,
    # irregular past forms of deeds, with the base form
    "irregular": """
        swung:swing shot:shoot fought:fight threw:throw ran:run hid:hide bit:bite slew:slay
        stole:steal drew:draw bought:buy sold:sell drank:drink ate:eat gave:give took:take
        brought:bring struck:strike drove:drive leapt:leap crept:creep snuck:sneak dove:dive
        sprang:spring swam:swim slid:slide stuck:stick fled:flee slept:sleep spoke:speak
        flung:fling slung:sling tore:tear bent:bend spent:spend
    """,
    # scenery, which may move but never acts as a character
    "scenery": """
        bridge door doors gate gates wall walls floor ceiling roof rope ladder stair stairs
        pipe pipes chandelier lamp lantern fire flames smoke steam water river tide wave
        waves wind storm rain snow rock rocks boulder stone stones tree branch beam pillar
        tower ship boat cart wagon train lift elevator platform ledge cliff tunnel corridor
        light lights bell clock engine machine wheel chain curtain window table bench chair
        barrel crate trap pendulum blade blades dust
    """,
    # words that make a roll secret
    "hiding": "secret secretly privately private blind blindly hidden covertly",
    # verbs of taking something along
    "taking": """
        add take took grab pick get got buy bought purchase acquire loot pocket pack carry put
        stow stash find found give item
    """,
    # prepositions before a person or thing
    "leads": """
        at on to with for against vs versus from by in into onto using via upon over past
        toward towards through
    """,
    # prepositions before a place, which no sentence has: the words after them are kept as typed
    "places": """
        behind near beside beneath underneath under above across inside outside along among
        between beyond atop below amid amidst
    """,
    # things that are counted, so that `a` before them means one
    "counted": "xp hour day night week round wound point hit torch ration bandage potion minute",
    # behind which a place, a way or a purpose is told
    "leading": """
        in into across over through from under down up along off past around toward towards
        to so hoping praying wanting trying while as like by until onto out for
    """,
    # small words beside a deed, which tell nothing more
    "small_beside": """
        i i'm im i'll ill i'd id we we're he she it they his her my your its their our me
        him them you am is are be will shall not's that this there here then and so very
        quite rather too as just still even again really right left hard fast quick slow low
        high
    """,
    # words before `for` and whom a deed is aimed at
    "going_for": "go going goes make makes making reach reaches aim aiming aims meant",
    # words with which a game master asks for a roll
    "asking_for_rolls": """
        roll rolls make makes give gimme need needs test check save saves checks tests
        rolling get want wants
    """,
    # words for paying
    "spending": "pay pays paying spend spends spending costs fork lose loses",
    # words for being paid
    "earning": """
        get gets gain gains earn earns find finds receive receives pocket pockets loots
        collects found got earned received share
    """,
    # deeds that rule out an attack
    "gentle": """
        give persuade calm charm bargain treat help flee perform rest sleep eat drink undo
        repair steal lie pay earn attack shoot throw cast
    """,
    # what is given but can't be carried
    "no_things": """
        answer break chance hand hint hug kick kiss look moment nod order orders push sign
        slap smile time try warning wave way wink word xp boost setback back again up
        advantage disadvantage hp health points strain wounds wound armour armor will body
        life rest nap breather sleep die dice bonus penalty breath corner scare eye scratch
        weight load cold feeling idea glimpse fright shock surprise
    """,
    # what is looted, and stays where it is
    "looted": """
        body bodies corpse corpses carcass carcasses remains
    """,
    # verbs with which one wants somebody else to act
    "bidding": """
        want wants tell tells order orders ask asks urge urges beg begs command commands need needs
    """,
    # things that somebody may find, as anybody knows
    "findable": """
        key keys ring map letter note book scroll tome diary journal gem gems jewel jewels ruby
        emerald diamond pearl necklace amulet locket bracelet brooch crown goblet chalice cup
        coin purse pouch sack bag chest box casket vial bottle flask potion elixir antidote
        rope torch lantern candle lamp oil bandage ration rations bread tent bedroll blanket
        shovel crowbar chain hook ladder mirror spyglass compass horn whistle bell drum flute
        lute idol statue statuette figurine mask cloak coat robe hat hood helmet helm boots
        gloves gauntlets shield armour armor bow arrow arrows quiver bolt bolts grenade
        medkit stimm stimpack auspex dataslate badge seal token medallion feather skull tooth
        bone herb herbs mushroom apple
    """,
    # words for telling somebody what holds under a condition
    "telling_that": """
        tell tells promise promises offer offers warn warns swear swears explain explains
        telling promising offering warning
    """,
    # words that begin a clause about something, or about somebody else
    "elsewhere": """
        the a an this that these those he she it they his its their there there's theres
        he's she's it's they're nobody
    """,
    # words for somebody who is not down
    "standing": """
        up standing alive breathing conscious moving fighting kicking twitching
    """,
    # words behind which an act is somebody else's
    "others_are": "they're theyre is are was were he's she's it's you're youre everyone",
}
