extension OptionalCodec {
  /// Goes through to the value where there is one before and after.
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
