"""How the bot stays online: as one client alone, or in a cluster of processes that share shards.

alone: one client, online until it is asked to stop.
health: whether any bot runs on a PostgreSQL server.
groups: which shards belong together, and which groups a process should take or give away.
member: one process of a cluster, from its first look at the others until it has left.
seat: one group's client in this process, from its start to its end.
gate: what comes before it is this client's turn to answer, kept until then.
pace: IDENTIFY, one at a time across all processes.
ports: the servers of all clients of a process, as one.
"""
