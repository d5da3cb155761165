import SumTypeRuntime

/// Where the entries of a list are, by their identities, which are compared as they are written.
///
/// A position in it is where an entry was when it was last looked at: what is inserted, removed or
/// moved before it shifts it by so much. A search has to look there, and near by; so no change
/// has to write the positions of all entries behind it.
struct EntryIndex<Identity: JSONCodec>: EntryPositions where Identity.Value: Hashable {
  private var positions: [WireIdentity<Identity>: Int] = [:]
  private(set) var hasRepeats = false

  init() {}

  func made(of count: Int, _ id: (Int) -> Identity.Value?) -> EntryIndex {
    var index = EntryIndex()
    index.positions.reserveCapacity(count)
    var identified = 0
    // From the end, so that of two entries the first one stays.
    for position in (0..<count).reversed() {
      guard let id = id(position) else { continue }
      index.positions[WireIdentity(id)] = position
      identified += 1
    }
    index.hasRepeats = index.positions.count < identified
    return index
  }

  subscript(id: Identity.Value) -> Int? { positions[WireIdentity(id)] }

  mutating func note(_ id: Identity.Value, at position: Int) {
    positions[WireIdentity(id)] = position
  }

  mutating func remove(_ id: Identity.Value) { positions[WireIdentity(id)] = nil }

  func isSame(_ left: Identity.Value?, _ right: Identity.Value?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return WireIdentity<Identity>(left) == WireIdentity<Identity>(right)
  }
}

/// An ``EntryIndex`` of whatever codec writes the identities.
protocol EntryPositions<ID>: Sendable {
  associatedtype ID

  /// Two entries have one identity: only a new index says which of them is the first.
  var hasRepeats: Bool { get }

  /// The index of a list with these identities; an entry without one is not in it.
  func made(of count: Int, _ id: (Int) -> ID?) -> Self

  /// Where the entry was; nil if there is none.
  subscript(id: ID) -> Int? { get }

  /// The entry has been seen there.
  mutating func note(_ id: ID, at position: Int)

  mutating func remove(_ id: ID)

  /// Whether both are nil, or written alike.
  func isSame(_ left: ID?, _ right: ID?) -> Bool
}

/// An identity that is compared as it is written: `"é"` in one scalar is another one than in two,
/// although Swift takes them for equal.
private struct WireIdentity<Codec: JSONCodec>: Hashable, Sendable where Codec.Value: Hashable {
  private let value: Codec.Value

  init(_ value: Codec.Value) { self.value = value }

  static func == (left: WireIdentity, right: WireIdentity) -> Bool {
    left.value == right.value && Codec.isSame(left.value, right.value)
  }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// How the identity is written of entries that have none.
enum NoIdentity: JSONCodec {
  typealias Value = Never

  static func decode(from reader: inout JSONReader) throws(JSONFault) -> Never {
    throw JSONFault(.invalidValue, at: reader.offset, expected: "an identity")
  }

  static func encode(_ value: Never, to writer: inout JSONWriter) {}

  static func isSame(_ lhs: Never, _ rhs: Never) -> Bool {}
}
