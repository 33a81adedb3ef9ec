"""The command `fireside`: one module per subcommand."""
