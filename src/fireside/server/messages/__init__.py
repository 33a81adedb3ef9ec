"""What goes over the wire, as structures: the description of both interfaces is made from them."""
