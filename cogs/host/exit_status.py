"""The exit statuses, one for each thing that a host can put right."""

UNWRITABLE, BAD_TOKEN, REFUSED_INTENT, UNREACHABLE, AWAY, MISSING = 3, 4, 5, 6, 8, 12
NO_COPY, NO_ADDRESS = 10, 13
