/// Goes through the elements of a tuple and writes, compares or merges them, as ``MemberVisitor``
/// does with the fields of a struct.
///
/// ```swift
/// elements.visit(value.id, over: old.id, as: StringCodec.self)
/// elements.visitOptional(value.note, over: old.note, as: StringCodec.self)
/// ```
@frozen
public struct ElementVisitor: ~Copyable {
  @frozen
  @usableFromInline
  enum Mode: UInt8 {
    case encode
    case compare
    case merge
  }

  @usableFromInline let mode: Mode
  /// Whether all elements so far are the same as the old ones.
  @usableFromInline var isSame = true
  /// How many elements are nil that are written only if another one follows them.
  @usableFromInline var waiting = 0
  /// The writer of a visitor that encodes. It outlives the visitor, and so does ``tuple``.
  @usableFromInline let writer: UnsafeMutablePointer<JSONWriter>?
  /// What a visitor that merges does to the array.
  @usableFromInline let tuple: UnsafeMutablePointer<TupleRewriting>?

  @inlinable
  init(
    _ mode: Mode, writer: UnsafeMutablePointer<JSONWriter>? = nil,
    tuple: UnsafeMutablePointer<TupleRewriting>? = nil
  ) {
    self.mode = mode
    self.writer = writer
    self.tuple = tuple
  }
}

extension ElementVisitor {
  /// Writes the elements that `body` visits into the array that the writer has begun.
  @inlinable
  static func encode(to writer: inout JSONWriter, _ body: (inout ElementVisitor) -> Void) {
    withUnsafeMutablePointer(to: &writer) { writer in
      var elements = ElementVisitor(.encode, writer: writer)
      body(&elements)
    }
  }

  /// Whether all elements that `body` visits are the same.
  @inlinable
  static func compare(_ body: (inout ElementVisitor) -> Void) -> Bool {
    var elements = ElementVisitor(.compare)
    body(&elements)
    return elements.isSame
  }

  /// Merges the elements that `body` visits into the array at the merge's range.
  @usableFromInline
  static func merge(in merge: inout Merge, _ body: (inout ElementVisitor) -> Void) {
    withUnsafeMutablePointer(to: &merge) { merge in
      var tuple = TupleRewriting(in: merge)
      withUnsafeMutablePointer(to: &tuple) { tuple in
        var elements = ElementVisitor(.merge, tuple: tuple)
        body(&elements)
      }
      tuple.finish()
    }
  }
}

// MARK: - Writing

extension ElementVisitor {
  @inlinable
  mutating func encode<C: JSONCodec>(_ value: C.Value, as codec: C.Type, fault: JSONFault?) {
    guard let writer else { return }
    while waiting > 0 {
      writer.pointee.null()
      waiting -= 1
    }
    if let fault { writer.pointee.refuseNext(fault) }
    C.encode(value, to: &writer.pointee)
  }

  @inlinable
  mutating func encodeOptional<C: JSONCodec>(
    _ value: C.Value?, as codec: C.Type, newNil: NilSpelling, fault: JSONFault?
  ) {
    if let value { return encode(value, as: codec, fault: fault) }
    waiting += 1
    guard newNil == .null, let writer else { return }
    while waiting > 0 {
      writer.pointee.null()
      waiting -= 1
    }
  }
}
