"""Text in, requests out. pyparsing lives here and nowhere else."""
