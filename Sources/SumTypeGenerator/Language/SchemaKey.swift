/// The keys that one kind of object in a schema may have: the one place where a key of the language
/// is declared.
///
/// The reader looks members up by them and suggests them for misspelt ones; the meta-schema, and with
/// it what an editor completes and shows, is made of what they mean. A key that has no
/// ``meaning`` does not compile.
///
/// The raw values count from 0, so that a key finds its member without a search. The order of the
/// cases is the order in which ``SchemaText`` writes the keys, and an editor offers them.
protocol SchemaKey: RawRepresentable<Int>, CaseIterable, Sendable where AllCases == [Self] {
  /// What the object is, for messages: `a field`.
  static var subject: String { get }
  /// Computed once per kind: `static let table = KeyTable(Self.self)`.
  static var table: KeyTable { get }
  /// What the key is in JSON; a case is spelled like its key unless it says otherwise.
  var spelling: String { get }
  /// Which values it has, and what they mean.
  var meaning: KeyMeaning { get }
  /// Keys that an author may look for here and that belong elsewhere, each with what to do.
  static var elsewhere: [String: String] { get }
}

extension SchemaKey {
  var spelling: String { String(describing: self) }
  static var elsewhere: [String: String] { [:] }
}

/// The spellings of the keys of one kind of object, ready for looking up.
struct KeyTable: Sendable {
  let subject: String
  let spellings: [String]
  let indices: [String: Int]
  let elsewhere: [String: String]

  init<Key: SchemaKey>(_ type: Key.Type) {
    subject = Key.subject
    spellings = Key.allCases.map(\.spelling)
    indices = Dictionary(uniqueKeysWithValues: zip(spellings, 0...))
    elsewhere = Key.elsewhere
  }
}

/// What a key of the language means: the JSON that its value is, and its description.
///
/// ```json
/// { "type": "string", "default": "entries", "description": "The key of the list." }
/// ```
struct KeyMeaning: Sendable {
  let shape: MetaShape
  /// What an editor shows; nil where the shape is a definition that has a description.
  let doc: String?
  /// Whether an object that may have the key must have it.
  let isRequired: Bool

  init(_ shape: MetaShape, _ doc: String? = nil, isRequired: Bool = false) {
    self.shape = shape
    self.doc = doc
    self.isRequired = isRequired
  }

  /// A schema of JSON Schema.
  var json: String {
    guard let doc else { return shape.json }
    return shape.and(#""description": \#(JSONSnippet.string(doc))"#).json
  }
}

/// The JSON that a value may be: the members of a schema of JSON Schema 2020-12, without its braces.
struct MetaShape: Sendable {
  let members: String

  init(_ members: String) { self.members = members }

  /// `{ "type": "string" }`
  var json: String { "{\(members)}" }

  func and(_ others: String) -> MetaShape {
    if others.isEmpty { return self }
    return MetaShape(members.isEmpty ? others : "\(members), \(others)")
  }

  /// Says the value that an absent key stands for.
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

  /// `true`, or the name of what is generated.
  static let nameOrNot = MetaShape(#""type": ["boolean", "string"], "if": {"type": "string"}"#)
    .and(#""then": \#(MetaSchema.newTypeName), "default": false"#)

  /// What the meta-schema defines by this name.
  static func definition(_ name: String) -> MetaShape {
    MetaShape(##""$ref": "#/$defs/\##(name)""##)
  }

  static func array(of element: MetaShape, _ others: String = "") -> MetaShape {
    MetaShape(#""type": "array", "items": \#(element.json)"#).and(others)
  }

  /// An object whose keys the schema's author chooses.
  static func map(to value: MetaShape) -> MetaShape {
    MetaShape(#""type": "object", "additionalProperties": \#(value.json)"#)
  }

  static func words(_ words: [String]) -> MetaShape {
    MetaShape(#""enum": \#(MetaSchema.list(words))"#)
  }

  /// One of the words that the reader knows.
  static func words<Option: RawRepresentable<String> & CaseIterable>(
    _: Option.Type, default word: Option? = nil
  ) -> MetaShape {
    let words = MetaShape.words(Option.allCases.map(\.rawValue))
    return word.map { words.defaulting(to: $0.rawValue) } ?? words
  }

  /// A string of one shape, or an object with these keys.
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
      .and(required.isEmpty ? "" : #""required": \#(MetaSchema.list(required))"#)
      .and(#""additionalProperties": false"#)
      .and(#""properties": \#(MetaSchema.properties(keys))"#)
  }
}

/// What a representation means to an editor: its parameters, and what it asks of a union.
public struct RepresentationMeaning: Sendable {
  let parameters: KeyMeaning
  /// What a union of the representation, as an object of a schema, has to be besides.
  let rule: MetaShape?

  /// - Parameters:
  ///   - doc: where tag and payload lie.
  ///   - keys: the keys of the parameters.
  ///   - rule: such as `"properties": {"default": false}`.
  init<Key: SchemaKey>(_ doc: String, _ keys: Key.Type, rule: MetaShape? = nil) {
    parameters = KeyMeaning(.object(keys), doc)
    self.rule = rule
  }

  /// A representation without parameters.
  init(_ doc: String, rule: MetaShape? = nil) {
    parameters = KeyMeaning(MetaShape(#""type": "object", "maxProperties": 0"#), doc)
    self.rule = rule
  }
}
