"""The notation of game logs: a lax reader and one canonical writer.

It may import rules and log.
"""

from deduce.notation.reader import read_log
from deduce.notation.statements import parse_event
from deduce.notation.writer import format_event, format_log, write_log

__all__ = ["format_event", "format_log", "parse_event", "read_log", "write_log"]
