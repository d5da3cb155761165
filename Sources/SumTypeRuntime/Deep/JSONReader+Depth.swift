extension JSONReader {
  /// Refuses a value in which JSON in a string was kept as malformed only because the reader did
  /// not go as deep as it might.
  @usableFromInline
  func refuseCutShort() throws(JSONFault) {
    if maximumDepth < Depth.maximum, !kept.isEmpty, kept.contains(where: \.isTooDeep) {
      throw .tooDeep
    }
  }
}

extension KeptItem {
  /// Whether it, or something inside it, is too deep.
  fileprivate var isTooDeep: Bool {
    if level == .malformed, let fault { return fault.isTooDeep }
    return innerSource != nil && embedded.contains(where: \.isTooDeep)
  }
}
