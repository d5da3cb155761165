/// The tags of a union that consist of two members, and the variants that are bare.
///
/// ```swift
/// static let pairs = PairTable(
///   "kind", "apiVersion", (0, "Pod", "v1"), (1, "Pod", nil), (2, "Service", nil), bare: [1])
/// ```
/// A pair is a variant with the values of the two members. A pair whose second value is nil accepts
/// every second value that no other pair has, and a missing one. A new value of a variant is
/// written with the first pair of the variant.
///
/// The prepared form stays in memory as long as the process lives, so declare a table as a `static
/// let`; copies share the memory and cost nothing.
// Unchecked: the memory that it points to is written before anybody has it, and never again.
public struct PairTable: BitwiseCopyable, @unchecked Sendable {
  /// The two keys.
  public let keys: MemberTable
  /// The first values of new values, by variant.
  public let tags: TagTable
  private let storage: UnsafePointer<Storage>

  /// A variant with the values of its two members.
  public typealias Pair = (variant: Int, first: JSONTag, second: JSONTag?)

  private struct Storage {
    /// All first values, each once.
    var firsts: TagTable
    /// The second values that may follow each of ``firsts``, in the same order.
    var groups: [Group]
    /// The second values of new values, by variant; nil if a variant accepts any.
    var seconds: [JSONTag?]
  }

  private struct Group {
    var exact: TagTable
    var variants: [Int]
    var other: Int?
  }

  /// Creates a table of the pairs under two keys, in the order of their variants.
  ///
  /// - Parameters:
  ///   - first: the key of the first half of the tag.
  ///   - second: the key of the second half.
  ///   - pairs: each variant with both halves; a nil second half accepts every value.
  ///   - bare: the variants without payload.
  public init(
    _ first: StaticString, _ second: StaticString, _ pairs: (Int, JSONTag, JSONTag?)...,
    bare: [Int] = []
  ) {
    self.init(first, second, pairs, bare: bare)
  }

  /// Creates a table of the pairs under two keys, in the order of their variants.
  public init(
    _ first: StaticString, _ second: StaticString, _ pairs: [(Int, JSONTag, JSONTag?)],
    bare: [Int] = []
  ) {
    self.init(first, second, pairs, bare: bare, in: nil)
  }

  /// Creates a table in `memory`, which can be released.
  init(
    _ first: StaticString, _ second: StaticString, _ pairs: [(Int, JSONTag, JSONTag?)],
    bare: [Int], in memory: TableMemory?
  ) {
    keys = MemberTable([first, second], in: memory)
    var written: [JSONTag] = []
    var seconds: [JSONTag?] = []
    var firsts: [JSONTag] = []
    var exact: [[(JSONTag, Int)]] = []
    var other: [Int?] = []
    // By the JSON text, since Swift's `==` of strings ignores differences in UTF-8.
    var places: [[UInt8]: Int] = [:]
    for (variant, first, second) in pairs {
      if variant == written.count {
        written.append(first)
        seconds.append(second)
      }
      let spelling = first.json
      let place = places[spelling] ?? firsts.count
      if place == firsts.count {
        places[spelling] = place
        firsts.append(first)
        exact.append([])
        other.append(nil)
      }
      if let second {
        exact[place].append((second, variant))
      } else {
        other[place] = other[place] ?? variant
      }
    }
    tags = TagTable(written, bare: bare, in: memory)
    let groups = zip(exact, other).map { pairs, other in
      Group(exact: TagTable(pairs.map(\.0), in: memory), variants: pairs.map(\.1), other: other)
    }
    let storage = Storage(
      firsts: TagTable(firsts, in: memory), groups: groups, seconds: seconds)
    self.storage = UnsafePointer(memory.allocate(for: storage))
  }

  /// The first values of all pairs, each once, including those that no new value is written with.
  var firsts: TagTable { storage.pointee.firsts }

  /// Returns the second value that a new value of the variant is written with; nil if it has none.
  public func second(of variant: Int) -> JSONTag? { storage.pointee.seconds[variant] }

  /// The result of a lookup of two values.
  public enum Match: Hashable, Sendable {
    case variant(Int)
    /// No variant has the first value.
    case unknownFirst
    /// No variant with this first value has the second value.
    case unknownSecond
    /// All variants with this first value need a second value.
    case missingSecond
  }

  /// Returns the variant with these two values, or the reason why there is none.
  public func match(_ first: JSONTag, _ second: JSONTag?) -> Match {
    guard let place = storage.pointee.firsts.variant(of: first) else { return .unknownFirst }
    let group = storage.pointee.groups[place]
    if let second, let exact = group.exact.variant(of: second) {
      return .variant(group.variants[exact])
    }
    if let other = group.other { return .variant(other) }
    return second == nil ? .missingSecond : .unknownSecond
  }
}
