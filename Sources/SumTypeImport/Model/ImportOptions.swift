/// The formats from which types are imported.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  case jsonSchema = "json-schema"
  case openAPI = "openapi"
  case typedef
  case lexicon
  case swift
}

/// The strategies of Swift's `JSONEncoder` for dates.
public enum DateStrategy: String, Hashable, Sendable, CaseIterable {
  /// `deferredToDate`, the default.
  case secondsSince2001 = "seconds-since-2001"
  case iso8601
  /// `secondsSince1970`
  case seconds
  /// `millisecondsSince1970`
  case milliseconds
}

/// The options of an import.
public struct ImportOptions: Sendable {
  /// The format of all sources; nil to recognise the format of each.
  public var format: ImportFormat?
  /// The name of the root's type and of the document; nil for the name of the file.
  public var name: String?
  /// A pointer to the only schema to import, with those that it needs: `/$defs/Post`; of Swift sources the name of a
  /// type: `Post.Kind`.
  public var pointer: String?
  /// Whether enums refuse values that they do not name.
  public var closesEnums = false
  /// Whether formats of strings and numbers narrow the type.
  public var usesFormats = true
  /// Whether numbers keep every digit.
  public var keepsDigits = false
  /// Whether bodies of requests and responses are imported too, and not only named schemas.
  public var readsPaths = false
  /// The files for addresses: `https://example.org/a.json` is `a.json`.
  public var addresses: [String: String] = [:]

  /// How the `JSONEncoder` of a Swift app writes dates.
  public var dates = DateStrategy.secondsSince2001
  /// Whether the `JSONEncoder` of a Swift app converts keys to snake case.
  public var convertsKeysToSnakeCase = false

  public init() {}
}

/// A summary of an import.
public struct ImportReport: Sendable {
  /// The formats of the sources: `OpenAPI 3.0.3`.
  public let formats: [String]
  /// The number of schemas that the sources name.
  public let definitions: Int
  public let types: Int
  public let unions: Int
  public let notes: [ImportNote]
}
