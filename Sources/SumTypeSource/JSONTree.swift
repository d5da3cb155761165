import SumTypeJSON

/// A JSON value that knows where it was written, for reading files that people write.
///
/// ```swift
/// guard let tree = JSONTree.read(file, into: &diagnostics) else { return }
/// tree["types"]?["Post"]?.range   // the place of the value
/// ```
public struct JSONTree: Sendable {
  /// The file it was read from.
  public let file: SourceFile
  /// Where the value lies, without the white space around it.
  public let bytes: Range<Int>
  /// What it is.
  public let value: Kind

  /// The JSON types, with what they hold.
  public enum Kind: Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number as it was written.
    case number(JSONNumber)
    /// A string without its escapes.
    case string(String)
    /// The elements.
    case array([JSONTree])
    /// In the order of the file, repeated keys included.
    case object([Member])
  }

  /// One member of an object.
  public struct Member: Sendable {
    /// The key without its escapes.
    public let key: String
    /// Where the key lies, with its quotes.
    public let keyBytes: Range<Int>
    /// The value.
    public let value: JSONTree

    /// The place of the key, for messages about the member.
    public var keyRange: SourceRange { SourceRange(file: value.file, bytes: keyBytes) }
  }

  /// The place of the value, for messages.
  public var range: SourceRange { SourceRange(file: file, bytes: bytes) }
}

extension JSONTree {
  /// The first member with this key; nil where there is none, or no object.
  public subscript(key: String) -> JSONTree? {
    members?.first { $0.key == key }?.value
  }

  /// The members of an object, nil for anything else.
  public var members: [Member]? {
    if case .object(let members) = value { return members }
    return nil
  }

  /// The elements of an array, nil for anything else.
  public var elements: [JSONTree]? {
    if case .array(let elements) = value { return elements }
    return nil
  }

  /// The text of a string, nil for anything else.
  public var string: String? {
    if case .string(let text) = value { return text }
    return nil
  }

  /// What the value is, for messages: `a string`, `an object`.
  public var kindName: String {
    switch value {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
