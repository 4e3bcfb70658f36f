"""`python -m dolmen` is `dolmen`."""

import sys

from dolmen.cli import main

sys.exit(main())
