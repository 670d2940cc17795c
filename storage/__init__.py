"""What is kept, and how it is never lost. SQL lives here and nowhere else."""
