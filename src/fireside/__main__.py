"""`python -m fireside` is the command `fireside`."""

import sys

from fireside.cli.main import main

sys.exit(main())
