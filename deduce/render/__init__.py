"""The only places that format: JSON, text and the words for what a line says."""
