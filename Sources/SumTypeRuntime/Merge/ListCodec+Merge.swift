extension ListCodec {
  /// Keeps what is unknown in each element, and the bytes of those that only moved.
  public static func merge(
    _ value: [Element.Value], over old: [Element.Value], in merge: inout Merge
  ) {
    let list = ListMerge<Element>(in: &merge)
    if list.count == old.count {
      list.write(value, over: old, in: &merge)
    } else {
      merge.rewrite(value, as: Self.self)
    }
  }
}
