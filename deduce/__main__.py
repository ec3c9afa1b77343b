"""`python -m deduce`."""

from deduce.cli import main

main()
