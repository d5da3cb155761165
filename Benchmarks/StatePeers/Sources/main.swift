// A store's action, a variant path and a test clock against other libraries: see state-peers.sh.
await measureActions()
await measurePaths()
if #available(macOS 15, *) { await measureClocks() }
