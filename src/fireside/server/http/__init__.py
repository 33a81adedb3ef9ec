"""The server's network interface: REST, live play over WebSockets, and the client's pages."""
