import SumTypeGenerator
import SumTypeJSON

/// How JSON is put into a string.
struct JSONWrapping {
  /// What the string is, for messages.
  private let expected: StaticString
  /// The JSON in the characters of a string; nil where there is none.
  private let unwrap: @Sendable (UnsafeRawBufferPointer) -> [UInt8]?

  static let text = JSONWrapping(expected: "JSON in a string") { Array($0) }

  static let base64 = JSONWrapping(expected: "JSON in base64") {
    Base64Text.bytes(of: $0, .standard)
  }

  /// Reads the string at the cursor and the JSON inside it. What is wrong inside is a fault of
  /// meaning outside: the string itself is JSON. Each string halves how deep its JSON may be
  /// nested.
  func read(
    _ reader: inout JSONReader, _ trail: inout Trail,
    _ body: (inout JSONReader, inout Trail) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let unwrapped = try reader.withStringBytes(expected: expected) {
      (text) throws(JSONFault) in unwrap(text)
    }
    guard let source = unwrapped else {
      throw JSONFault(.invalidValue, at: start, expected: expected)
    }
    let outside = trail.beginInner()
    do throws(JSONFault) {
      try JSONReader.read(source, maximumDepth: reader.maximumDepth / 2, recordsKept: true) {
        (inner) throws(JSONFault) in try body(&inner, &trail)
      }
      trail.endInner(outside, in: source, at: start..<reader.offset)
    } catch {
      trail.endInner(outside, in: source, at: nil)
      var fault = JSONFault(embedded: error, in: source, at: start)
      if error.isGrammar { fault.code = .invalidValue }
      throw fault
    }
  }
}

extension EmbeddedWire {
  /// How the JSON is put into the string.
  var wrapping: JSONWrapping {
    switch self {
    case .json: .text
    case .base64JSON: .base64
    }
  }
}
