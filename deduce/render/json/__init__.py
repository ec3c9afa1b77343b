"""Results as JSON values, in the words of docs/json.md; nothing here lays anything out."""
