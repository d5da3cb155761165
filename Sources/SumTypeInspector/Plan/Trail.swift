import SumTypeJSON

/// What is noted on the way through the data.
///
/// Inside a union that keeps what does not fit, everything is provisional: when the union turns out
/// malformed, what was noted in it is taken back (``take(back:)``), as the codec forgets it.
struct Trail {
  let plan: Plan
  /// What was found and not yet handed on.
  var items: [FoundItem] = []
  /// The steps to the value at the reader.
  private(set) var path: [PathStep] = []
  /// How many values of each variant were read, see ``Plan/unions``.
  private(set) var tally: [Int]
  /// The variants that were counted while an attempt was open.
  private var journal: [Int] = []
  /// The values of variants in the order in which they ended, where somebody asks for them.
  private(set) var readVariants: [(variant: Int, offset: Int)]?
  /// How many unions are open that might take back what was noted.
  private var attempts = 0
  /// The version of the document, the last one of several.
  var version: FoundVersion?
  /// How many elements the lists of entries have.
  var entries = 0
  /// The keys of the tags that unions around the value at the reader have in the same object.
  var claims: [MemberKey] = []
  /// Which part of an object the next shape is to read, where it is one.
  var part: PlannedPart.Place?
  /// What is known of the objects around the reader that are read in parts.
  var shared: [SharedKeys] = []
  /// Takes what was found while the reader is still on its way; nil where it has to wait.
  var outlet: Outlet?
  /// How many times something was handed on, after which no index into `items` is what it was.
  private(set) var handedOn = 0

  init(_ plan: Plan) {
    self.plan = plan
    tally = Array(repeating: 0, count: plan.types.variantCount)
  }

  // MARK: - Where the reader is

  mutating func enter(_ step: PathStep) { path.append(step) }

  mutating func leave() { path.removeLast() }

  /// Claims the keys of tags in the object, so that they are not taken for unknown, and not for
  /// those of objects inside it.
  mutating func claimAll(
    in object: inout ObjectCursor, of reader: inout JSONReader
  ) -> [MemberKey] {
    let keys = claims
    for key in keys { reader.claim(key, in: &object) }
    claims = []
    return keys
  }

  /// Takes the part, which objects inside the object are not.
  mutating func takePart() -> PlannedPart.Place? {
    defer { part = nil }
    return part
  }

  /// Notes that keys of the object which is read in parts are known.
  mutating func know(_ keys: MemberTable) {
    if !shared.isEmpty { shared[shared.count - 1].known.append(keys) }
  }

  /// Notes that `null` under these keys of the object which is read in parts is known.
  mutating func knowNulls(under keys: MemberTable) {
    if !shared.isEmpty { shared[shared.count - 1].knownNulls.append(keys) }
  }

  /// Notes that the keys are known by which a part would be told that is not there.
  mutating func knowAbsence(of sign: PartSign) {
    if sign.areTags || shared.isEmpty { return }
    if let index = sign.index {
      shared[shared.count - 1].taken.insert(sign.keys[index].string)
    } else {
      know(sign.keys)
    }
  }

  // MARK: - What is found

  /// Notes the value at `range`.
  mutating func note(
    _ level: KeptItem.Level, _ range: Range<Int>, as owner: Int, tag: JSONTag? = nil,
    fault: JSONFault? = nil
  ) {
    items.append(
      FoundItem(level: level, range: range, owner: owner, tag: tag, fault: fault, path: path))
  }

  /// Notes an unknown element of a tuple or a union's array, to which the path leads.
  mutating func noteElement(_ range: Range<Int>, as owner: Int) {
    items.append(
      FoundItem(level: .field, range: range, owner: owner, path: path, isElement: true))
  }

  /// Notes the unknown members that the reader has just passed.
  mutating func noteFields(_ reader: inout JSONReader, as owner: Int) {
    if reader.kept.isEmpty { return }
    for item in reader.kept { note(item.level, item.range, as: owner) }
    reader.kept.removeAll(keepingCapacity: true)
  }

  /// Counts a value of a variant.
  mutating func count(_ variant: Int, at offset: Int) {
    tally[variant] += 1
    readVariants?.append((variant, offset))
    if attempts > 0 { journal.append(variant) }
  }

  /// Forgets the value that was read, but not what was counted in it.
  mutating func beginValue() {
    items.removeAll(keepingCapacity: true)
    path.removeAll(keepingCapacity: true)
    version = nil
    readVariants?.removeAll(keepingCapacity: true)
  }

  /// Notes from now on where each value of a variant begins.
  mutating func noteVariants() { readVariants = [] }

  // MARK: - Attempts

  /// A place to come back to.
  struct Mark {
    fileprivate let items: Int
    fileprivate let path: Int
    fileprivate let journal: Int
    fileprivate let readVariants: Int
    fileprivate let entries: Int
  }

  /// Begins to read what may turn out malformed.
  mutating func beginAttempt() -> Mark {
    attempts += 1
    return Mark(
      items: items.count, path: path.count, journal: journal.count,
      readVariants: readVariants?.count ?? 0, entries: entries)
  }

  /// Ends the attempt that was begun last.
  mutating func endAttempt() {
    attempts -= 1
    if attempts == 0 { journal.removeAll(keepingCapacity: true) }
  }

  /// Takes back everything that was noted since `mark`; the attempt stays open.
  mutating func take(back mark: Mark) {
    items.removeLast(items.count - mark.items)
    path.removeLast(path.count - mark.path)
    while journal.count > mark.journal { tally[journal.removeLast()] -= 1 }
    if let count = readVariants?.count { readVariants?.removeLast(count - mark.readVariants) }
    entries = mark.entries
  }

  // MARK: - JSON inside a string

  /// What was noted outside of a string whose JSON is read now.
  struct OuterPlace {
    fileprivate let items: [FoundItem]
    fileprivate let path: [PathStep]
  }

  /// Begins to read the JSON inside a string.
  mutating func beginInner() -> OuterPlace {
    let outside = OuterPlace(items: items, path: path)
    items = []
    path = []
    // What is found inside is handed on with the string that it lies in.
    attempts += 1
    return outside
  }

  /// Ends it, and notes what was found in `source` at the string `place`.
  mutating func endInner(_ outside: OuterPlace, in source: [UInt8], at place: Range<Int>?) {
    let inner = items
    items = outside.items
    path = outside.path
    if !inner.isEmpty, let place {
      items.append(
        FoundItem(
          level: .field, range: place, owner: -1, path: path,
          inner: InnerItems(inner, in: source)))
    }
    endAttempt()
  }

  // MARK: - Handing on

  /// Hands on what is certain, if there is enough of it, and says how far the reader has come.
  mutating func handOn(_ reader: borrowing JSONReader) {
    guard attempts == 0, let outlet else { return }
    outlet.passed(reader.offset)
    if items.count < 256 { return }
    outlet.emit(items, in: reader.source)
    items.removeAll(keepingCapacity: true)
    handedOn += 1
  }
}

/// The version that a document says it has.
struct FoundVersion {
  let range: Range<Int>
  let key: Range<Int>
}
