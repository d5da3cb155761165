import SumTypeJSON

/// A JSON value with its place in a file, for reading files that people write.
///
/// ```swift
/// guard let tree = JSONTree.read(file, into: &diagnostics) else { return }
/// tree["types"]?["Post"]?.range   // the place of the value
/// ```
public struct JSONTree: Sendable {
  /// The file that contains the value.
  public let file: SourceFile
  /// The range of the value, without the white space around it.
  public let bytes: Range<Int>
  /// The JSON type and the content.
  public let value: Kind

  /// The JSON types, with their contents.
  public enum Kind: Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number with its spelling.
    case number(JSONNumber)
    /// A string with its escapes decoded.
    case string(String)
    /// The elements.
    case array([JSONTree])
    /// The members in the order of the file, including repeated keys.
    case object([Member])
  }

  /// One member of an object.
  public struct Member: Sendable {
    /// The key with its escapes decoded.
    public let key: String
    /// The range of the key, including its quotes.
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
  /// The first member with this key, compared by its UTF-8; nil if there is none or the value is not an object.
  public subscript(key: String) -> JSONTree? {
    members?.first { $0.key.wire == key.wire }?.value
  }

  /// The members of an object; nil for any other value.
  public var members: [Member]? {
    if case .object(let members) = value { return members }
    return nil
  }

  /// The elements of an array; nil for any other value.
  public var elements: [JSONTree]? {
    if case .array(let elements) = value { return elements }
    return nil
  }

  /// The text of a string; nil for any other value.
  public var string: String? {
    if case .string(let text) = value { return text }
    return nil
  }

  /// The phrase for the value's type in messages: `a string`, `an object`.
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

extension JSONTree {
  /// Creates an empty object at the beginning of a file that is no JSON.
  package init(emptyObjectIn file: SourceFile) {
    self.init(file: file, bytes: 0..<0, value: .object([]))
  }

  /// The greatest depth of nested containers in a file that a person writes.
  static let maximumDepth = 128

  /// Reads the file as strict JSON (RFC 8259); a byte order mark is skipped.
  ///
  /// If the bytes are not JSON, the result is nil, with one diagnostic, `json-syntax`, at the place
  /// where reading stopped. Repeated keys are kept, because only the caller knows their meaning.
  public static func read(
    _ file: SourceFile, into diagnostics: inout Diagnostics
  ) -> JSONTree? {
    do {
      return try JSONReader.read(file.bytes, maximumDepth: maximumDepth) {
        (reader) throws(JSONFault) in
        try tree(from: &reader, of: file)
      }
    } catch {
      diagnostics.report(syntaxError(error, in: file))
      return nil
    }
  }

  private static func tree(
    from reader: inout JSONReader, of file: SourceFile
  ) throws(JSONFault) -> JSONTree {
    let kind = try reader.peekKind()
    let start = reader.offset
    let value: Kind =
      switch kind {
      case .object: .object(try members(from: &reader, of: file))
      case .array: .array(try elements(from: &reader, of: file))
      case .string: .string(try reader.readString())
      case .number: .number(try reader.readNumber())
      case .bool: .bool(try reader.readBool())
      case .null: try null(from: &reader)
      }
    return JSONTree(file: file, bytes: start..<reader.offset, value: value)
  }

  private static func null(from reader: inout JSONReader) throws(JSONFault) -> Kind {
    _ = try reader.readNull()
    return .null
  }

  private static func members(
    from reader: inout JSONReader, of file: SourceFile
  ) throws(JSONFault) -> [Member] {
    var members: [Member] = []
    var cursor = try reader.openObject()
    while let key = try reader.nextKey(&cursor) {
      let keyBytes = cursor.keyRange
      let value = try tree(from: &reader, of: file)
      members.append(Member(key: key, keyBytes: keyBytes, value: value))
    }
    return members
  }

  private static func elements(
    from reader: inout JSONReader, of file: SourceFile
  ) throws(JSONFault) -> [JSONTree] {
    var elements: [JSONTree] = []
    var cursor = try reader.openArray()
    while try reader.nextElement(&cursor) {
      elements.append(try tree(from: &reader, of: file))
    }
    return elements
  }
}

extension DiagnosticID {
  /// The identifier of a file that is not JSON.
  public static let jsonSyntax = DiagnosticID("json-syntax")
}

extension JSONTree {
  /// Returns the diagnostic of a fault of grammar, with a cure for habits from other formats.
  static func syntaxError(_ fault: JSONFault, in file: SourceFile) -> Diagnostic {
    let explained =
      file.isQuoted ? fault.explained(in: file.bytes) : fault.explainedUnquoted(in: file.bytes)
    let message = "this is not JSON: \(explained.message)"
    let place = min(max(fault.offset, 0), file.bytes.count)
    var range = place..<min(place + 1, file.bytes.count)
    var cure: String?
    if let comma = trailingComma(before: place, in: file.bytes) {
      range = comma..<(comma + 1)
      cure = "remove this comma; JSON allows none after the last member or element"
    } else if place < file.bytes.count {
      cure = habit(at: place, in: file.bytes)
    }
    return Diagnostic(
      .error, .jsonSyntax, message, at: SourceRange(file: file, bytes: range), cure: cure)
  }

  /// Returns the offset of a trailing comma, as in `[1, ]`, if reading stopped at the bracket after it.
  private static func trailingComma(before place: Int, in bytes: [UInt8]) -> Int? {
    guard place < bytes.count, bytes[place] == 0x7D || bytes[place] == 0x5D else { return nil }
    var index = place - 1
    while index >= 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index -= 1 }
    return index >= 0 && bytes[index] == 0x2C ? index : nil
  }

  /// Returns the cure for a habit from another format.
  private static func habit(at place: Int, in bytes: [UInt8]) -> String? {
    switch bytes[place] {
    case 0x2F, 0x23: "JSON has no comments; a \"doc\" member can hold the text"
    case 0x27: "write the string in double quotes"
    default: nil
    }
  }
}
