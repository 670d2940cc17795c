"""The real bot process against a stand-in Discord over loopback."""
