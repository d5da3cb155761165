import TestSupport

/// Makes texts of schemas, mostly with constructs of the language, sometimes with others.
struct RandomSchema {
  private var random: SplitMix64
  private var types: [String] = []

  static func text(_ random: inout SplitMix64) -> String {
    var schema = RandomSchema(random: random)
    let text = schema.text()
    random = schema.random
    return text
  }

  private init(random: SplitMix64) { self.random = random }

  private mutating func text() -> String {
    types = (0..<1 + random.below(8)).map {
      ["Post", "Note", "Mood", "Page", "Part", "Size", "Kind", "Leaf"][$0]
    }
    var members = ["\"sumtype\": \(random.oneIn(30) ? "2" : "1")"]
    if random.oneIn(4) {
      members.append(
        "\"keys\": \"\(random.pick(["snake_case", "kebab-case", "PascalCase", "odd"]))\"")
    }
    if random.oneIn(4) { members.append("\"names\": \"\(random.pick(["nested", "flat"]))\"") }
    if random.oneIn(4) { members.append("\"nil\": \"\(random.pick(["null", "absent"]))\"") }
    let declared = types.map { name in "\"\(random.oneIn(40) ? "Post" : name)\": \(declaration())" }
    members.append("\"types\": {\(declared.joined(separator: ",\n"))}")
    if !random.oneIn(4) { members.append("\"documents\": {\"File\": \(document())}") }
    return "{\(members.joined(separator: ",\n"))}"
  }

  private mutating func object(_ members: [String]) -> String {
    "{" + members.joined(separator: ", ") + "}"
  }

  private mutating func declaration() -> String {
    switch random.below(12) {
    case 0...4: return structure()
    case 5...8: return union()
    case 9:
      return random.pick([
        #"{"enum": ["a", "b-c"]}"#, #"{"enum": {"low": 1, "high": 2}, "open": false}"#,
        #"{"enum": []}"#,
      ])
    case 10: return #"{"alias": "\#(random.pick(["Int", "UUID", "String", "Post"]))"}"#
    default: return #"{"tuple": \#(fields())}"#
    }
  }

  private mutating func structure() -> String {
    var members = ["\"struct\": \(fields())"]
    if random.oneIn(3) {
      members.append("\"identity\": \"\(random.pick(["id", "text", "size", "a.id"]))\"")
    }
    if random.oneIn(6) { members.append("\"include\": [\"\(name())\"]") }
    if random.oneIn(6) {
      members.append("\"onSave\": \"\(random.pick(["keep", "refuse", "drop"]))\"")
    }
    return object(members)
  }

  private mutating func name() -> String { random.pick(types) }

  private mutating func fields() -> String {
    let names = [
      "id", "text", "size", "a", "b", "user_id", "class", "$type", "self", "é", "+1", "init",
      "value", "hash-value",
    ]
    let count = random.below(5)
    let start = random.below(names.count)
    return object((0..<count).map { "\"\(names[(start + $0) % names.count])\": \(field())" })
  }

  private mutating func field() -> String {
    if random.oneIn(2) { return "\"\(type())\"" }
    if random.oneIn(10) {
      return #"{"const": \#(random.pick(["\"x\"", "1", "[1, 2]", "true", "null", "[]"]))}"#
    }
    var members = ["\"type\": \"\(type())\""]
    let options: [() -> String] = [
      { "\"flatten\": true" }, { "\"default\": []" }, { "\"default\": 1" },
      { "\"default\": \"a\"" }, { "\"default\": {}" },
      { "\"wire\": \"json\"" }, { "\"wire\": \"base64.json\"" }, { "\"wire\": \"oneOrMany\"" },
      { "\"wire\": \"string\"" },
      { "\"wire\": \"emptyArray\"" }, { "\"wire\": \"oneEntry\"" }, { "\"wire\": \"seconds\"" },
      { "\"otherwise\": \"keep\"" },
      { "\"minimum\": 1" }, { "\"maximum\": 5.5" }, { "\"minLength\": 2" }, { "\"maxLength\": 1" },
      { "\"nil\": \"null\"" },
      { "\"key\": \"k\"" }, { "\"aliases\": [\"old\"]" }, { "\"name\": \"n\"" },
      { "\"deprecated\": \"use a\"" }, { "\"doc\": \"*/ \\\" \\n ///\"" },
    ]
    for _ in 0...random.below(3) { members.append(random.pick(options)()) }
    return object(members)
  }

