/// What a pass over a stream has changed, in lines.
public struct LineChanges: Hashable, Sendable {
  /// Lines that were copied byte for byte.
  public internal(set) var kept = 0
  /// Lines that got another value.
  public internal(set) var replaced = 0
  /// Lines that were left out.
  public internal(set) var removed = 0
  /// Lines that are new.
  public internal(set) var inserted = 0
  /// Unknown things that could not be kept, because what they were part of was replaced. The pass
  /// reports each of them as it happens.
  public internal(set) var dropped = 0

  /// Whether the copy has the bytes of the original.
  public var isEmpty: Bool { replaced == 0 && removed == 0 && inserted == 0 }
}

extension LineChanges: CustomStringConvertible {
  /// `3 kept, 1 replaced, 0 removed, 2 inserted`.
  public var description: String {
    "\(kept) kept, \(replaced) replaced, \(removed) removed, \(inserted) inserted"
  }
}
