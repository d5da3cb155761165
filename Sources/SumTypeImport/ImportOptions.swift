/// The formats that types are imported from.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  case jsonSchema = "json-schema"
  case openAPI = "openapi"
  case typedef
  case lexicon
}

/// What a person says of the schema that is wanted.
public struct ImportOptions: Sendable {
  /// The format of all sources; nil where each says what it is.
  public var format: ImportFormat?
  /// The name of the root's type and of the document; nil for that of the file.
  public var name: String?
  /// Only this schema and what it needs, by its pointer: `/$defs/Post`.
  public var pointer: String?
  /// Whether enums refuse what they do not name.
  public var closesEnums = false
  /// Whether formats of strings and numbers narrow the type.
  public var usesFormats = true
  /// Whether numbers keep every digit.
  public var keepsDigits = false
  /// Whether bodies of requests and responses are imported, and not only what is named.
  public var readsPaths = false
  /// Files that stand for addresses: `https://example.org/a.json` is `a.json`.
  public var addresses: [String: String] = [:]

  public init() {}
}
