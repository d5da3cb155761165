extension JSONReader {
  /// Says that a union does not know a tag: where it lies and, if a key stands for it, what it is.
  @inlinable
  public mutating func noteUnknownTag(at offset: Int, _ tag: JSONTag? = nil) {
    unknownTagOffset = offset
    unknownTag = tag
  }

  /// The tag that a union did not know.
  public mutating func takeUnknownTag() -> JSONTag? {
    if let tag = unknownTag {
      unknownTag = nil
      return tag
    }
    return KeptItem(
      unknownVariantAt: unknownTagOffset..<source.count, tagOffset: unknownTagOffset, policy: .keep
    ).tag(in: source)
  }

  /// Records the value between `start` and the cursor, whose tag a union does not know.
  @inlinable
  public mutating func keepUnknownVariant(from start: Mark, onSave policy: KeptPolicy) {
    guard recordsKept else { return }
    let range = Range(uncheckedBounds: (start.offset, offset))
    if unknownTag == nil {
      kept.append(
        KeptItem(unknownVariantAt: range, tagOffset: unknownTagOffset, policy: policy))
    } else {
      kept.append(KeptItem(.variant, range, tag: takeUnknownTag(), policy: policy))
    }
  }
}
