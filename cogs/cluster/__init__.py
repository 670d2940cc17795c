"""Keeps the bot online: as a single client, or in a cluster of processes that share shards.

single_client: runs one client until it is asked to stop; how a process ends: signals, messages.
shard_groups: decides which shards belong together, and which groups to take; who is present.
cluster_process: one process of a cluster, from joining to leaving.
shard_client: the client for one group of shards: its start, takeover and end.
event_buffer: holds back what people do while another process may still answer it.
identify_limit: how often shards may identify, across all processes.
"""
