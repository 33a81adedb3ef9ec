"""The rules compiled for the Python of browsers: a wheel for WebAssembly (`make wasm-wheel`)."""
