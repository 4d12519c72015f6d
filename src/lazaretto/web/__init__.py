"""The web: tables over HTTP and WebSocket. It knows no rule of any game and nothing of pixels."""
