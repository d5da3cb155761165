/// Any JSON value, exactly: members keep their order, repeated keys are kept, and numbers keep their
/// spelling.
///
/// ```swift
/// let value: JSONValue = ["type": "photo", "size": [640, 480]]
/// value["size"]?[0]  // 640
/// ```
/// `==` compares strings as Swift does (by canonical equivalence) and numbers by their spelling;
/// ``isSame(as:)`` compares strings by their UTF-8, too.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// Parses JSON.
  ///
  /// - Throws: ``JSONError`` with the place of what is not JSON.
  public init(parsing bytes: [UInt8], maximumDepth: Int = 512) throws(JSONError) {
    do {
      self = try JSONReader.read(bytes, maximumDepth: maximumDepth) {
        (reader) throws(JSONFault) in try reader.readValue()
      }
    } catch {
      throw error.explained(in: bytes)
    }
  }

  /// Parses JSON.
  ///
  /// - Throws: ``JSONError`` with the place of what is not JSON.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// The value as JSON in UTF-8.
  public func bytes(style: JSONStyle = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.value(self)
    return writer.finish()
  }

  /// The value as JSON.
  public func text(style: JSONStyle = .compact) -> String {
    String(decoding: bytes(style: style), as: UTF8.self)
  }

  /// The JSON type of the value.
  public var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// Whether both are the same JSON: strings and keys by their UTF-8, numbers by their spelling,
  /// members in the same order.
  public func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)):
      left.elementsEqual(right) { $0.isSame(as: $1) }
    case (.object(let left), .object(let right)):
      left.members.elementsEqual(right.members) {
        $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.isSame(as: $1.value)
      }
    default: false
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON.
  public var description: String { text() }
}
