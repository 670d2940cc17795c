"""Keeps the bot online: as a single client, or in a cluster of processes that share shards.

single_client: runs one client until it is asked to stop.
shutdown: how a process ends: signals, exit statuses, messages.
bot_presence: checks whether any bot runs on a PostgreSQL server.
shard_groups: decides which shards belong together, and which groups to take or offer.
lease_times: durations in a cluster: leases, handovers and timeouts.
cluster_process: one process of a cluster, from joining to leaving.
shard_client: the client for one group of shards, from its start to its end.
event_buffer: holds events back until this client may answer.
identify_limit: spaces out IDENTIFY across all processes.
server_lookup: asks the right client of a process about a server.
"""
