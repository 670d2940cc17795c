"""How the bot stays online: as one client alone, or in a cluster of processes that share shards.

single_client: one client, online until it is asked to stop.
shutdown: how a process ends: signals, statuses, and what is said of them.
bot_presence: whether any bot runs on a PostgreSQL server.
shard_groups: which shards belong together, and which groups a process should take or give away.
lease_times: how long things take: leases, handovers and patience.
cluster_process: one process of a cluster, from its first look at the others until it has left.
shard_client: one group's client in this process, from its start to its end.
event_buffer: what comes before it is this client's turn to answer, kept until then.
identify_limit: IDENTIFY, one at a time across all processes.
server_lookup: the servers of all clients of a process, as one.
"""
