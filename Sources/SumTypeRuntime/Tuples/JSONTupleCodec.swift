/// The codec of a tuple: an array whose elements mean different things by their positions.
///
/// ```json
/// ["intro", ["lead", "wide"]]
/// ```
/// Generated code says what the elements are, and how a value is made of them and shown:
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
/// Elements after the last one that is known are kept at their places, as unknown members of an
/// object are.
public protocol JSONTupleCodec: JSONCodec {
  // Said again so that it is inferred from ``visit(_:over:in:)``.
  associatedtype Value

  /// What a save does with further elements; by default it keeps them.
  static var onSave: KeptPolicy { get }

  /// Reads the elements of an array that is open, one after the other. What follows them is passed
  /// by the caller.
  static func decode(
    from reader: inout JSONReader, in tuple: inout TupleCursor
  ) throws(JSONFault) -> Value

  /// Shows every element to `elements`, new and old, in their order. What happens to them is the
  /// visitor's business: they are written, compared or merged.
  static func visit(_ value: Value, over old: Value, in elements: inout ElementVisitor)
}

extension JSONTupleCodec {
  public static var isComposite: Bool { true }

  @inlinable
  public static var onSave: KeptPolicy { .keep }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    var tuple = try TupleCursor(&reader)
    let value = try decode(from: &reader, in: &tuple)
    try tuple.passRest(of: &reader, onSave: onSave)
    return value
  }

  @inlinable
  public static func encode(_ value: Value, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginArray()
    ElementVisitor.encode(to: &writer) { elements in
      visit(value, over: value, in: &elements)
    }
    writer.endArray()
  }

  @inlinable
  public static func isSame(_ lhs: Value, _ rhs: Value) -> Bool {
    ElementVisitor.compare { elements in
      visit(lhs, over: rhs, in: &elements)
    }
  }

  // One for all codecs: only what was edited comes here.
  public static func merge(_ value: Value, over old: Value, in merge: inout Merge) {
    ElementVisitor.merge(in: &merge) { elements in
      visit(value, over: old, in: &elements)
    }
  }
}
