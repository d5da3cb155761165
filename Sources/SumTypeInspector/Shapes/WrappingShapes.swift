import SumTypeGenerator
import SumTypeJSON

/// An alias: a distinct type with the JSON of a scalar.
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

/// A reference to a type of the schema through the plan, so that a type can contain itself.
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
  let wire: EmbeddedWire

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try wire.read(&reader, &trail) { (reader, trail) throws(JSONFault) in
      try inner.read(&reader, &trail)
    }
  }
}

/// JSON inside a string, or text that is not JSON.
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

extension EmbeddedWire {
  /// Reads the string at the cursor and the JSON inside it. A fault inside is not a fault of
  /// grammar outside, because the string itself is JSON. Each level of embedding halves the depth
  /// to which JSON may be nested.
  func read(
    _ reader: inout JSONReader, _ trail: inout Trail,
    _ body: (inout JSONReader, inout Trail) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let source = try unwrap(&reader)
    let outer = trail.beginInner()
    do throws(JSONFault) {
      try JSONReader.read(source, maximumDepth: reader.maximumDepth / 2, recordsKept: true) {
        (inner) throws(JSONFault) in try body(&inner, &trail)
      }
      trail.endInner(outer, in: source, at: start..<reader.offset)
    } catch {
      trail.endInner(outer, in: source, at: nil)
      throw JSONFault(readEmbedded: error, in: source, at: start)
    }
  }
}
