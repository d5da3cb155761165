/// A codec of a value or `null`, as an element of a list or a map: `["a", null]`. A member that may
/// be missing needs no such codec.
public enum OptionalCodec<Wrapped: JSONCodec>: JSONCodec {
  public static var isComposite: Bool { Wrapped.isComposite }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Wrapped.Value? {
    if try reader.readNull() { return nil }
    return try Wrapped.decode(from: &reader)
  }

  @inlinable
  public static func encode(_ value: Wrapped.Value?, to writer: inout JSONWriter) {
    if let value {
      Wrapped.encode(value, to: &writer)
    } else {
      writer.null()
    }
  }

  @inlinable
  public static func isSame(_ lhs: Wrapped.Value?, _ rhs: Wrapped.Value?) -> Bool {
    Wrapped.isSameOptional(lhs, rhs)
  }

  @inlinable
  public static func identify(_ value: Wrapped.Value?, in identity: inout IdentityWriter) {
    if let value { Wrapped.identify(value, in: &identity) }
  }

  @inlinable
  public static var readsNull: Bool { true }
}

extension OptionalCodec: Measuring where Wrapped: Measuring, Wrapped.Measured == Wrapped.Value {
  @inlinable
  public static func measure(of value: Wrapped.Value?) -> Wrapped.Measure? {
    value.flatMap { Wrapped.measure(of: $0) }
  }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { Wrapped.boundsKind }
}

extension OptionalCodec {
  /// Merges the value if both are not nil; writes the new one otherwise.
  public static func merge(_ value: Wrapped.Value?, over old: Wrapped.Value?, in merge: inout Merge)
  {
    if let value, let old {
      Wrapped.merge(value, over: old, in: &merge)
    } else {
      encode(value, to: &merge.writer)
    }
  }

  public static func canMerge(_ value: Wrapped.Value?, over old: Wrapped.Value?) -> Bool {
    guard let value, let old else { return value == nil && old == nil }
    return Wrapped.canMerge(value, over: old)
  }
}
