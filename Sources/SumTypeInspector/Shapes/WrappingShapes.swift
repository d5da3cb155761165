import SumTypeGenerator
import SumTypeJSON

/// A distinct name for a scalar.
struct AliasShape: Shape {
  let base: any Shape

  var readsNull: Bool { base.readsNull }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    try base.read(&reader, &trail)
  }
}

/// A value or `null`, as an element of a list or a map.
struct OptionalShape: Shape {
  let wrapped: any Shape

  var readsNull: Bool { true }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    if try reader.readNull() { return }
    try wrapped.read(&reader, &trail)
  }
}

/// A type of the schema that is read through the plan, so that it can contain itself.
struct ReferenceShape: Shape {
  let index: Int
  let readsNull: Bool

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try trail.plan.types[index].read(&reader, &trail)
  }
}

/// JSON inside a string, as text or in base 64: `"{\"intensity\":3}"`.
struct EmbeddedShape: Shape {
  let inner: any Shape
  let wrapping: JSONWrapping

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try wrapping.read(&reader, &trail) { (reader, trail) throws(JSONFault) in
      try inner.read(&reader, &trail)
    }
  }
}

/// JSON inside a string, or text that is none.
struct JSONOrTextShape: Shape {
  let embedded: EmbeddedShape

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.mark()
    let before = trail.beginAttempt()
    defer { trail.endAttempt() }
    do throws(JSONFault) {
      try embedded.read(&reader, &trail)
    } catch {
      if error.isGrammar { throw error }
      trail.take(back: before)
      reader.rewind(to: start)
      try reader.withStringBytes { (_) throws(JSONFault) in }
    }
  }
}

/// How JSON is put into a string.
struct JSONWrapping {
  /// What the string is, for messages.
  private let expected: StaticString
  /// The JSON in the characters of a string; nil where there is none.
  private let unwrap: @Sendable (UnsafeRawBufferPointer) -> [UInt8]?

  static let text = JSONWrapping(expected: "JSON in a string") { Array($0) }

  static let base64 = JSONWrapping(expected: "JSON in base64") {
    Base64.bytes(of: $0, .standard)
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
