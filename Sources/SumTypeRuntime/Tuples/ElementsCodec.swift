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
