/// A codec whose JSON is an object, and whose members can lie among those of others: a struct, or a
/// union that has its tag among the members of its payload.
///
/// ```json
/// {"type": "text", "id": 1, "message": "hello"}
/// ```
public protocol MembersCodec: FlatCodec {
  // Said again so that it is inferred from ``writeMembers(_:to:)``.
  associatedtype Value

  /// Writes the members of a new value into the object that the writer has begun. Generated code,
  /// which knows the codec, calls ``encodeMembers(_:to:)``.
  static func writeMembers(_ value: Value, to writer: inout JSONWriter)

  /// What takes the place of the whole object, if the value is one of a union that does not know
  /// it.
  static func unrecognizedMembers(of value: Value) -> Unrecognized?
}

extension MembersCodec {
  /// Writes the members of a new value into the object that the writer has begun.
  @inlinable
  public static func encodeMembers(_ value: Value, to writer: inout JSONWriter) {
    writeMembers(value, to: &writer)
  }

  @inlinable
  public static func unrecognizedMembers(of value: Value) -> Unrecognized? { nil }
}
