"""What people type, and what it means."""
