import TestSupport

/// Names and texts of all kinds that a schema may have.
enum Words {
  static let plain = [
    "text", "note", "title", "createdAt", "count", "stars", "name", "size", "link", "isDone",
    "userID", "htmlURLString", "x", "y", "color", "child", "children", "next", "left", "right",
    "from", "to", "email", "body", "amount", "cursor", "payloadType",
  ]

  /// Names that generated code, the runtime or a protocol of the standard library uses.
  static let taken = [
    "reader", "object", "member", "members", "shared", "parts", "value", "fields", "encoder",
    "decoder", "container", "tag", "tags", "keys", "key", "payload", "union", "writer", "version",
    "entries", "index", "lhs", "rhs", "other", "domain", "dto", "preserving", "preserved",
    "loaded", "root", "unknown", "rawValue", "hash", "hasher", "id", "description", "codec",
    "visitor", "visit", "over", "old", "path", "paths", "element", "elements", "tuple", "variant",
    "unknownEntries", "position", "change", "store", "state", "document", "repository", "snapshot",
    "clock", "load", "save", "remove", "move", "insert", "add", "update", "entities", "url",
    "options", "identity", "type", "kind", "content", "field", "error", "none", "some", "allCases",
    "style", "migrations", "onSave", "merge", "decode", "encode", "isSame", "expected", "bounds",
    "first", "second", "result", "report", "loading", "saving", "tagIndex", "whole", "copy",
    "memberField", "readerField", "objectCoding", "_text", "__text", "valueRead", "typeValues",
    "typeConstant", "textBounds", "textDefault", "list", "send", "action", "entryList", "embed",
    "init", "subscript", "case", "default", "self2", "mirror", "context", "indirect", "newValue",
    "oldValue", "cases", "wire", "map", "filter", "print", "min", "max", "abs", "swap", "zip",
    "domainField", "debugDescription", "hashable", "customMirror", "observe", "access",
    "withMutation",
    "shouldNotifyObservers", "registrar", "codingPath", "userInfo", "found", "seen", "missing",
    "names", "name", "at", "in", "of", "as", "is", "by", "line", "lines", "column", "data", "text",
  ]

  static let keywords = [
    "default", "class", "in", "is", "case", "enum", "switch", "where", "func", "let", "var",
    "inout",
    "as", "any", "some", "get", "set", "copy", "consume", "each", "repeat", "async", "await",
    "throws", "throw", "try", "nil", "true", "false", "super", "static", "willSet", "didSet",
    "nonisolated", "isolated", "yield", "then", "discard", "actor", "open", "final", "lazy", "weak",
    "prefix", "macro", "package", "rethrows", "borrowing", "consuming", "sending", "unsafe",
    "init", "deinit", "import", "protocol", "extension", "operator", "associatedtype", "public",
    "private", "internal", "fileprivate", "return", "break", "do", "else", "for", "while", "if",
    "guard", "defer", "catch", "continue", "fallthrough", "struct", "typealias", "subscript",
    "precedencegroup", "Any", "mutating", "dynamic", "optional", "required", "override", "unowned",
    "convenience", "left", "right", "none", "read", "modify", "_read", "_modify",
  ]

  static let capital = [
    "Kind", "ID", "URLString", "A", "X", "Body", "Key", "Name", "Note", "Tag", "HTTP", "Element",
    "Content", "Reader", "Codec", "Members", "É",
  ]

  /// Texts that are no names in Swift, or that resemble other syntax.
  static let odd = [
    "m.room.message", "in-review", "@id", "$type", "2nd", "+1", "-1", "1.10", "application/json",
    "HTTP-Server", "PUSH.EVENT", "content-typeURL", "class.", "C++", "naïve", "e\u{301}tude", "日本",
    "größe", "🙂smile", "with \"quotes\"", "back\\slash", "new\nline", "a/b~c", "__proto__", "_1",
    "_", "__", "`tick`", "\\(x)", "*/ x /*", "/// x", "#if x", "a b", "ﬁsh", "x'", "{json}", "*",
    "tab\there", "nul\u{0}x", "x\u{2028}y", "a\u{200B}b", "ͬx", "x\u{202E}y", "404", "true",
    "self.", "init()",
    String(repeating: "long", count: 40),
  ]

  static let types = [
    "Post", "Item", "Node", "Entry", "Account", "Shape", "Message", "Block", "Event", "Order",
    "Über", "Élan", "日記", "URLThing", "A", "X1", "Text_Item", "HTTP",
    String(repeating: "Long", count: 20),
  ]

  /// Names of types with a meaning in Swift, in the runtime or in generated code.
  static let takenTypes = [
    "Content", "Payload", "Element", "Key", "Tag", "Codec", "Document", "Member", "Members",
    "Fields",
    "Reader", "Writer", "Container", "Parts", "Union", "Fault", "Path", "Index", "Failure",
    "Success", "Body", "Label", "Iterator", "Input", "Output", "Wrapped", "Children", "Text",
    "Color", "View", "State", "Binding", "Action", "Feature", "Store", "Reducer", "Effect", "Scope",
    "Test", "Lines", "Mirror", "Root", "Entries", "Unknown", "Snapshot", "Repository", "Model",
    "Change", "Edit", "List", "Map", "Choice", "Number", "JSON", "Entity", "Loaded", "Preserved",
    "Version", "Keys", "CodingKeys", "AllCases", "Magnitude", "Words", "Report", "Kept", "Table",
  ]

  static let docs = [
    "What it is.", "Two\nlines.", "``Code`` and *stars*.", "*/ end", "- Parameter x: y", "", " ",
    "Ends with a backslash \\", "Trailing space ", "# Heading\n\n```swift\nlet x = 1\n```",
    "\u{202E}x",
    "- Returns: nothing\n- Throws: all", "é 日本 🙂", "\t", "x\r\ny", "\"\"\"",
  ]

  static let patterns = [
    "^[a-z]+$", "^(a|b\"c)*$", "\\d{3}", "^\\S.*$", "[^`\\\\]", "^[\u{e9}-\u{1F600}]?x$", "^$|\\(",
  ]

  static let texts = [
    "", "a", "untitled", "🙂", "say \"hi\"", "back\\slash", "\\(x)", "line\nbreak", "#\"#", "\"\"\"",
    "é",
    "e\u{301}", "\u{0}", "\u{2028}", "tab\t", "https://example.org", "true", "404", "null",
  ]
}

extension SplitMix64 {
  /// True with a probability of `percent` percent.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// The name of a field, a variant or a value.
  mutating func memberName() -> String {
    switch below(100) {
    case 0..<42: pick(Words.plain)
    case 42..<70: pick(Words.taken)
    case 70..<82: pick(Words.keywords)
    case 82..<88: pick(Words.capital)
    default: pick(Words.odd)
    }
  }

  /// A key in JSON, which need not be a name.
  mutating func key() -> String {
    chance(50) ? pick(Words.odd) : chance(50) ? pick(Words.plain) : pick(Words.taken)
  }
}
