"""How often a level plays nonsense: follies are recognised in its decisions and counted."""
