/// The keys that one kind of object in a schema may have. A key of the language is declared only
/// here.
///
/// The reader finds members by these keys, and suggests them for misspelt ones. The meta-schema,
/// and with it an editor's completion, is made of their meanings. A key without a ``meaning`` does
/// not compile.
///
/// The raw values count from 0, so that a member is found by its key without a search. The order of
/// the cases is the order in which ``SchemaText`` writes the keys and an editor offers them.
protocol SchemaKey: RawRepresentable<Int>, CaseIterable, Sendable where AllCases == [Self] {
  /// The name of the object in messages: `a field`.
  static var subject: String { get }
  /// The table of the keys, computed once per kind: `static let table = KeyTable(Self.self)`.
  static var table: KeyTable { get }
  /// The key in JSON; by default the name of the case.
  var spelling: String { get }
  /// The values of the key, and its description.
  var meaning: KeyMeaning { get }
  /// Keys that an author may expect here but that belong elsewhere, each with its cure.
  static var misplacedKeys: [String: String] { get }
}

extension SchemaKey {
  var spelling: String { String(describing: self) }
  static var misplacedKeys: [String: String] { [:] }
}

/// The spellings of the keys of one kind of object, with an index for lookups.
struct KeyTable: Sendable {
  let subject: String
  let spellings: [String]
  let indices: [String: Int]
  let misplacedKeys: [String: String]

  init<Key: SchemaKey>(_ type: Key.Type) {
    subject = Key.subject
    spellings = Key.allCases.map(\.spelling)
    indices = Dictionary(uniqueKeysWithValues: zip(spellings, 0...))
    misplacedKeys = Key.misplacedKeys
  }
}

/// The meaning of a key: the JSON of its value, and its description.
///
/// ```json
/// { "type": "string", "default": "entries", "description": "The key of the list." }
/// ```
struct KeyMeaning: Sendable {
  let shape: MetaShape
  /// The description in an editor; nil if the shape is a definition with a description.
  let doc: String?
  /// Whether an object that may have the key must have it.
  let isRequired: Bool

  init(_ shape: MetaShape, _ doc: String? = nil, isRequired: Bool = false) {
    self.shape = shape
    self.doc = doc
    self.isRequired = isRequired
  }

  /// The JSON Schema of the value.
  var json: String {
    guard let doc else { return shape.json }
    return shape.and(#""description": \#(JSONSnippet.string(doc))"#).json
  }
}

/// A condition on a JSON value: the members of a JSON Schema (2020-12), without the braces.
struct MetaShape: Sendable {
  let members: String

  init(_ members: String) { self.members = members }

  /// `{ "type": "string" }`
  var json: String { "{\(members)}" }

  func and(_ others: String) -> MetaShape {
    if others.isEmpty { return self }
    return MetaShape(members.isEmpty ? others : "\(members), \(others)")
  }

  /// Adds the value that an absent key stands for.
  func defaulting(to word: String) -> MetaShape {
    and(#""default": \#(JSONSnippet.string(word))"#)
  }
}

extension MetaShape {
  static let any = MetaShape("")
  static let string = MetaShape(#""type": "string""#)
  static let boolean = MetaShape(#""type": "boolean""#)
  static let number = MetaShape(#""type": "number""#)
  static let natural = MetaShape(#""type": "integer", "minimum": 0"#)
  /// `["title", "heading"]`
  static let strings = array(of: .string, #""uniqueItems": true"#)
  /// A string, a 64-bit integer or a Boolean: the value of a tag, a constant or a condition.
  static let plain = MetaShape(#""type": ["string", "integer", "boolean"]"#).and(int64)
  static let int64 = #""minimum": \#(Int64.min), "maximum": \#(Int64.max)"#

  /// The pattern of a name under which a type or document may be declared.
  static let newTypeName =
    ##"{"allOf": [{"$ref": "#/$defs/typeName"}, {"not": {"$ref": "#/$defs/takenName"}}]}"##

  /// `true`, or the name of the generated type.
  static let nameOrNot = MetaShape(#""type": ["boolean", "string"], "if": {"type": "string"}"#)
    .and(#""then": \#(newTypeName), "default": false"#)

  /// Returns a reference to a definition of the meta-schema.
  static func definition(_ name: String) -> MetaShape {
    MetaShape(##""$ref": "#/$defs/\##(name)""##)
  }

  static func array(of element: MetaShape, _ others: String = "") -> MetaShape {
    MetaShape(#""type": "array", "items": \#(element.json)"#).and(others)
  }

  /// Returns an object with arbitrary keys.
  static func map(to value: MetaShape) -> MetaShape {
    MetaShape(#""type": "object", "additionalProperties": \#(value.json)"#)
  }

  static func words(_ words: [String]) -> MetaShape {
    MetaShape(#""enum": \#(JSONSnippet.list(words))"#)
  }

  /// Returns one of the words of an enum, which the reader accepts too.
  static func words<Option: RawRepresentable<String> & CaseIterable>(
    _: Option.Type, default word: Option? = nil
  ) -> MetaShape {
    let words = MetaShape.words(Option.allCases.map(\.rawValue))
    return word.map { words.defaulting(to: $0.rawValue) } ?? words
  }

  /// Returns the keys with the JSON Schemas of their values.
  static func properties<Key: SchemaKey>(_ keys: [Key]) -> String {
    JSONSnippet.object(keys.map { ($0.spelling, $0.meaning.json) })
  }

  /// Returns an object with these keys, or a string of this shape if there is one.
  static func object<Key: SchemaKey>(
    _: Key.Type, _ keys: [Key] = Key.allCases, orText text: MetaShape? = nil
  ) -> MetaShape {
    let required = keys.filter(\.meaning.isRequired).map(\.spelling)
    let type = MetaShape(
      text == nil ? #""type": "object""# : #""type": ["string", "object"]"#)
    return
      type
      .and(
        text.map { $0.members.isEmpty ? "" : #""if": {"type": "string"}, "then": \#($0.json)"# }
          ?? ""
      )
      .and(required.isEmpty ? "" : #""required": \#(JSONSnippet.list(required))"#)
      .and(#""additionalProperties": false"#)
      .and(#""properties": \#(properties(keys))"#)
  }
}

/// The description of a representation for editors: its parameters, and its conditions on a union.
public struct RepresentationMeaning: Sendable {
  let parameters: KeyMeaning
  /// The further conditions on a union of the representation, as an object of a schema.
  let rule: MetaShape?

  /// - Parameters:
  ///   - doc: The description of the places of tag and payload.
  ///   - keys: The keys of the parameters.
  ///   - rule: The conditions, such as `"properties": {"default": false}`.
  init<Key: SchemaKey>(_ doc: String, _ keys: Key.Type, rule: MetaShape? = nil) {
    parameters = KeyMeaning(.object(keys), doc)
    self.rule = rule
  }

  /// Creates the description of a representation without parameters.
  init(_ doc: String, rule: MetaShape? = nil) {
    parameters = KeyMeaning(MetaShape(#""type": "object", "maxProperties": 0"#), doc)
    self.rule = rule
  }
}
