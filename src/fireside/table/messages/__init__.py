"""What goes over the wire between a viewer and any home of tables, as structures."""
