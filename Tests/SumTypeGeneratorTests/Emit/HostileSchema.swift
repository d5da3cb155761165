/// A schema with text that looks like code in every place that can have text.
struct HostileSchema {
  /// Texts that would end a literal, a comment, a name or a line, or hide what follows.
  static let attacks: [String] = [
    "\"); func f() {}; _ = (\"", "\n}\nfunc f() {}\n", "\r\nfunc f() {}\r\n",
    "\u{2028}func f() {}\u{2029}\u{85}func f() {}", "\u{B}func f() {}\u{C}", "*/ func f() {} /*",
    "/// f\n/// f", "\\(f)", "\\\"f", "\"\"\"\nf\n\"\"\"", "\"#f", "#\"f\"#",
    "#if f\n#error(\"f\")",
    "``` \n ``f`` `f`\n```", "\u{0}f\u{7F}", "\u{202E}f\u{2066}", "\u{200B}f\u{FEFF}", "`f`", "$0",
    "@f",
    "f: f, f", "f // f", "'f' <f> {f} [f] (f)", "\\u{41}", "\\n", "%@ %s", "\u{E000}\u{FFFD}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "class", "self.", "init()", "Type?", "_ = 1", "import f;", "-1e9", "0x1F", "...", "é\u{301}",
    String(repeating: "f", count: 10_000), String(repeating: "\"", count: 300),
    String(repeating: "\n", count: 300), String(repeating: "$", count: 10_000),
  ]

  /// Returns the types of a schema with one of the texts in every place.
  ///
  /// - Parameter number: makes the names differ from those of other schemas.
  static func text(_ attack: String, number: Int) -> String {
    let n = "n\(number)"
    func q(_ prefix: String = "", _ suffix: String = "") -> String {
      json(prefix + attack + suffix)
    }
    // Returns the key of a tag, in which a slash of the text would separate the steps of a path.
    func tag(_ prefixes: String...) -> String {
      json(prefixes.map { ($0 + attack).replacing("/", with: "~1") }.joined(separator: "/"))
    }
    let words = #""doc": \#(q()), "deprecated": \#(q())"#
    return #"""
      "Choice\#(number)": {
        \#(words),
        "union": {
          \#(q("a", n)): "Record\#(number)",
          \#(q("b", n)): { "tag": \#(q()), "payload": "[Record\#(number)]", \#(words) },
          \#(q("c", n)): { "tag": \#(q("bare")), \#(words) },
          \#(q("d", n)): { "struct": { \#(q("x")): "Int" }, \#(words) },
          \#(q("e")): { "name": "e\#(number)", "union": { \#(q("y")): null } }
        },
        "representation": { "adjacent": { "tag": \#(tag("t")), "content": \#(q("c")) } },
        "paths": true
      },
      "Outer\#(number)": {
        "union": { \#(q("o")): "Record\#(number)", \#(q("p")): null }, "representation": "external"
      },
      "Inner\#(number)": {
        "include": ["Outer\#(number)"],
        "union": { \#(q("i")): { "tag": \#(q("q")), "payload": "Record\#(number)" } },
        "representation": { "internal": { "tag": \#(tag("t")) } }
      },
      "Within\#(number)": {
        "union": {
          "w": {
            "tag": \#(q()),
            "struct": { "head": { "key": \#(q("h")), "struct": { "kind": { "key": \#(q("k")), "const": \#(q()) } } } }
          }
        },
        "representation": { "internal": { "tag": \#(tag("h", "k")) } }
      },
      "Thing\#(number)": {
        \#(words), "identity": "id", "entity": { "updates": ["name"] },
        "struct": { "id": "Int", "name": { "type": "String", \#(words) } }
      },
      "Record\#(number)": {
        \#(words), "observable": true,
        "struct": {
          \#(q("k")): "Int",
          \#(q("l", n)): { "type": "Int", "default": 1, "minimum": 0, \#(words) },
          "field": { "type": "String", "key": \#(q()), "aliases": [\#(q("older"))],
            "default": \#(q()), \#(words) },
          "json": { "type": "JSON", "default": { \#(q()): [\#(q())] } },
          "map": { "type": "[String: String]", "default": { \#(q()): \#(q()) } },
          "label": { "type": "Label\#(number)", "default": \#(q()) },
          "mode": { "type": "Mode\#(number)", "default": \#(q("n")) },
          \#(q("m")): "Record\#(number)?", \#(q("s")): { "const": \#(q()) },
          \#(q("r")): { "const": [\#(q()), \#(q("x")), true] }, \#(q("z")): "Pair\#(number)?"
        }
      },
      "Pair\#(number)": {
        "tuple": { \#(q("u")): "Int", \#(q("v", n)): { "type": "String", "default": \#(q()), \#(words) } }
      },
      "Label\#(number)": { "alias": "String", \#(words) },
      "Mode\#(number)": { \#(words), "enum": { \#(q("n")): {}, \#(q("v")): { "value": \#(q()), \#(words) } } },
      "Closed\#(number)": { "enum": { \#(q("w")): \#(q()), \#(q("z")): { \#(words) } }, "open": false }
      """#
  }

  static func feature(_ attack: String, number: Int) -> String {
    #"""
    "Feature\#(number)": { "doc": \#(json(attack)), "state": "Record\#(number)", "action": "Choice\#(number)" }
    """#
  }

  static func document(_ attack: String, number: Int) -> String {
    func q(_ prefix: String = "") -> String { json(prefix + attack) }
    return #"""
      "Book\#(number)": { "doc": \#(q()), "version": 1, "entries": "Choice\#(number)",
        "versionKey": \#(q("v")), "entriesKey": \#(q("e")), "fields": { \#(q("g")): "Int" }, "store": true },
      "Several\#(number)": { "version": 1, "entries": {
        \#(q("h")): "Choice\#(number)", \#(q("j")): { "type": "Record\#(number)", "doc": \#(q()) } }, "store": true },
      "Leaves\#(number)": { "doc": \#(q()), "root": "[Choice\#(number)]", "store": true },
      "Lines\#(number)": { "doc": \#(q()), "lines": "Choice\#(number)" }
      """#
  }

  /// Returns the text as a JSON string.
  static func json(_ text: String) -> String {
    var json = "\""
    for unit in text.utf16 {
      let isPlain = unit >= 0x20 && unit < 0x7F && unit != 0x22 && unit != 0x5C
      if isPlain, let scalar = Unicode.Scalar(unit) {
        json.unicodeScalars.append(scalar)
      } else {
        let digits = String(unit, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return json + "\""
  }
}
