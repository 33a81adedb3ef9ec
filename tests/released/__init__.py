"""What every released version has left behind: databases and records, opened by today's code."""
