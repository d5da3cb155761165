/// Any JSON value, exactly: members keep their order, repeated keys are kept, and numbers keep the
/// way they are spelled.
///
/// ```swift
/// let value: JSONValue = ["type": "photo", "size": [640, 480]]
/// value["size"]?[0]  // 640
/// ```
/// All of what is read is validated at once; an object or array in it becomes values when somebody
/// looks for the first time, and costs next to nothing if nobody does. It keeps bytes of its own, and
/// the document's only where it is most of them.
///
/// `==` compares strings as Swift does (by canonical equivalence) and numbers by their spelling;
/// ``isSame(as:)`` compares strings by their UTF-8, too.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, as it is written.
  case number(JSONNumber)
  /// A string, without escapes.
  case string(String)
  /// The elements of an array.
  case array(JSONArray)
  /// The members of an object, in their order.
  case object(JSONObject)
}

extension JSONValue {
  /// An array of these elements.
  public static func array(_ elements: [JSONValue]) -> JSONValue { .array(JSONArray(elements)) }

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
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON.
  public var description: String { text() }
}
