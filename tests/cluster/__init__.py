"""Processes that share shards through PostgreSQL's locks.

conftest: a database of its own for each test, and sessions on it.
test_event_buffer: what comes before it is a client's turn is kept, and heard once.
test_groups: whatever comes and goes, every group is answered for by one process, evenly.
test_member: members come, leave, die and are cut off; clients here only play their part.
test_identify_limit: one IDENTIFY at a time in each bucket, across processes.
test_server_lookup: one referee, many clients: each server is asked about where it is known.
test_session: locks that last as long as their session, and not a moment longer.
"""
