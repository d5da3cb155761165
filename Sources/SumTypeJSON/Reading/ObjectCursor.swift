/// Where a reader stands in the members of an object.
@frozen
public struct ObjectCursor: BitwiseCopyable, @unchecked Sendable {
  /// The offset of the opening brace, where a missing member is reported.
  public let openOffset: Int
  @usableFromInline var keyStart: Int
  @usableFromInline var keyEnd: Int
  /// The index of the key that probably comes next.
  @usableFromInline var expected: Int
  /// The index of the key that came last; -1 before the first.
  @usableFromInline var last: Int
  @usableFromInline var isFirst: Bool
  @usableFromInline var keepsUnknown: Bool
  /// Whether it goes through one part of an object, see ``JSONReader/share(_:)``.
  public internal(set) var isPart = false
  /// Whether the members that it does not know are counted, see ``MemberTally``.
  @usableFromInline var isTallied = false
  /// Whether members that it passes count as not known by a part.
  var countsMisses = true
  /// What a save does with the unknown members.
  public var onSave: KeptPolicy
  /// How many keys are claimed by unions that have their tags in this object.
  @usableFromInline var claimCount: Int8
  /// Which of the claimed keys have been passed.
  @usableFromInline var claimsSeen: UInt64
  /// The key that was claimed last; the others are the reader's last.
  @usableFromInline var claim: UnsafePointer<MemberEntry>?

  @inlinable
  init(openOffset: Int, keepsUnknown: Bool, onSave: KeptPolicy) {
    self.openOffset = openOffset
    self.keyStart = openOffset
    self.keyEnd = openOffset
    self.expected = 0
    self.last = -1
    self.isFirst = true
    self.keepsUnknown = keepsUnknown
    self.onSave = onSave
    self.claimCount = 0
    self.claimsSeen = 0
    self.claim = nil
  }

  /// The keys that are claimed now.
  @inlinable
  public var claims: ObjectClaims { ObjectClaims(last: claim, count: claimCount) }

  /// The offset of the opening quote of the current member's key.
  @inlinable
  public var keyOffset: Int { keyStart }

  /// Where the key of the current member lies, with its quotes.
  @inlinable
  public var keyRange: Range<Int> { Range(uncheckedBounds: (keyStart, keyEnd)) }
}
