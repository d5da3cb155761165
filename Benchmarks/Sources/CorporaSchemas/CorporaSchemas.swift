// The schemas of schemas/corpora, which are links here; the plugin generates this module from them.
