/// A codec of a tuple: of an array whose elements have different meanings by their positions.
///
/// ```json
/// ["intro", ["lead", "wide"]]
/// ```
/// Generated code lists the elements, makes a value of them, and visits the elements of a value:
///
/// ```swift
/// enum AttributesCodec: JSONTupleCodec {
///   static func decode(
///     from reader: inout JSONReader, in tuple: inout TupleCursor
///   ) throws(JSONFault) -> Attributes {
///     Attributes(
///       id: try tuple.element("id", as: StringCodec.self, from: &reader),
///       classes: try tuple.element("classes", as: ArrayCodec<StringCodec>.self, from: &reader))
///   }
///
///   static func visit(
///     _ value: Attributes, over old: Attributes, in elements: inout ElementVisitor
///   ) {
///     elements.visit(value.id, over: old.id, as: StringCodec.self)
///     elements.visit(value.classes, over: old.classes, as: ArrayCodec<StringCodec>.self)
///   }
/// }
/// ```
///
/// Elements after the last known one are kept at their places, like unknown members of an object.
public protocol JSONTupleCodec: ElementsCodec {
  // Declared again, so that Swift infers it from ``visit(_:over:in:)``.
  associatedtype Value

  /// What a save does with further elements; it keeps them by default.
  static var onSave: KeptPolicy { get }

  /// Whether the tuple accepts and keeps further elements; true by default. Otherwise a value with
  /// a further element does not fit.
  static var isOpen: Bool { get }

  /// Reads the elements of an open array, one after another. The caller reads the rest of the
  /// array.
  static func decode(
    from reader: inout JSONReader, in tuple: inout TupleCursor
  ) throws(JSONFault) -> Value

  /// Passes every element to `elements`, with its new and its old value, in order. The visitor
  /// writes, compares or merges the elements.
  static func visit(_ value: Value, over old: Value, in elements: inout ElementVisitor)
}

extension JSONTupleCodec {
  public static var isComposite: Bool { true }

  @inlinable
  public static var onSave: KeptPolicy { .keep }

  @inlinable
  public static var isOpen: Bool { true }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    var tuple = try TupleCursor(&reader)
    return try decodeElements(from: &reader, in: &tuple)
  }

  /// Reads the elements of an open array, and passes its end.
  @inlinable
  public static func decodeElements(
    from reader: inout JSONReader, in tuple: inout TupleCursor
  ) throws(JSONFault) -> Value {
    let value = try decode(from: &reader, in: &tuple)
    if isOpen {
      try tuple.passRest(of: &reader, onSave: onSave)
    } else {
      try tuple.end(of: &reader)
    }
    return value
  }

  @inlinable
  public static func encode(_ value: Value, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginArray()
    encodeElements(value, to: &writer)
    writer.endArray()
  }

  /// Writes the elements of a new value into an array that the writer has begun.
  @inlinable
  public static func encodeElements(_ value: Value, to writer: inout JSONWriter) {
    ElementVisitor.encode(to: &writer) { elements in
      visit(value, over: value, in: &elements)
    }
  }

  @inlinable
  public static func isSame(_ lhs: Value, _ rhs: Value) -> Bool {
    ElementVisitor.compare { elements in
      visit(lhs, over: rhs, in: &elements)
    }
  }

  public static func writeElements(_ value: Value, to writer: inout JSONWriter) {
    encodeElements(value, to: &writer)
  }

  // Not inlinable, and so compiled once for all codecs: it is called only for edited values.
  public static func merge(_ value: Value, over old: Value, in merge: inout Merge) {
    mergeElements(value, over: old, from: 0, in: &merge)
  }

  public static func mergeElements(
    _ value: Value, over old: Value, from first: Int, in merge: inout Merge
  ) {
    ElementVisitor.merge(from: first, in: &merge) { elements in
      visit(value, over: old, in: &elements)
    }
  }

  public static func replaceElements(
    with value: Value, from first: Int, in merge: inout Merge
  ) {
    ElementVisitor.merge(from: first, isReplacing: true, in: &merge) { elements in
      visit(value, over: value, in: &elements)
    }
  }
}

