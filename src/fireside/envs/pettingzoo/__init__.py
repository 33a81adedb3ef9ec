"""The titles as PettingZoo environments: `from fireside.envs.pettingzoo import maamut_v1`."""
