"""Over the network: the REST interface, live play over WebSockets, the client's pages."""
