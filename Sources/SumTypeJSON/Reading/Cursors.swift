/// The position of a reader among the members of an object.
// Unchecked: the table of keys that it points to never changes.
@frozen
public struct ObjectCursor: BitwiseCopyable, @unchecked Sendable {
  /// The offset of the opening brace, at which a missing member is reported.
  public let openOffset: Int
  @usableFromInline var keyStart: Int
  @usableFromInline var keyEnd: Int
  /// The index of the key that is expected next.
  @usableFromInline var expected: Int
  /// The index of the previous key; -1 before the first.
  @usableFromInline var last: Int
  @usableFromInline var isFirst: Bool
  @usableFromInline var keepsUnknown: Bool
  /// Whether this cursor reads one part of an object, see ``JSONReader/share(_:)``.
  public internal(set) var isPart = false
  /// Whether members with unknown keys are counted, see ``MemberTally``.
  @usableFromInline var isTallied = false
  /// Whether a member that this cursor skips counts as unknown to the part.
  var countsMisses = true
  /// The policy for the unknown members in a save.
  public var onSave: KeptPolicy
  /// The number of keys claimed by unions whose tags lie in this object.
  @usableFromInline var claimCount: Int8
  /// A bit for each claimed key, set once its member has been passed.
  @usableFromInline var claimsSeen: UInt64
  /// The key that was claimed last. The reader's `outerClaims` end with the keys claimed before it.
  @usableFromInline var claim: UnsafePointer<MemberSlot>?

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

  /// The keys that are claimed now. Code that catches a fault of an inner union restores the claims
  /// from before that union, which has not ended its own claim.
  @inlinable
  public var claims: ObjectClaims {
    get { ObjectClaims(last: claim, count: claimCount) }
    set {
      claim = newValue.last
      claimCount = newValue.count
    }
  }

  /// The offset of the opening quote of the current member's key.
  @inlinable
  public var keyOffset: Int { keyStart }

  /// The range of the current member's key, with its quotes.
  @inlinable
  public var keyRange: Range<Int> { Range(uncheckedBounds: (keyStart, keyEnd)) }
}

/// The position of a reader among the elements of an array.
@frozen
public struct ArrayCursor: Hashable, Sendable {
  /// The offset of the opening bracket.
  public let openOffset: Int
  @usableFromInline var isFirst: Bool

  @inlinable
  init(openOffset: Int) {
    self.openOffset = openOffset
    self.isFirst = true
  }

  /// Continues in an array whose next element is at this offset. The offset stands for that of the bracket.
  package init(at offset: Int) {
    openOffset = offset
    isFirst = false
  }
}

extension JSONReader {
  /// Enters the next value, which must be an array.
  @inlinable
  public mutating func openArray() throws(JSONFault) -> ArrayCursor {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x5B else { throw mismatch("an array") }
    try enter()
    let cursor = ArrayCursor(openOffset: offset)
    position += 1
    return cursor
  }

  /// Moves to the next element, which must then be read or skipped; returns false at the array's end.
  @inlinable
  @inline(__always)
  public mutating func nextElement(_ cursor: inout ArrayCursor) throws(JSONFault) -> Bool {
    if end - position > 1, position.pointee == 0x2C, !cursor.isFirst, position[1] > 0x20 {
      position += 1
      return true
    }
    return try nextElementSlowly(&cursor)
  }

  @usableFromInline
  mutating func nextElementSlowly(_ cursor: inout ArrayCursor) throws(JSONFault) -> Bool {
    skipWhiteSpace()
    guard position < end else { throw unexpected(cursor.isFirst ? "a value or ]" : ", or ]") }
    let byte = position.pointee
    if byte == 0x5D {
      position += 1
      depth -= 1
      return false
    }
    if cursor.isFirst {
      cursor.isFirst = false
      return true
    }
    guard byte == 0x2C else { throw unexpected(", or ]") }
    position += 1
    skipWhiteSpace()
    return true
  }

  /// Whether an object or array ends right at the cursor, without white space. If it has just been entered, it is
  /// empty.
  @inlinable
  public var isBeforeEnd: Bool {
    position < end && (position.pointee == 0x5D || position.pointee == 0x7D)
  }

  /// Returns the estimated number of elements of a list that extends to the end of the source,
  /// after `count` elements since the offset `first`.
  @inlinable
  public func estimatedCount(after count: Int, from first: Int) -> Int {
    let size = Swift.max(1, (offset - first) / Swift.max(1, count))
    // One eighth more, so that a list fits whose elements become a little smaller.
    return count + (end - position) / size &* 9 / 8
  }

  /// Whether a save will look for the elements of the list that was entered last: the list is the
  /// root, or one of its members.
  @inlinable
  public var indexesLists: Bool { recordsKept && depth <= 2 }

  /// Whether the list that was entered last is the root, so that it extends to the end of the source.
  @inlinable
  public var isRootList: Bool { depth == 1 }
}

/// The ranges of a list's elements, noted during the load, so that a save need not search for them.
@frozen
public struct ElementIndex: Sendable {
  /// The range of one element.
  @frozen
  public struct Place: BitwiseCopyable, Hashable, Sendable {
    public let start: Int
    public let end: Int

    @inlinable
    public init(start: Int, end: Int) {
      self.start = start
      self.end = end
    }
  }

  /// The range of the list, with its brackets.
  public var list: Range<Int>
  /// The ranges of the elements, in their order.
  public var places: [Place] = []
  /// The indices of the elements, in ascending order, that have no value in the list, because they
  /// are unknown or malformed.
  public var aside: [Int] = []
  /// The estimated number of elements; 0 if there is no estimate.
  public var expectedCount = 0

  /// Creates an empty index for a list that begins at `offset`.
  @inlinable
  public init(listAt offset: Int) {
    list = Range(uncheckedBounds: (offset, offset))
  }
}

extension JSONReader {
  /// Notes the range of an element that ends at the cursor. After 16 elements of a list at the
  /// root, it also estimates their total number.
  ///
  /// - Returns: false if the index is of no use, since elements this small are written anew as fast
  ///   as they are copied.
  public mutating func note(elementAt start: Int, in index: inout ElementIndex) -> Bool {
    index.places.append(ElementIndex.Place(start: start, end: offset))
    guard index.places.count == 16 else { return true }
    let first = index.list.lowerBound
    guard offset - first >= 16 * 32 else { return false }
    if isRootList {
      index.expectedCount = estimatedCount(after: 16, from: first)
      index.places.reserveCapacity(index.expectedCount)
    }
    return true
  }

  /// Adds the index of a list that ends at the cursor to ``lists``, if a save can gain from it.
  @inlinable
  public mutating func note(_ index: consuming ElementIndex) {
    // The elements of a short list are found again as fast as they are remembered.
    guard index.places.count >= 32 || !index.aside.isEmpty else { return }
    index.list = Range(uncheckedBounds: (index.list.lowerBound, offset))
    lists.append(index)
  }
}
