"""The dictionary service over HTTP: a stateless ASGI app."""
