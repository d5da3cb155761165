import SumTypeCompare
import Testing

/// Migrations that change where a tag lies: `compare` reads migrated files as the new version does.
@Suite struct MigratedTagTests {
  /// Returns a union of two variants whose tag is at the end of a path.
  ///
  /// - Parameters:
  ///   - tags: the tags of the two variants.
  ///   - head: further fields of each object on the path.
  private static func union(
    _ path: [String], tags: (String, String) = ("a", "b"), head: String = ""
  ) -> String {
    func member(_ path: ArraySlice<String>, _ tag: String) -> String {
      guard let key = path.first else { return "" }
      let rest = path.dropFirst()
      if rest.isEmpty { return "\"\(key)\": { \"const\": \"\(tag)\" }" }
      return "\"\(key)\": { \"struct\": { \(head)\(member(rest, tag)) } }"
    }
    func variant(_ name: String, _ tag: String, _ field: String) -> String {
      let tagged = path.count == 1 ? "" : member(path[...], tag) + ", "
      return "\"\(name)\": { \"tag\": \"\(tag)\", \"struct\": { \(tagged)\(field) } }"
    }
    return """
      "Note": {
        "union": {
          \(variant("a", tags.0, #""x": "Int""#)), \(variant("b", tags.1, #""y": "String""#))
        },
        "representation": { "internal": { "tag": "\(path.joined(separator: "/"))" } }
      }
      """
  }

