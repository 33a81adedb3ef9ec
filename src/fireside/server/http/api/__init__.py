"""The REST interface, one module per resource."""
