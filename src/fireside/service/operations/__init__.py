"""The REST operations, each declared once: adapters, OpenAPI and the client follow from them."""