/// Visits the elements of a tuple, and writes, compares or merges them, as a ``MemberVisitor`` does
/// with the fields of a struct.
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
  /// The number of nil elements that are written only if another element follows.
  @usableFromInline var waiting = 0
  /// The writer, if the visitor writes; otherwise nil. It outlives the visitor, and so does
  /// ``tuple``.
  @usableFromInline let writer: UnsafeMutablePointer<JSONWriter>?
  /// The array that is merged, if the visitor merges.
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

  /// Whether all elements that `body` visits are the same as the old ones.
  @inlinable
  static func compare(_ body: (inout ElementVisitor) -> Void) -> Bool {
    var elements = ElementVisitor(.compare)
    body(&elements)
    return elements.isSame
  }

  /// Merges the elements that `body` visits into the array at the merge's range, from this index on.
  ///
  /// - Parameters:
  ///   - isReplacing: whether all elements from there on are those of another value.
  ///   - isBare: whether the elements have no brackets around them.
  static func merge(
    from first: Int, isReplacing: Bool = false, isBare: Bool = false, in merge: inout Merge,
    _ body: (inout ElementVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &merge) { merge in
      var tuple = TupleRewriting(
        from: first, isReplacing: isReplacing, isBare: isBare, in: merge)
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

extension ElementVisitor {
  /// Visits an element that always has a value.
  @inlinable
  public mutating func visit<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    switch mode {
    case .encode: encode(value, as: codec, fault: nil)
    case .compare: if isSame { isSame = C.isSame(value, old) }
    case .merge: tuple?.pointee.merge(value, over: old, as: codec, fault: nil)
    }
  }

  /// Visits an element with bounds that always has a value. A value outside the bounds refuses the
  /// save.
  @inlinable
  public mutating func visit<C: BoundedCodec, Bounds: RangeExpression>(
    _ value: C.Value, over old: C.Value, as codec: C.Type, in bounds: Bounds
  ) where C.Measured == C.Value, Bounds.Bound == C.Measure {
    switch mode {
    case .encode: encode(value, as: codec, fault: C.fault(of: value, in: bounds))
    case .compare: if isSame { isSame = C.isSame(value, old) }
    case .merge:
      tuple?.pointee.merge(value, over: old, as: codec, fault: C.fault(of: value, in: bounds))
    }
  }

  /// Visits an element that may be nil. `newNil` is the spelling of a nil that was not read and
  /// that no other element follows.
  @inlinable
  public mutating func visitOptional<C: JSONCodec>(
    _ value: C.Value?, over old: C.Value?, as codec: C.Type, newNil: NilSpelling = .absent
  ) {
    switch mode {
    case .encode: encodeOptional(value, as: codec, newNil: newNil, fault: nil)
    case .compare: if isSame { isSame = C.isSameOptional(value, old) }
    case .merge:
      tuple?.pointee.mergeOptional(value, over: old, as: codec, newNil: newNil, fault: nil)
    }
  }

  /// Visits an element that may be nil, with bounds for its value.
  @inlinable
  public mutating func visitOptional<C: BoundedCodec, Bounds: RangeExpression>(
    _ value: C.Value?, over old: C.Value?, as codec: C.Type, newNil: NilSpelling = .absent,
    in bounds: Bounds
  ) where C.Measured == C.Value, Bounds.Bound == C.Measure {
    let fault = mode == .compare ? nil : value.flatMap { C.fault(of: $0, in: bounds) }
    switch mode {
    case .encode: encodeOptional(value, as: codec, newNil: newNil, fault: fault)
    case .compare: if isSame { isSame = C.isSameOptional(value, old) }
    case .merge:
      tuple?.pointee.mergeOptional(value, over: old, as: codec, newNil: newNil, fault: fault)
    }
  }
}

/// A codec of values that are arrays, and whose elements can follow a tag in the array of a union:
/// ``JSONTupleCodec``, ``UntaggedElementsCodec``.
public protocol ElementsCodec: JSONCodec {
  // Declared again, so that Swift infers it from ``writeElements(_:to:)``.
  associatedtype Value

  /// Writes the elements of a new value into an array that the writer has begun. Generated code
  /// calls `encodeElements` instead, which is inlined for a known codec.
  static func writeElements(_ value: Value, to writer: inout JSONWriter)

  /// Merges the elements into the array at the merge's range, from the index `first` on. The
  /// elements before that stay.
  static func mergeElements(
    _ value: Value, over old: Value, from first: Int, in merge: inout Merge)

  /// Writes the elements of a new value in place of all elements from the index `first` on of the
  /// array at the merge's range. The elements before that stay.
  static func replaceElements(with value: Value, from first: Int, in merge: inout Merge)
}