  private static func comparison(
    _ old: String, _ new: String, _ migrations: [String]
  ) throws -> Comparison {
    func schema(_ types: String, _ document: String) -> String {
      """
      { "sumtype": 1, "types": { \(types) },
        "documents": { "Notes": { \(document), "entries": "Note" } } }
      """
    }
    let passes = migrations.enumerated().map { "\"\($0.offset + 1)\": [\($0.element)]" }
      .joined(separator: ", ")
    return try SumTypeCompareTests.compare(
      schema(old, #""version": 1"#),
      schema(new, "\"version\": \(migrations.count + 1), \"migrations\": { \(passes) }"))
  }

  private static let head = #""id": "Int", "#

  static let followed: [(String, old: String, new: String, [String])] = [
    (
      "the first member is renamed", union(["head", "kind"]), union(["top", "kind"]),
      [#"{ "in": "Note", "rename": { "head": "top" } }"#]
    ),
    (
      "the tag is renamed where it lies", union(["head", "type"], head: head),
      union(["head", "kind"], head: head),
      [#"{ "in": "Note", "at": "/head", "rename": { "type": "kind" } }"#]
    ),
    (
      "a member on the way is renamed", union(["head", "more", "kind"], head: head),
      union(["head", "info", "kind"], head: head),
      [#"{ "in": "Note", "at": "/head", "rename": { "more": "info" } }"#]
    ),
    (
      "the tag is moved to another object", union(["head", "kind"], head: head),
      union(["head", "meta", "type"], head: head).replacingHead(),
      [#"{ "in": "Note", "move": { "/head/kind": "/head/meta/type" } }"#]
    ),
    (
      "the object on the way is moved", union(["a", "b", "kind"]), union(["b", "kind"]),
      [
        #"{ "in": "Note", "move": { "/a/b": "/b" } }, { "in": "Note", "drop": ["a"], "because": "It is empty." }"#
      ]
    ),
    (
      "the tag is moved into an object that is made", union(["type"]), union(["head", "type"]),
      [#"{ "in": "Note", "move": { "/type": "/head/type" } }"#]
    ),
    (
      "the tag is moved out", union(["head", "type"], head: head), moved,
      [#"{ "in": "Note", "move": { "/head/type": "/type" } }"#]
    ),
    (
      "the value of the tag is replaced", union(["head", "kind"], tags: ("one", "b")),
      union(["head", "kind"]),
      [
        #"{ "in": "Note", "at": "/head", "replace": { "key": "kind", "value": "one", "with": "a" } }"#
      ]
    ),
    (
      "each variant has a step of its own", union(["head", "type"]), union(["head", "kind"]),
      [
        #"{ "in": "NoteA", "at": "/head", "rename": { "type": "kind" } }, { "in": "NoteBHead", "rename": { "type": "kind" } }"#
      ]
    ),
    (
      "several versions have steps in types of the newest one", union(["type"]),
      union(["top", "kind"]),
      [
        #"{ "in": "Note", "move": { "/type": "/head/type" } }"#,
        #"{ "in": "NoteATop", "rename": { "type": "kind" } }, { "in": "NoteBTop", "rename": { "type": "kind" } }"#,
        #"{ "in": "Note", "rename": { "head": "top" } }"#,
      ]
    ),
  ]

  /// The union after its tag has moved from the object `head` to the member `type`.
  private static let moved = """
    "Note": {
      "union": {
        "a": { "struct": { "head": { "struct": { "id": "Int" } }, "x": "Int" } },
        "b": { "struct": { "head": { "struct": { "id": "Int" } }, "y": "String" } }
      }
    }
    """

  @Test(arguments: followed.indices)
  func `a tag is read where a migration has put it`(_ index: Int) throws {
    let (what, old, new, migrations) = Self.followed[index]
    let comparison = try Self.comparison(old, new, migrations)
    #expect(
      comparison.verdicts.newReadsOld == .ok, "\(what): \(TextReport(comparison).text)")
    #expect(comparison.contradictions.isEmpty, "\(what): \(comparison.contradictions)")
  }

  /// A union with a variant whose type is declared in it, and so has the variant's name.
  private static func shape(_ name: String, _ field: String) -> String {
    #""Note": { "union": { "\#(name)": { "struct": { \#(field) } }, "b": { "struct": { "y": "[Note]" } } } }"#
  }

  @Test(
    "steps in the type of a variant apply although another step gives the variant its name",
    arguments: [
      [
        #"{ "in": "Note", "replace": { "key": "type", "value": "a", "with": "c" } }, { "in": "NoteC", "rename": { "x": "z" } }"#
      ],
      [
        #"{ "in": "NoteC", "rename": { "x": "z" } }, { "in": "Note", "replace": { "key": "type", "value": "a", "with": "c" } }"#
      ],
      [
        #"{ "in": "NoteC", "rename": { "x": "z" } }"#,
        #"{ "in": "Note", "replace": { "key": "type", "value": "a", "with": "c" } }"#,
      ],
    ])
  func renamedVariant(_ migrations: [String]) throws {
    let comparison = try Self.comparison(
      Self.shape("a", #""x": "Int""#), Self.shape("c", #""z": "Int""#), migrations)
    #expect(comparison.verdicts.newReadsOld == .ok, "\(TextReport(comparison).text)")
    #expect(comparison.contradictions.isEmpty, "\(comparison.contradictions)")
    // Types inside the type of the renamed variant are found too.
    let inner = migrations.map { $0.replacing(#""in": "NoteC""#, with: #""in": "NoteCPart""#) }
    let nested = try Self.comparison(
      Self.shape("a", #""part": { "struct": { "x": "Int" } }"#),
      Self.shape("c", #""part": { "struct": { "z": "Int" } }"#), inner)
    #expect(nested.verdicts.newReadsOld == .ok, "\(TextReport(nested).text)")
    let missing = try Self.comparison(
      Self.shape("a", #""x": "Int""#), Self.shape("c", #""z": "Int", "n": "Int""#), migrations)
    #expect(missing.verdicts.newReadsOld != .ok)
  }

  static let lost: [(String, old: String, new: String, [String])] = [
    (
      "the tag is renamed in one variant only", union(["head", "type"]), union(["head", "kind"]),
      [#"{ "in": "NoteA", "at": "/head", "rename": { "type": "kind" } }"#]
    ),
    (
      "the tag is renamed to another key", union(["head", "kind"], head: head),
      union(["head", "sort"], head: head),
      [#"{ "in": "Note", "at": "/head", "rename": { "kind": "type" } }"#]
    ),
    (
      "the tag is moved, but not replaced",
      union(["head", "kind"], tags: ("one", "b"), head: head),
      union(["head", "meta", "type"], head: head).replacingHead(),
      [#"{ "in": "Note", "move": { "/head/kind": "/head/meta/type" } }"#]
    ),
    (
      "the tag is dropped", union(["head", "kind"], head: head),
      union(["head", "kind"], head: head),
      [#"{ "in": "Note", "at": "/head", "drop": ["kind"], "because": "A test." }"#]
    ),
    (
      "the object that has the tag is dropped", union(["head", "kind"], head: head),
      union(["head", "kind"], head: head),
      [#"{ "in": "Note", "drop": ["head"], "because": "A test." }"#]
    ),
    (
      "another value than that of the tag is replaced",
      union(["head", "kind"], tags: ("one", "b")), union(["head", "kind"]),
      [
        #"{ "in": "Note", "at": "/head", "replace": { "key": "kind", "value": "two", "with": "a" } }"#
      ]
    ),
  ]

  @Test(arguments: lost.indices)
  func `a tag that a migration does not put where it is read is a finding with a witness`(
    _ index: Int
  ) throws {
    let (what, old, new, migrations) = Self.lost[index]
    let comparison = try Self.comparison(old, new, migrations)
    #expect(comparison.verdicts.newReadsOld > .ok, "\(what)")
    #expect(
      comparison.findings.contains {
        $0.verdicts.newReadsOld > .ok && $0.witnesses[.newReadsOld] != nil
      })
    #expect(comparison.contradictions.isEmpty, "\(what): \(comparison.contradictions)")
  }
}

extension String {
  /// Returns the union without the further fields of the object that a migration makes.
  fileprivate func replacingHead() -> String {
    replacing(
      #""head": { "struct": { "id": "Int", "meta": { "struct": { "id": "Int", "#,
      with: #""head": { "struct": { "id": "Int", "meta": { "struct": { "#)
  }
}
