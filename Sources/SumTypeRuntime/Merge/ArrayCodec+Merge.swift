extension ArrayCodec {
  /// Keeps what is unknown in each element, and the bytes of those that only moved.
  @inlinable
  public static func merge(
    _ value: [Element.Value], over old: [Element.Value], in merge: inout Merge
  ) {
    mergeElements(value, over: old, ends: ListEnds(value, old, as: Element.self), in: &merge)
  }

  @usableFromInline
  static func mergeElements(
    _ value: [Element.Value], over old: [Element.Value], ends: ListEnds, in merge: inout Merge
  ) {
    let list = ListMerge<Element>(in: &merge)
    if list.count == old.count {
      list.write(value, over: old, ends: ends, in: &merge)
    } else {
      merge.rewrite(value, as: Self.self)
    }
  }
}
