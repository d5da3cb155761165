import SumTypeJSON

/// The notes that shapes make while they read data.
///
/// Inside a union that keeps malformed values, notes are provisional: if the union turns out
/// malformed, its notes are taken back (``take(back:)``), as the codec forgets its own.
struct Trail {
  let plan: Plan
  /// The items that have been noted and not emitted.
  var items: [FoundItem] = []
  /// The steps to the current value.
  private(set) var path: [PathStep] = []
  /// The number of values read for each variant, by position, see ``PlannedUnion``; nothing for those without values,
  /// since there may be a trail for each field of a large schema.
  private(set) var tally: [Int: Int] = [:]
  /// The variants that were counted during an open attempt.
  private var journal: [Int] = []
  /// The values of variants in the order in which they ended; nil unless ``noteVariants()`` was called.
  private(set) var readVariants: [(variant: Int, offset: Int)]?
  /// The number of open attempts: unions that might take their notes back.
  private var attempts = 0
  /// The version of the document; of several the last.
  var version: FoundVersion?
  /// The number of elements in the lists of entries.
  var entries = 0
  /// The keys of the tags that surrounding unions have in the current object.
  var claims: [MemberKey] = []
  /// The keys that tell the variants of unions whose payload the next shape reads: no map takes them.
  var telling: [MemberTable] = []
  /// The part of an object that the next shape reads; nil if it reads a whole value.
  var part: PlannedPart.Place?
  /// The known keys of the surrounding objects that are read in parts.
  var shared: [SharedKeys] = []
  /// Receives items while the data is still being read; nil if they have to wait.
  var outlet: Outlet?
  /// The number of times that items were emitted, each of which invalidates indices into `items`.
  private(set) var handedOn = 0

  init(_ plan: Plan) { self.plan = plan }

  // MARK: - The place of the reader

  mutating func enter(_ step: PathStep) { path.append(step) }

  mutating func leave() { path.removeLast() }

  /// Claims the keys of surrounding tags in the object, so that they are not unknown there. They
  /// are not claimed in inner objects.
  mutating func claimAll(
    in object: inout ObjectCursor, of reader: inout JSONReader
  ) -> [MemberKey] {
    let keys = claims
    for key in keys { reader.claim(key, in: &object) }
    claims = []
    return keys
  }

  /// Returns the keys that tell variants and clears them, because inner objects do not have them.
  mutating func takeTelling() -> [MemberTable] {
    defer { telling = [] }
    return telling
  }

  /// Returns the part and clears it, because inner objects are not part of it.
  mutating func takePart() -> PlannedPart.Place? {
    defer { part = nil }
    return part
  }

  /// Notes that these keys are known in the object that is read in parts.
  mutating func know(_ keys: MemberTable) {
    if !shared.isEmpty { shared[shared.count - 1].known.append(keys) }
  }

  /// Notes that a map has taken the member with this key of the object that is read in parts.
  mutating func take(_ key: String) {
    if !shared.isEmpty { shared[shared.count - 1].taken.insert(key.wire) }
  }

  /// Notes that the object that is read in parts may have other variants' payloads under these keys.
  mutating func noteOtherPayloads(_ keys: MemberTable) {
    if !shared.isEmpty { shared[shared.count - 1].otherPayloads.append(keys) }
  }

  /// Notes that the keys that would show an absent part are known.
  mutating func knowAbsence(of sign: PartSign) {
    if sign.areTags || shared.isEmpty { return }
    if let index = sign.index {
      shared[shared.count - 1].taken.insert(sign.keys[index].string.wire)
    } else {
      know(sign.keys)
    }
  }

  // MARK: - Findings

  /// Notes the data at `range`.
  mutating func note(
    _ level: KeptItem.Level, _ range: Range<Int>, as owner: Int, tag: JSONTag? = nil,
    fault: JSONFault? = nil
  ) {
    items.append(
      FoundItem(level: level, range: range, owner: owner, tag: tag, fault: fault, path: path))
  }

  /// Notes an unknown element of a tuple or of a union's array, to which the path leads.
  mutating func noteElement(_ range: Range<Int>, as owner: Int) {
    items.append(
      FoundItem(level: .field, range: range, owner: owner, path: path, isElement: true))
  }

  /// Notes the unknown members that the reader has recorded.
  mutating func noteFields(_ reader: inout JSONReader, as owner: Int) {
    if reader.kept.isEmpty { return }
    for item in reader.kept { note(item.level, item.range, as: owner) }
    reader.kept.removeAll(keepingCapacity: true)
  }

  /// Counts a value of a variant.
  mutating func count(_ variant: Int, at offset: Int) {
    tally[variant, default: 0] += 1
    readVariants?.append((variant, offset))
    if attempts > 0 { journal.append(variant) }
  }

  /// Clears the notes for the next value, but keeps the counts.
  mutating func beginValue() {
    items.removeAll(keepingCapacity: true)
    path.removeAll(keepingCapacity: true)
    version = nil
    readVariants?.removeAll(keepingCapacity: true)
  }

  /// Starts to note where values of variants begin.
  mutating func noteVariants() { readVariants = [] }

  // MARK: - Attempts

  /// A state to return to.
  struct Mark {
    fileprivate let items: Int
    fileprivate let path: Int
    fileprivate let journal: Int
    fileprivate let readVariants: Int
    fileprivate let entries: Int
  }

  /// Begins to read a value that may turn out malformed.
  mutating func beginAttempt() -> Mark {
    attempts += 1
    return Mark(
      items: items.count, path: path.count, journal: journal.count,
      readVariants: readVariants?.count ?? 0, entries: entries)
  }

  /// Ends the innermost attempt.
  mutating func endAttempt() {
    attempts -= 1
    if attempts == 0 { journal.removeAll(keepingCapacity: true) }
  }

  /// Takes back all notes since `mark`; the attempt stays open.
  mutating func take(back mark: Mark) {
    items.removeLast(items.count - mark.items)
    path.removeLast(path.count - mark.path)
    while journal.count > mark.journal { tally[journal.removeLast(), default: 0] -= 1 }
    if let count = readVariants?.count { readVariants?.removeLast(count - mark.readVariants) }
    entries = mark.entries
  }

  // MARK: - JSON inside a string

  /// The notes outside of a string whose JSON is being read.
  struct OuterPlace {
    fileprivate let items: [FoundItem]
    fileprivate let path: [PathStep]
  }

  /// Begins to read the JSON inside a string.
  mutating func beginInner() -> OuterPlace {
    let outer = OuterPlace(items: items, path: path)
    items = []
    path = []
    // Items inside are emitted together with their string.
    attempts += 1
    return outer
  }

  /// Ends the JSON `source` of the string at `place`, and notes its items there.
  mutating func endInner(_ outer: OuterPlace, in source: [UInt8], at place: Range<Int>?) {
    let inner = items
    items = outer.items
    path = outer.path
    if !inner.isEmpty, let place {
      items.append(
        FoundItem(
          level: .field, range: place, owner: -1, path: path,
          inner: InnerItems(inner, in: source)))
    }
    endAttempt()
  }

  // MARK: - Emitting

  /// Emits the items that are certain, if there are enough of them, and reports the offset of the reader.
  mutating func emitCertainItems(_ reader: borrowing JSONReader) {
    guard attempts == 0, let outlet else { return }
    outlet.passed(reader.offset)
    if items.count < 256 { return }
    outlet.emit(items, in: reader.source)
    items.removeAll(keepingCapacity: true)
    handedOn += 1
  }
}

/// The version that a document states.
struct FoundVersion {
  let range: Range<Int>
  let key: Range<Int>
}
