"""Results as text for a terminal, a file for each thing shown; colour is decoration only."""
