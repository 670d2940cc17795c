"""Pure rules: a request and a scene in, an outcome out. Standard library only."""
