// A store's action and a variant path against other libraries: see state-peers.sh.
await measureActions()
await measurePaths()
