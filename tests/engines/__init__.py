"""The pages in the engines of Firefox and Safari."""
