/// The messages of an entry, as they stand in JSON.
enum Phrases {
  static func plain(_ index: Int) -> String {
    "Entry number \(index), with a line of text as people write it."
  }

  /// Every few characters an escape, of each kind.
  static func escaped(_ index: Int) -> String {
    #"She said: \"Entry \#(index)\".\nCaf\u00e9\tr\u00e9sum\u00e9 C:\\temp\\\#(index) \ud83d\ude42"#
  }

  static func cjk(_ index: Int) -> String {
    "第\(index)条：今天天气很好，我们一起去公园散步，然后喝茶聊天。明日もまた会いましょう。"
  }
}
