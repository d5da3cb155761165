/// Blocks of every kind, pages with properties of every kind, databases, users, comments.
enum BlockLikeness {
  static func document(_ count: Int) -> [UInt8] {
    Likeness.document(
      #"{"object":"list","results":["#, count, #"],"next_cursor":null,"has_more":false}"#,
      element: object)
  }

  private static func object(_ index: Int) -> String {
    switch index % 16 {
    case 9: page(index)
    case 10: database(index)
    case 11:
      #"""
      {"object":"user","id":"\#(id(index))","type":"person","name":"\#(text(index, 2))",\#
      "avatar_url":null,"person":{"email":"person\#(index)@example.org"}}
      """#
    case 12:
      #"""
      {"object":"user","id":"\#(id(index))","type":"bot","name":"Integration","avatar_url":null,\#
      "bot":{"owner":{"type":"workspace","workspace":true},"workspace_name":"Space"}}
      """#
    case 13:
      #"""
      {"object":"comment","id":"\#(id(index))",\#(stamps(index)),"parent":{"type":"block_id",\#
      "block_id":"\#(id(index))"},"discussion_id":"\#(id(index + 1))",\#
      "rich_text":[\#(richText(index))]}
      """#
    default: block(index)
    }
  }

  private static func block(_ index: Int) -> String {
    let text = #""rich_text":[\#(richText(index)),\#(richText(index + 1))],"color":"default""#
    let (type, content) =
      switch index % 9 {
      case 0: ("paragraph", "{\(text)}")
      case 1: ("heading_1", "{\(text)}")
      case 2: ("heading_2", "{\(text)}")
      case 3: ("heading_3", "{\(text)}")
      case 4: ("callout", #"{\#(text),"icon":{"type":"emoji","emoji":"💡"}}"#)
      case 5: ("to_do", #"{\#(text),"checked":\#(index % 2 == 0)}"#)
      case 6: ("child_page", #"{"title":"Page \#(index)"}"#)
      case 7: ("child_database", #"{"title":"Table \#(index)"}"#)
      default: ("column_list", "{}")
      }
    return #"""
      {"object":"block","id":"\#(id(index))","parent":{"type":"page_id","page_id":"\#(id(7))"},\#
      \#(stamps(index)),"has_children":false,"archived":false,"type":"\#(type)",\#
      "\#(type)":\#(content)}
      """#
  }

  private static func page(_ index: Int) -> String {
    #"""
    {"object":"page","id":"\#(id(index))",\#(stamps(index)),"cover":{"type":"external","external":\#
    {"url":"https://images.example.org/cover-\#(index).png"}},"icon":{"type":"file","file":{"url":\#
    "https://files.example.org/\#(id(index))/icon.png?token=\#(index)",\#
    "expiry_time":"\#(FeedValues.date(index))"}},"parent":{"type":"database_id","database_id":\#
    "\#(id(3))"},"archived":false,"properties":{\#
    "Name":{"id":"title","type":"title","title":[\#(richText(index))]},\#
    "Notes":{"id":"a%3D","type":"rich_text","rich_text":[\#(richText(index + 2))]},\#
    "Amount":{"id":"b","type":"number","number":\#(Likeness.number(index))},\#
    "Status":{"id":"c","type":"select","select":\#(option(index))},\#
    "Tags":{"id":"d","type":"multi_select","multi_select":[\#(option(index)),\#(option(index + 1))]},\#
    "When":{"id":"e","type":"date","date":{"start":"2024-02-\#(10 + index % 18)","end":null}},\#
    "Who":{"id":"f","type":"people","people":[{"object":"user","id":"\#(id(1))"}]},\#
    "Files":{"id":"g","type":"files","files":[{"name":"a.pdf","type":"external","external":\#
    {"url":"https://example.org/a.pdf"}}]},\#
    "Done":{"id":"h","type":"checkbox","checkbox":true},\#
    "Link":{"id":"i","type":"url","url":"https://example.org/\#(index)"},\#
    "Sum":{"id":"j","type":"rollup","rollup":{"type":"number","number":\#(index)}}},\#
    "url":"https://www.example.org/Page-\#(index)"}
    """#
  }

  private static func database(_ index: Int) -> String {
    #"""
    {"object":"database","id":"\#(id(index))",\#(stamps(index)),"icon":{"type":"emoji","emoji":"📚"},\#
    "cover":null,"title":[\#(richText(index))],"description":[],"is_inline":false,"parent":\#
    {"type":"workspace","workspace":true},"properties":{"Name":{"id":"title","type":"title",\#
    "title":{}},"Notes":{"id":"a","type":"rich_text","rich_text":{}},"Amount":{"id":"b","type":\#
    "number","number":{"format":"euro"}},"Status":{"id":"c","type":"select","select":{"options":\#
    [\#(option(index)),\#(option(index + 1))]}},"Tags":{"id":"d","type":"multi_select",\#
    "multi_select":{"options":[\#(option(index))]}},"When":{"id":"e","type":"date","date":{}},\#
    "Who":{"id":"f","type":"people","people":{}},"Done":{"id":"h","type":"checkbox","checkbox":{}},\#
    "Link":{"id":"i","type":"url","url":{}},"Total":{"id":"k","type":"formula","formula":\#
    {"expression":"prop(\"Amount\") * 2"}},"Other":{"id":"l","type":"relation","relation":\#
    {"database_id":"\#(id(4))","synced_property_name":"Back"}},"Sum":{"id":"j","type":"rollup",\#
    "rollup":{"rollup_property_name":"Amount","rollup_property_id":"b","relation_property_name":\#
    "Other","relation_property_id":"l","function":"sum"}}}}
    """#
  }

  private static func stamps(_ index: Int) -> String {
    #"""
    "created_time":"\#(FeedValues.date(index))","last_edited_time":"\#(FeedValues.date(index + 1))",\#
    "created_by":{"object":"user","id":"\#(id(1))"},"last_edited_by":{"object":"user","id":\#
    "\#(id(2))"}
    """#
  }

  private static func richText(_ index: Int) -> String {
    let annotations = #"""
      "annotations":{"bold":\#(index % 3 == 0),"italic":false,"strikethrough":false,\#
      "underline":false,"code":false,"color":"\#(index % 4 == 0 ? "red" : "default")"}
      """#
    if index % 7 == 0 {
      return #"""
        {"type":"equation","equation":{"expression":"e = mc^2"},\#(annotations),\#
        "plain_text":"e = mc^2","href":null}
        """#
    }
    let content = text(index, 8)
    let url = index % 3 == 0 ? #""https://example.org/wiki/\#(index)""# : "null"
    return #"""
      {"type":"text","text":{"content":"\#(content)","link":\#
      \#(index % 3 == 0 ? #"{"url":\#(url)}"# : "null")},\#(annotations),\#
      "plain_text":"\#(content)","href":\#(url)}
      """#
  }

  private static func option(_ index: Int) -> String {
    #"{"id":"\#(id(index % 20))","name":"Option \#(index % 20)","color":"blue"}"#
  }

  private static func id(_ index: Int) -> String { FeedValues.id(index).lowercased() }

  private static func text(_ index: Int, _ words: Int) -> String {
    Likeness.text(index, words: words)
  }
}
