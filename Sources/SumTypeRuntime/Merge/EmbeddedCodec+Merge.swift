extension EmbeddedCodec {
  /// Keeps what is unknown in the JSON inside the string.
  public static func merge(_ value: Inner.Value, over old: Inner.Value, in merge: inout Merge) {
    merge.mergeEmbedded(
      value, over: old, as: Inner.self, at: merge.range, in: Wrapping.self, layout: merge.layout)
  }

  public static func canMerge(_ value: Inner.Value, over old: Inner.Value) -> Bool {
    Inner.canMerge(value, over: old)
  }
}
