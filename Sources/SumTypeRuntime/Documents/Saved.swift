/// What a save gives.
public struct Saved: Sendable {
  /// The document.
  ///
  /// What a repository has saved to a file is put together when it is asked for, which takes as much
  /// time and memory as a copy.
  public var bytes: [UInt8] { content.whole }

  /// The document, perhaps in parts.
  let content: DocumentBytes

  /// Unknown things of the loaded document that could not be kept, because what they were part of
  /// was replaced (the unknown fields of an entry that became another variant, for example), or
  /// because the schema drops them. Their pointers are those in the loaded document. What the app
  /// itself removed is not among them.
  ///
  /// Where it cannot be known which element of a list is which, what is unknown in them is among these
  /// as well, also where it was kept: see `Docs/Preservation.md`.
  public let dropped: [DroppedItem]

  init(bytes: [UInt8], dropped: [DroppedItem] = []) {
    self.init(DocumentBytes(bytes), dropped: dropped)
  }

  /// A document that was saved as it was loaded.
  @usableFromInline
  init(untouched source: [UInt8]) { self.init(bytes: source) }

  init(_ content: DocumentBytes, dropped: [DroppedItem]) {
    self.content = content
    self.dropped = dropped
  }
}

/// Something unknown that a save could not keep.
public typealias DroppedItem = KeptReport.Item
