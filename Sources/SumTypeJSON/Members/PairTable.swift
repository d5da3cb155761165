/// The tags of a union that are made of two members, and which variants are bare.
///
/// ```swift
/// static let pairs = PairTable(
///   "kind", "apiVersion", (0, "Pod", "v1"), (1, "Pod", nil), (2, "Service", nil), bare: [1])
/// ```
/// A pair is a variant with the values of the two members. Without a second one it stands for every
/// second value that no other pair has, and for none. The first pair of a variant is what a new value
/// of it is written with.
///
/// What is prepared stays in memory as long as the process lives, so a table belongs into a
/// `static let`; copies share it and cost nothing.
// Unchecked: what it points to is written before anybody has it, and never again.
public struct PairTable: BitwiseCopyable, @unchecked Sendable {
  /// The two keys.
  public let keys: MemberTable
  /// The first values, by variant.
  public let tags: TagTable
  private let storage: UnsafePointer<Storage>

  /// A variant with what its two members are.
  public typealias Pair = (variant: Int, first: JSONTag, second: JSONTag?)

  private struct Storage {
    /// The first values, each once.
    var firsts: TagTable
    /// What may follow them, by their places.
    var groups: [Group]
    /// The second values of new values, by variant.
    var seconds: [JSONTag?]
  }

  private struct Group {
    var exact: TagTable
    var variants: [Int]
    var other: Int?
  }

  /// The pairs under two keys, in the order of their variants.
  ///
  /// - Parameters:
  ///   - first: the key of the first half of the tag.
  ///   - second: the key of the second half.
  ///   - pairs: each variant with both halves; nil where it has any second one.
  ///   - bare: the variants without payload.
  public init(
    _ first: StaticString, _ second: StaticString, _ pairs: (Int, JSONTag, JSONTag?)...,
    bare: [Int] = []
  ) {
    self.init(first, second, pairs, bare: bare)
  }

  /// The pairs under two keys, in the order of their variants.
  public init(
    _ first: StaticString, _ second: StaticString, _ pairs: [(Int, JSONTag, JSONTag?)],
    bare: [Int] = []
  ) {
    self.init(first, second, pairs, bare: bare, in: nil)
  }

  /// The same, in memory that may be given back.
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
    // Strings are told apart by their UTF-8.
    var places: [[UInt8]: Int] = [:]
    for (variant, first, second) in pairs {
      if variant == written.count {
        written.append(first)
        seconds.append(second)
      }
      var writer = JSONWriter()
      writer.tag(first)
      let spelling = writer.finish()
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

  /// The first values of all pairs, each once: also those that no new value is written with.
  var firsts: TagTable { storage.pointee.firsts }

  /// The second value that a new value of the variant is written with, if there is one.
  public func second(of variant: Int) -> JSONTag? { storage.pointee.seconds[variant] }

  /// What two values say.
  public enum Match: Hashable, Sendable {
    case variant(Int)
    /// No variant has the first value.
    case unknownFirst
    /// None that has the first has this second.
    case unknownSecond
    /// Those that have the first need a second.
    case missingSecond
  }

  /// What an object with these values is.
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
