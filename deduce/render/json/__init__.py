"""Results as the values that docs/json.md lists.

It may import what render may, and render/text for the sentences of a proof.
"""
