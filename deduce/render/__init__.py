"""The one room that formats: results as text (rich), as JSON values and as a page of HTML.

It reads what every room below it found out, and is imported by the notebook and the commands only.
"""
