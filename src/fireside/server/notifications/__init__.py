"""Notices: "it is your turn", for people who do not look at the table."""
