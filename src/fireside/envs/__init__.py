"""Adapters: the games as environments of PettingZoo, OpenSpiel and Gymnasium.

Each needs an extra of its own: `pip install "fireside[pettingzoo]"`, `[openspiel]`, `[vector]`.
"""
