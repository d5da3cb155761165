/// Where a reader stands in the members of an object.
// Unchecked: what it points to is a table of keys, which never changes.
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

  /// The keys that are claimed now. Who catches a fault of a union inside sets what they were before it, since
  /// that union has not ended its own claim.
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

  /// Moves to the next element, which must then be read or skipped; false at the array's end.
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

  /// Whether an object or array ends right at the cursor: one that was entered just now is empty.
  @inlinable
  public var isBeforeEnd: Bool {
    position < end && (position.pointee == 0x5D || position.pointee == 0x7D)
  }

  /// How many elements a list will have if it goes on to the end of the source like the `count`
  /// elements since the offset `first`.
  @inlinable
  public func estimatedCount(after count: Int, from first: Int) -> Int {
    let size = Swift.max(1, (offset - first) / Swift.max(1, count))
    // One in eight more, so that a list whose elements become a little smaller fits.
    return count + (end - position) / size &* 9 / 8
  }

  /// Whether the list that was entered last is one whose elements a save will look for: the root,
  /// or one of its members.
  @inlinable
  public var indexesLists: Bool { recordsKept && depth <= 2 }

  /// Whether the list that was entered last is the root, so that it goes on to the end of the
  /// source.
  @inlinable
  public var isRootList: Bool { depth == 1 }
}

/// Where the elements of a list lie, noted while they were read, so that a save need not look for
/// them again.
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
  /// The elements, in their order.
  public var places: [Place] = []
  /// Which of them, in their order, are no values of the list, because they are unknown or
  /// malformed.
  public var aside: [Int] = []
  /// About how many elements the list has; 0 where that is not to be guessed.
  public var expectedCount = 0

  /// The index of a list that begins at an offset, before its first element is read.
  @inlinable
  public init(listAt offset: Int) {
    list = Range(uncheckedBounds: (offset, offset))
  }
}

extension JSONReader {
  /// Notes where an element lies that ends at the cursor, and after some of them guesses how many
  /// there are in a list at the root.
  ///
  /// - Returns: false where the index is not worth it, since small elements are written anew as fast
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

  /// Notes the index of a list that ends at the cursor, if there is something to gain.
  @inlinable
  public mutating func note(_ index: consuming ElementIndex) {
    // A short list is found again as fast as it is remembered.
    guard index.places.count >= 32 || !index.aside.isEmpty else { return }
    index.list = Range(uncheckedBounds: (index.list.lowerBound, offset))
    lists.append(index)
  }
}
