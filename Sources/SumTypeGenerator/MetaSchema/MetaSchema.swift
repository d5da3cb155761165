import SumTypeSource

/// The JSON Schema (2020-12) of schemas, for editors.
///
/// Its keys, their values and their descriptions come from the ``SchemaKey`` types. The JSON that
/// is written here states what no single key declares: names, type expressions, and conditions
/// between keys. `sumtype meta-schema` prints it, and `Docs/sumtype-1.schema.json` is a copy.
public enum MetaSchema {
  /// The address for editors: the `$id` of the meta-schema, and the `"$schema"` in a schema that
  /// `sumtype init` writes.
  public static let address =
    "https://raw.githubusercontent.com/sumtype/sumtype/main/Docs/sumtype-1.schema.json"

  /// The meta-schema, laid out for reading, with a newline at the end.
  public static var text: String {
    let root = MetaShape(#""$schema": "https://json-schema.org/draft/2020-12/schema""#)
      .and(#""$id": \#(JSONSnippet.string(address))"#)
      .and(#""title": "A sumtype schema, version \#(RootKey.version)""#)
      .and(
        #""description": "Sum types for Swift data: types, and the documents that are made of them. Docs/Language.md shows every construct.""#
      )
      .and(MetaShape.object(RootKey.self).members)
      .and(#""$defs": \#(definitions)"#)
    return laidOut(root.json)
  }

  private static var definitions: String {
    let all: [Definition] =
      nameDefinitions + scalarDefinitions + typeDefinitions + unionDefinitions
      + documentDefinitions
    return JSONSnippet.object(all.map { ($0.name, $0.shape.json) })
  }
}

/// A definition that shapes refer to: a member of `$defs`.
struct Definition {
  let name: String
  let shape: MetaShape

  /// - Parameters:
  ///   - name: The key in `$defs`.
  ///   - title: The name of such a value in an editor.
  ///   - doc: The description.
  ///   - shape: The condition on a value.
  init(_ name: String, title: String? = nil, doc: String? = nil, _ shape: MetaShape) {
    self.name = name
    let title = title.map { #""title": \#(JSONSnippet.string($0))"# } ?? ""
    let doc = doc.map { #""description": \#(JSONSnippet.string($0))"# } ?? ""
    self.shape = MetaShape(title).and(doc).and(shape.members)
  }
}

// MARK: - Conditions on keys

extension MetaSchema {
  /// Returns `{ "key": false, "wire": false }`: the condition that an object has none of these
  /// keys.
  static func without<Key: SchemaKey>(_ keys: [Key]) -> String {
    JSONSnippet.object(keys.map { ($0.spelling, "false") })
  }

  /// Returns `{ "required": ["struct"] }` for each key, for the condition that an object has one of
  /// the keys, or at least one.
  static func having<Key: SchemaKey>(_ keys: [Key]) -> String {
    "[\(keys.map { #"{"required": \#(JSONSnippet.list([$0.spelling]))}"# }.joined(separator: ", "))]"
  }
}

// MARK: - Layout

extension MetaSchema {
  private static let width = 140

  /// Lays out JSON: an object or an array is on one line if that fits, and otherwise has each
  /// member on a line of its own.
  private static func laidOut(_ json: String) -> String {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "sumtype-1.schema.json", text: json)
    guard let tree = JSONTree.read(file, into: &diagnostics) else { return json }
    return lines(of: tree, indent: 0, before: 0) + "\n"
  }

  /// - Parameter before: The number of columns before the value on its line.
  private static func lines(of tree: JSONTree, indent: Int, before: Int) -> String {
    let line = oneLine(tree)
    // One column is for a comma.
    if indent > 0, before + line.utf8.count < width { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch tree.value {
    case .object(let members):
      let rows = members.map { member in
        let start = "\(inner)\(JSONSnippet.string(member.key)): "
        return start + lines(of: member.value, indent: indent + 2, before: start.utf8.count)
      }
      return "{\n\(rows.joined(separator: ",\n"))\n\(outer)}"
    case .array(let elements):
      let rows = elements.map {
        inner + lines(of: $0, indent: indent + 2, before: indent + 2)
      }
      return "[\n\(rows.joined(separator: ",\n"))\n\(outer)]"
    default: return line
    }
  }

  private static func oneLine(_ tree: JSONTree) -> String {
    switch tree.value {
    case .null: "null"
    case .bool(let value): String(value)
    case .number(let number): number.text
    case .string(let text): JSONSnippet.string(text)
    case .array(let elements): "[\(elements.map(oneLine).joined(separator: ", "))]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ \(members.map { "\(JSONSnippet.string($0.key)): \(oneLine($0.value))" }.joined(separator: ", ")) }"
    }
  }
}

extension MetaSchema {
  /// The pattern of a name from which no Swift name can be made, so that its member needs the key
  /// `name`.
  static let nameless = #"^[\\u0000-/:-@\\[-`{-\\u009F]*$"#

  /// Returns an object whose keys are names, except for members with the key `name`.
  static func named(_ definition: String) -> MetaShape {
    let value = MetaShape.definition(definition).json
    return MetaShape(
      ##""patternProperties": {"\##(nameless)": {"allOf": [\##(value), {"$ref": "#/$defs/named"}]}}"##
    ).and(#""additionalProperties": \#(value)"#)
  }

  /// Returns the pattern of a type expression that contains `text`, or a name that may be an alias of
  /// such a type.
  private static func containing(_ text: String) -> MetaShape {
    let scalars = Scalar.all.map(\.name).joined(separator: "|")
    let name = #"(^|[\s\[(:|])(?!("# + scalars + #")([\s\])?|:]|$))[^\s\[\]():?|]"#
    return MetaShape(#""pattern": \#(JSONSnippet.string(text + "|" + name))"#)
  }

  static var nameDefinitions: [Definition] {
    [
      Definition(
        "typeName", title: "The name of a type in Swift",
        MetaShape(
          #"""
          "type": "string",
          "pattern": "^(?!_$)[^\\u0000-@\\[-^`a-z{-\\u009F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF][^\\u0000-/:-@\\[-^`{-\\u009F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF]*$",
          "patternErrorMessage": "The name of a type is made of letters, digits and _, and begins with a capital letter."
          """#)),
      Definition(
        "takenName",
        MetaShape(
          #""$comment": "The scalars, and what Swift itself means by a name. More names are taken than these: sumtype check knows all.""#
        ).and(
          MetaShape.words(Scalar.all.map(\.name) + ["Any", "Self", "Type", "Protocol"]).members)
      ),
      Definition(
        "swiftName", title: "A name in Swift",
        MetaShape(
          #"""
          "type": "string",
          "pattern": "^(?!_$)[^\\u0000-@\\[-^`{-\\u009F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF][^\\u0000-/:-@\\[-^`{-\\u009F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF]*$",
          "patternErrorMessage": "A name in Swift is made of letters, digits and _, and does not begin with a digit."
          """#)),
      Definition("moduleName", title: "The name of a module", .definition("swiftName")),
      Definition(
        "named",
        MetaShape(
          #"""
          "$comment": "No name in Swift can be made of the name of the member.",
          "type": "object",
          "required": ["name"]
          """#)),
      Definition(
        "dottedName", title: "The name of a Swift type, which may lie in another",
        MetaShape(
          #"""
          "type": "string",
          "pattern": "^[^\\u0000-@\\[-^`{-\\u009F.][^\\u0000-/:-@\\[-^`{-\\u009F.]*(\\.[^\\u0000-@\\[-^`{-\\u009F.][^\\u0000-/:-@\\[-^`{-\\u009F.]*)*$"
          """#)),
      Definition(
        "typeExpression", title: "A type, as in Swift",
        doc:
          "A scalar or a declared type T, T?, [T], [String: T], [K: T], or a choice of these: A | B.",
        MetaShape(
          #"""
          "type": "string",
          "allOf": [
            {
              "$comment": "What may follow what: names, brackets that open before one and close after one, no ? after a ?.",
              "pattern": "^(\\s*(\\[(\\s*String\\s*:)?|\\())*\\s*[^\\u0000-@\\[-^`a-z{-\\u007F][^\\u0000-\\-/:-@\\[-^`{-\\u007F]*(\\s*(\\]|\\)|\\?(?![\\s)]*\\?)))*(\\s*[|:](\\s*(\\[(\\s*String\\s*:)?|\\())*\\s*[^\\u0000-@\\[-^`a-z{-\\u007F][^\\u0000-\\-/:-@\\[-^`{-\\u007F]*(\\s*(\\]|\\)|\\?(?![\\s)]*\\?)))*)*\\s*$",
              "patternErrorMessage": "A type is written as in Swift: Post, Post?, [Post], [String: Post] or String | [Post]."
            },
            { "$comment": "What opens also closes.", "pattern": "^[^\\[\\]]*(\\[.*\\][^\\[\\]]*)?$", "patternErrorMessage": "A [ is not closed." },
            { "$comment": "What opens also closes.", "pattern": "^[^()]*(\\(.*\\)[^()]*)?$", "patternErrorMessage": "A ( is not closed." },
            { "$comment": "Deeper than anyone could read.", "not": { "pattern": "(\\[\\s*(String\\s*:\\s*)?|\\(\\s*){\#(SchemaLimits.depth)}" } },
            { "$comment": "null is a value of JSON already.", "not": { "pattern": "[\\[:|]\\s*JSON\\s*\\?" } }
          ]
          """#
        ).and(
          #""examples": \#(JSONSnippet.list(Scalar.all.map(\.name) + ["String?", "[String]", "[String: JSON]", "String | [String]"]))"#
        )),
      Definition("isOptional", MetaShape(#""pattern": "\\?[\\s)]*$""#)),
      Definition("isList", containing(#"\[(?!\s*String\s*:)"#)),
      Definition("isMap", containing(#"\[\s*String\s*:"#)),
      Definition("isAnyMap", MetaShape(#""pattern": ":""#)),
      Definition(
        "isOneName", MetaShape(#""pattern": "^\\s*[^\\s\\[\\]():?|]+\\s*\\??\\s*$""#)),
    ]
  }
}
