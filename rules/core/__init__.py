"""What all rules systems share."""
