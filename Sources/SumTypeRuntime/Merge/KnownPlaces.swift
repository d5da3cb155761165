/// What is known of where values lie in the source of a merge.
///
/// To write an object anew takes the places of its members, and so to pass over all that is in them.
/// Where the change lies deep inside, that is done again for each object around it. A merge that has
/// passed over more than the source has notes from then on where large values end, as a reader does.
final class KnownPlaces {
  /// The lists that the load has noted.
  private let lists: [ElementIndex]
  /// Which of them begins where.
  private lazy var numbers = Dictionary(
    lists.indices.lazy.map { (self.lists[$0].list.lowerBound, $0) }
  ) { first, _ in first }
  /// The ends of objects and arrays, by where they begin. With one of them, all in it are there that
  /// are not small.
  private var ends: [Int: Int] = [:]
  /// How many bytes have been passed over.
  private(set) var bytesPassed = 0
  /// From how many on it is noted where values end.
  private let limit: Int

  /// How many bytes a value has at least whose end is noted.
  private static let size = 256

  init(_ lists: [ElementIndex], inSourceOf count: Int) {
    self.lists = lists
    limit = 2 * count + 4096
  }

  /// What the load has noted of the list at `range`.
  func list(at range: Range<Int>) -> ElementIndex? {
    guard let number = number(ofListAt: range.lowerBound), lists[number].list == range else {
      return nil
    }
    return lists[number]
  }

  private func number(ofListAt start: Int) -> Int? {
    lists.count < 16 ? lists.firstIndex { $0.list.lowerBound == start } : numbers[start]
  }

  /// Whether it is noted where large values end.
  var areNoted: Bool { bytesPassed > limit }

  /// Counts bytes that somebody else has passed over.
  func add(_ count: Int) { bytesPassed += count }

  /// Passes the value at the cursor.
  func pass(_ cursor: inout ValidatedCursor) {
    guard let byte = cursor.byte, byte == 0x7B || byte == 0x5B else { return cursor.skipValue() }
    let start = cursor.offset
    if let end = end(of: start) { return cursor.move(to: end) }
    if areNoted { return passAndNote(&cursor) }
    cursor.skipValue()
    bytesPassed += cursor.offset - start
  }

  private func end(of start: Int) -> Int? {
    number(ofListAt: start).map { lists[$0].list.upperBound } ?? ends[start]
  }

  private func passAndNote(_ cursor: inout ValidatedCursor) {
    var open: [Int] = []
    // The bytes up to here have been counted, or did not have to be looked at.
    var counted = cursor.offset
    defer { bytesPassed += cursor.offset - counted }
    while let byte = cursor.byte {
      switch byte {
      case 0x22:
        cursor.skipString()
        continue
      case 0x7B, 0x5B:
        if let end = end(of: cursor.offset), end > cursor.offset {
          bytesPassed += cursor.offset - counted
          cursor.move(to: end)
          counted = cursor.offset
          continue
        }
        open.append(cursor.offset)
        cursor.advance()
      case 0x7D, 0x5D:
        cursor.advance()
        guard let start = open.popLast() else { return }
        if cursor.offset - start >= Self.size { ends[start] = cursor.offset }
        if open.isEmpty { return }
      default: cursor.advance()
      }
    }
  }
}
