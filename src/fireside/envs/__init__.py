"""Adapters: the games as environments of PettingZoo, OpenSpiel and Gymnasium.

Each needs its own extra: `pip install "fireside[pettingzoo]"`, `[openspiel]`, `[vector]`.
"""
