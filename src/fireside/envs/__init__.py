"""Adapters: the games as environments of PettingZoo, OpenSpiel and Gymnasium.

Each needs its own extra: `pip install "fireside-games[pettingzoo]"`, `[openspiel]`, `[vector]`.
"""
