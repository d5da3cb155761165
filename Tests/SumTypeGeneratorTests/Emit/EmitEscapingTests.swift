import SumTypeGenerator
import SumTypeSwift
import Testing

/// Text of a schema stays a name, a literal or a comment: it never becomes code.
@Suite("Escaping of text from schemas")
struct EmitEscapingTests {
  /// Texts that would end a literal, a comment or a line and continue as code, as JSON spells them.
  private static let attacks = [
    #"\"); func INJECTED() {}; _ = (\""#,
    #"\n}\nfunc INJECTED() {}\n"#,
    #"\r\nfunc INJECTED() {}\r\n"#,
    #"\u2028func INJECTED() {}\u2029func INJECTED() {}\u0085func INJECTED() {}"#,
    #"\u000Bfunc INJECTED() {}\u000Cfunc INJECTED() {}"#,
    #"*/ func INJECTED() {} /*"#,
    #"\\(INJECTED)"#,
    #"\\\"INJECTED"#,
    #"\"\"\"\nINJECTED\n\"\"\""#,
    ##"\"#INJECTED"##,
    #"``` \n ``INJECTED`` `INJECTED`\n```"#,
    #"\u0000INJECTED\u007F"#,
  ]

  @Test(
    "the text of a tag, key, default, value, message or doc never becomes code", arguments: attacks)
  func everywhere(attack: String) throws {
    // In the key of a tag a slash would be a step of a path.
    let key = attack.replacing("/", with: "~1")
    let emitted = try Emitted(
      """
      { "sumtype": 1, "doc": "\(attack)", "types": {
        "Choice": {
          "doc": "\(attack)",
          "union": {
            "text": { "tag": "\(attack)", "payload": "Record", "doc": "\(attack)", "deprecated": "\(attack)" },
            "bare": { "tag": "bare \(attack)", "payload": null }
          },
          "representation": { "adjacent": { "tag": "t \(key)", "content": "c \(attack)" } },
          "paths": true
        },
        "Outer": {
          "union": { "text": { "tag": "\(attack)", "payload": "Record" } }, "representation": "external"
        },
        "Inner": {
          "union": { "text": { "tag": "\(attack)", "payload": "Record" } },
          "representation": { "internal": { "tag": "t \(key)" } }
        },
        "Within": {
          "union": {
            "text": {
              "tag": "\(attack)",
              "struct": {
                "head": { "key": "h \(attack)", "struct": { "kind": { "key": "k \(attack)", "const": "\(attack)" } } }
              }
            }
          },
          "representation": { "internal": { "tag": "h \(key)/k \(key)" } }
        },
        "Record": {
          "doc": "\(attack)", "deprecated": "\(attack)", "observable": true,
          "struct": {
            "field": { "type": "String", "key": "\(attack)", "aliases": ["a \(attack)"],
              "default": "\(attack)", "doc": "\(attack)", "deprecated": "\(attack)" },
            "json": { "type": "JSON", "default": { "\(attack)": ["\(attack)"] } },
            "map": { "type": "[String: String]", "default": { "\(attack)": "\(attack)" } },
            "label": { "type": "Label", "default": "\(attack)" }
          }
        },
        "Label": { "alias": "String", "doc": "\(attack)" },
        "Mode": { "doc": "\(attack)", "enum": { "first": "\(attack)", "second": "second \(attack)" } },
        "Closed": { "enum": { "first": "\(attack)" }, "open": false }
      },
      "documents": {
        "Book": { "doc": "\(attack)", "version": 1, "entries": "Choice", "versionKey": "v \(attack)",
          "entriesKey": "e \(attack)", "store": true },
        "Leaves": { "doc": "\(attack)", "root": "[Choice]", "store": true }
      },
      "features": { "All": { "doc": "\(attack)", "state": "Record", "action": "Choice" } } }
      """)
    // A repository has no text of the schema except names in Swift.
    for artefact in Artefact.allCases where artefact != .repository {
      let text = emitted[artefact]
      #expect(text.contains("INJECTED"), "\(artefact) has no text of the attack")
      #expect(!SwiftCode(in: text).contains("INJECTED"), "\(artefact):\n\(text)")
    }
  }

  @Test("the name of the file never becomes code")
  func fileName() throws {
    let emitted = try Emitted(
      #"{ "sumtype": 1, "types": { "A": { "struct": { "a": "Int" } } } }"#,
      fileName: "x\nfunc INJECTED() {}\n.sumtype.json")
    #expect(!SwiftCode(in: emitted.all).contains("INJECTED"))
  }

  @Test("the check of these tests finds a name in code, and none in literals and comments")
  func control() {
    #expect(SwiftCode(in: "f(\"a\") // b\nINJECTED()").contains("INJECTED"))
    #expect(SwiftCode(in: #"f("\(INJECTED)")"#).contains("INJECTED"))
    #expect(!SwiftCode(in: #"f("\\(INJECTED) \" INJECTED") // INJECTED"#).contains("INJECTED"))
  }

  @Test("a hidden character is written as its code point")
  func hidden() throws {
    let emitted = try Emitted(
      #"""
      { "sumtype": 1, "types": { "A": { "doc": "abc\u202Edef", "struct": {
        "a": { "type": "String", "key": "\u200Bkey", "default": "x\u2066y" } } } } }
      """#)
    let hidden: Set<Unicode.Scalar> = ["\u{202E}", "\u{200B}", "\u{2066}"]
    #expect(!emitted.all.unicodeScalars.contains { hidden.contains($0) })
    #expect(emitted[.codec].contains(#""\u{200B}key""#))
  }
}

/// Swift source without its comments and string literals.
private struct SwiftCode {
  private var text = ""

  init(in source: String) {
    var isComment = false
    var isLiteral = false
    var scalars = source.unicodeScalars.makeIterator()
    var previous: Unicode.Scalar = "\n"
    while let scalar = scalars.next() {
      // The ends of lines for Swift's lexer.
      if scalar == "\n" || scalar == "\r" { (isComment, isLiteral) = (false, false) }
      if isComment {
        previous = scalar
        continue
      }
      if isLiteral {
        if scalar == "\\" {
          let escaped = scalars.next()
          // An interpolation is code.
          if escaped == "(" { text += "\\(" + source }
        } else if scalar == "\"" {
          isLiteral = false
        }
        continue
      }
      if scalar == "\"" { isLiteral = true }
      if scalar == "/" && previous == "/" { isComment = true }
      text.unicodeScalars.append(scalar)
      previous = scalar
    }
  }

  func contains(_ name: String) -> Bool { text.contains(name) }
}
