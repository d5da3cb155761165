/// Where a reader stands in the members of an object.
@frozen
public struct ObjectCursor: Hashable, Sendable {
  /// The offset of the opening brace, where a missing member is reported.
  public let openOffset: Int
  @usableFromInline var keyStart: Int
  @usableFromInline var keyEnd: Int
  @usableFromInline var isFirst: Bool
  @usableFromInline let keepsUnknown: Bool
  @usableFromInline let policy: KeptPolicy
  @usableFromInline var expected: Int
  @usableFromInline let firstClaim: Int
  @usableFromInline let lastClaim: Int

  @inlinable
  init(
    openOffset: Int, keepsUnknown: Bool, policy: KeptPolicy, firstClaim: Int, lastClaim: Int
  ) {
    self.openOffset = openOffset
    self.keyStart = openOffset
    self.keyEnd = openOffset
    self.isFirst = true
    self.keepsUnknown = keepsUnknown
    self.policy = policy
    self.expected = 0
    self.firstClaim = firstClaim
    self.lastClaim = lastClaim
  }

  /// The offset of the opening quote of the current member's key.
  @inlinable
  public var keyOffset: Int { keyStart }

  /// Where the key of the current member lies, with its quotes.
  @inlinable
  public var keyRange: Range<Int> { Range(uncheckedBounds: (keyStart, keyEnd)) }
}
