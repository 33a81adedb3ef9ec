"""The pages in other browsers than Chromium, on the engines of Firefox and of Safari."""
