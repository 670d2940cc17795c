"""Keeps the bot online: as a single client, or in a cluster of processes that share shards.

single_client: runs one client until it is asked to stop; how a process ends: signals, messages.
shard_groups: decides which shards belong together, and which groups to take; who is present.
cluster_process: one process of a cluster, from joining to leaving.
shard_client: the client for one group of shards: when it may identify, and when it may answer.
"""