  private mutating func type(depth: Int = 0) -> String {
    switch random.below(depth > 3 ? 6 : 12) {
    case 0...2: return name()
    case 3: return random.pick(["Int", "String", "Bool", "Double", "UUID", "Date"])
    case 4:
      return random.pick(["Int8", "UInt64", "Float", "Decimal", "Number", "URL", "Data", "JSON"])
    case 5: return random.pick(["Strin", "", "Int??", "[", "JSON?", "Map"])
    case 6, 7: return type(depth: depth + 1) + "?"
    case 8, 9: return "[" + type(depth: depth + 1) + "]"
    case 10: return "[String: " + type(depth: depth + 1) + "]"
    default: return "(" + type(depth: depth + 1) + " | " + type(depth: depth + 1) + ")"
    }
  }

  private mutating func union() -> String {
    let names = ["text", "note", "mood", "b-c", "default", "404"]
    let representation = random.pick([
      "\"internal\"", "\"adjacent\"", "\"external\"", "\"keyed\"", "\"presence\"", "\"untagged\"",
      "\"outside\"", "\"positional\"", #"{"positional": {"tag": 2, "bare": "array"}}"#,
      #"{"positional": {"tag": 1, "payload": "elements"}}"#,
      #"{"internal": {"tag": ["kind", "version"]}}"#, #"{"internal": {"tag": "id"}}"#,
      #"{"adjacent": {"tag": "t", "content": "c", "wire": "json"}}"#,
      #"{"keyed": {"tag": "k", "bare": "object"}}"#,
    ])
    let isPaired = representation.contains("version")
    let start = random.below(names.count)
    let variants = (0..<1 + random.below(4)).map { index in
      let name = names[(start + index) % names.count]
      return "\"\(name)\": \(variant(name, isPaired: isPaired))"
    }
    var members = ["\"union\": \(object(variants))", "\"representation\": \(representation)"]
    if random.oneIn(3) {
      members.append("\"unknown\": \"\(random.pick(["case", "aside", "refuse"]))\"")
    }
    if random.oneIn(5) { members.append("\"default\": \"\(random.pick(names))\"") }
    if random.oneIn(4) { members.append("\"shared\": [\"\(random.pick(["id", "text", "a"]))\"]") }
    if random.oneIn(6) {
      members.append("\"onSave\": \"\(random.pick(["keep", "refuse", "drop"]))\"")
    }
    if random.oneIn(8) { members.append("\"include\": [\"\(self.name())\"]") }
    return object(members)
  }

  private mutating func variant(_ name: String, isPaired: Bool) -> String {
    if isPaired {
      return
        #"{"tag": ["\#(name)", \#(random.pick(["1", "\"*\"", "\"v\""]))], "payload": "\#(type())"}"#
    }
    switch random.below(8) {
    case 0: return "null"
    case 1: return #"{"tags": ["\#(name)", "old", 7], "payload": "\#(type())"}"#
    case 2:
      return #"{"tag": \#(random.pick(["true", "1", "\"\"", "\"a b\""])), "payload": "\#(type())"}"#
    case 3: return #"{"struct": \#(fields())}"#
    case 4: return #"{"union": {"a": "\#(self.name())"}}"#
    default: return "\"\(type())\""
    }
  }

  private mutating func document() -> String {
    switch random.below(4) {
    case 0: return #"{"root": "\#(type())"}"#
    case 1: return #"{"lines": "\#(name())"}"#
    case 2:
      return
        #"{"version": 2, "entries": {"open": "\#(name())", "done": "\#(name())"}, "store": true}"#
    default:
      var members = ["\"version\": \(random.pick(["1", "2", "3"]))", "\"entries\": \"\(name())\""]
      if random.oneIn(3) { members.append("\"fields\": \(fields())") }
      if random.oneIn(3) { members.append("\"store\": true") }
      if random.oneIn(3) { members.append(#""repository": {"name": "Repository"}"#) }
      if random.oneIn(3) {
        members.append(
          #""migrations": {"1": [{"in": "\#(name())", "rename": {"a": "b"}}, {"at": "/entries/*", "move": {"/x": "/y/z"}}, {"in": "\#(name())", "drop": ["old"], "because": "It is."}]}"#
        )
      }
      return object(members)
    }
  }
}
