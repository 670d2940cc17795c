"""Words around names that all games share, by what they do there.

They are asked for while modules are imported, so they stand where no table has to be read.
"""

NAME_WORDS = {
    # words that are never the beginning of a name: they join others
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
    # what people are called by, with an article, whose name begins so
    "titles": """
        captain brother sister father mother lord lady king queen sergeant doctor inspector
        master mistress baron baroness duke count countess bishop priest abbot constable
        sheriff mayor general commander colonel lieutenant agent judge professor magister
        prior prince princess sir dame saint chief boss elder warden marshal uncle aunt
        granny governor chancellor cardinal deacon friar guard sage knight squire
    """,
    # words before a thing that only say whose it is, or which
    "articles": "a an the my your his her hers their our its this that these those own",
    # words between a deed and the new thing that it is done to, and those that end its name
    "before_thing": "up some another of couple few bit pair me myself us down out away one new",
    "after_thing": """
        and or but so then that which who while as because since before after if is are was
        were out off away up down back again too also please pls plz now here there each
        lying hanging left i it he she they you we into onto under over behind inside beside
        his her my their your next costs costing worth
    """,
    # words for what someone does, where others say what it is: Griff makes a save
    "doing": "make makes making roll rolls do does try tries attempt attempts",
    # words that say that something will be done, and not what: Griff wants to
    "meaning_to": "wants needs must should shall has wishes",
    # what else may stand between someone and what they do: Griff is going to
    "between": "is are be will then also to going gonna",
    # words that turn or cancel what is said: a reading says them too, or it is none
    "guards": """
        not never no without except but unless if when once until before after later next
        instead half twice pretend pretends almost nearly only should would could might
        maybe perhaps or cancel neither nor nobody none nothing cannot cant dont doesnt
        didnt wont isnt arent stop stops refuse refuses avoid avoids says said shouts
        shouted yells yelled whispers whispered asks asked tells told thinks thought dreams
        dreamt dreamed dream dreaming imagine imagined imagines wish wished promises
        threatens plans considers
    """,
    # those of them that turn only the clause in which they stand
    "local": """
        should would could might before after later next half twice only or until stop stops
        refuse refuses avoid avoids says said shouts shouted yells yelled whispers whispered
        asks asked tells told nobody none nothing
    """,
    # those that tell of speech, which turns a deed only where it is what somebody is told
    # to do
    "speaking": "says said shouts shouted yells yelled whispers whispered asks asked tells told",
    # those of them that make a condition of a new name, which is asked back: a rope if it
    # is cheap
    "conditions": """
        if unless until except without but not no never none nothing maybe perhaps instead
        once when or nor neither later almost nearly should would could might cannot cant
        dont doesnt didnt wont isnt arent
    """,
    # words that begin a question to which only an answer is an answer
    "asking": """
        who whom whose what which when where why how is are am was were did does who's
        what's where's how's whats whos isn't aren't didn't doesn't
    """,
    # words that begin one which may be a request: can I, should we
    "wondering": "should can could may might shall would do will",
    # what someone did, where no letters say so
    "past": """
        took got gave made did had was were lost dealt swung struck shot fought threw ran
        hid drank ate sold bought went fell drew broke stole won caught bit slew felt kept
        used
    """,
    # the same of words for what is done, with what one does then
    "irregular": """
        swung:swing shot:shoot fought:fight threw:throw ran:run hid:hide bit:bite slew:slay
        stole:steal drew:draw bought:buy sold:sell drank:drink ate:eat gave:give took:take
        brought:bring struck:strike drove:drive leapt:leap crept:creep snuck:sneak dove:dive
        sprang:spring swam:swim slid:slide stuck:stick fled:flee slept:sleep spoke:speak
        flung:fling slung:sling tore:tear bent:bend spent:spend
    """,
    # what stands about and moves, and is nobody who acts
    "scenery": """
        bridge door doors gate gates wall walls floor ceiling roof rope ladder stair stairs
        pipe pipes chandelier lamp lantern fire flames smoke steam water river tide wave
        waves wind storm rain snow rock rocks boulder stone stones tree branch beam pillar
        tower ship boat cart wagon train lift elevator platform ledge cliff tunnel corridor
        light lights bell clock engine machine wheel chain curtain window table bench chair
        barrel crate trap pendulum blade blades dust
    """,
    # words that say that not everyone may know
    "hiding": "secret secretly privately private blind blindly hidden covertly",
    # words with which something is taken along
    "taking": """
        add take took grab pick get got buy bought loot pocket pack carry put stow stash
        find found give item
    """,
    # words that lead to whom or what
    "leads": """
        at on to with for against vs versus from by in into onto using via upon over past
        toward towards through
    """,
    # words that lead to a place, and are in no sentence: what follows them is told as it
    # was typed
    "places": """
        behind near beside beneath underneath under above across inside outside along among
        between beyond atop below amid amidst
    """,
    # what may be counted, so that `a` before it means one
    "counted": "hour day night week round wound point hit torch ration bandage potion minute",
}
