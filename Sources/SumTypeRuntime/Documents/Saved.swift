/// What a save gives.
public struct Saved: Sendable {
  /// The document.
  public let bytes: [UInt8]

  /// Unknown things of the loaded document that could not be kept, because what they were part of
  /// was replaced (the unknown fields of an entry that became another variant, for example), or
  /// because the schema drops them. Their pointers are those in the loaded document. What the app
  /// itself removed is not among them.
  public let dropped: [DroppedItem]

  init(bytes: [UInt8], dropped: [DroppedItem] = []) {
    self.bytes = bytes
    self.dropped = dropped
  }
}

/// Something unknown that a save could not keep.
public typealias DroppedItem = KeptReport.Item
