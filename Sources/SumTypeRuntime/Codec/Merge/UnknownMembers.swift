/// The places of unknown members in the source of a merge, as the load has recorded them.
///
/// Values that are equal differ at most in these: an unknown value of a union or of an enum is compared by its bytes.
final class UnknownMembers {
  private let kept: [KeptItem]
  private var isAsked = false
  /// The offsets at which unknown members, and strings with unknown members in their JSON, begin; ascending.
  private lazy var places = kept.filter(\.hasMember).map(\.range.lowerBound).sorted()
  /// The offsets at which all unknown data begins, ascending.
  private lazy var allPlaces = kept.map(\.range.lowerBound).sorted()
  /// The items that are strings with embedded JSON, by their offsets.
  private lazy var strings = Dictionary(
    kept.lazy.filter { $0.innerSource != nil }.map { ($0.range.lowerBound, $0) }
  ) { first, _ in first }

  init(_ kept: [KeptItem]) { self.kept = kept }

  /// Whether there is an unknown member in the range.
  func exist(in range: Range<Int>) -> Bool {
    if !isAsked {
      // Most merges ask once, for a list.
      isAsked = true
      return kept.contains { range.contains($0.range.lowerBound) && $0.hasMember }
    }
    return Self.isAny(of: places, in: range)
  }

  /// Whether there is any unknown data in the range: unknown members, or unknown values.
  func isAnyData(in range: Range<Int>) -> Bool { Self.isAny(of: allPlaces, in: range) }

  private static func isAny(of places: [Int], in range: Range<Int>) -> Bool {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low] < range.upperBound
  }

  /// Returns the items that the load kept of the JSON in the string at `place`.
  func embedded(at place: Range<Int>) -> [KeptItem] { strings[place.lowerBound]?.embedded ?? [] }
}

/// An unknown member in a value.
struct UnknownMember: Hashable {
  /// The place in the value, and in the JSON of each string around it.
  private let pointers: [JSONPointer]
  private let bytes: ArraySlice<UInt8>

  /// Returns the unknown members among the items that were kept of `source`, which lies behind these pointers.
  static func all(
    of kept: [KeptItem], in source: [UInt8], behind outer: [JSONPointer] = []
  ) -> [UnknownMember] {
    var walk = PointerWalk(source)
    return kept.filter(\.hasMember).flatMap { item in
      let pointers = outer + [walk.pointer(to: item.range.lowerBound)]
      if let inner = item.innerSource { return all(of: item.embedded, in: inner, behind: pointers) }
      return [UnknownMember(pointers: pointers, bytes: source[item.range])]
    }
  }
}

extension Merge {
  /// Whether there may be unknown members in the original at `place`.
  borrowing func mayHaveUnknownMembers(at place: Range<Int>) -> Bool {
    unknownMembers?.exist(in: place) ?? true
  }

  /// Whether there may be unknown members or values in the original at `place`.
  borrowing func mayHaveUnknownData(at place: Range<Int>) -> Bool {
    unknownMembers?.isAnyData(in: place) ?? true
  }

  /// Returns the unknown members of the original at `place`, with their places in it.
  borrowing func unknownMembers<C: JSONCodec>(at place: Range<Int>, as codec: C.Type)
    -> [UnknownMember]
  {
    if !mayHaveUnknownMembers(at: place) { return [] }
    let bytes = Array(source[place])
    let kept = try? C.kept(in: bytes, to: writer.maximumNesting, tag: outsideTag)
    return UnknownMember.all(of: kept ?? [], in: bytes)
  }

  /// Whether the originals at these places do not all have the same unknown members.
  borrowing func differInUnknownMembers<C: JSONCodec>(
    _ places: [Range<Int>], as codec: C.Type
  ) -> Bool {
    guard let first = places.first else { return false }
    let others = places.dropFirst().filter { source[$0] != source[first] }
    if others.isEmpty { return false }
    let parts = unknownMembers(at: first, as: codec)
    return others.contains { unknownMembers(at: $0, as: codec) != parts }
  }

  /// Reports the unknown members of the original at `place`, which the output contains, but perhaps in the wrong
  /// element.
  mutating func guess<C: JSONCodec>(_ place: Range<Int>, as codec: C.Type) {
    guesses += unknown(at: place, as: codec).membersOnly.map(\.asGuess)
  }
}

extension KeptItem.Level {
  /// Whether items of the level are members that the value does not contain.
  fileprivate var isMember: Bool { self == .field || self == .otherPayload }
}

extension KeptItem {
  /// Whether the item is an unknown member, or a string with one in its JSON.
  var hasMember: Bool {
    innerSource == nil ? level.isMember : embedded.contains(where: \.hasMember)
  }

  /// Whether the item is part of the value that was loaded, as an unknown variant is, or a string with such an item in
  /// its JSON.
  var hasValue: Bool {
    innerSource == nil ? !level.isMember : embedded.contains(where: \.hasValue)
  }
}

extension [KeptItem] {
  /// The unknown members, also those in strings with embedded JSON.
  var membersOnly: [KeptItem] {
    filter(\.hasMember).map { $0.embedding($0.embedded.membersOnly) }
  }

  /// Returns each item once, without those of `dropped`.
  func without(_ dropped: [KeptItem]) -> [KeptItem] {
    if isEmpty { return self }
    let gone = Dictionary(grouping: dropped, by: \.range)
    var seen: Set<Range<Int>> = []
    return compactMap { item in
      guard seen.insert(item.range).inserted else { return nil }
      guard let gone = gone[item.range] else { return item }
      if item.innerSource == nil { return nil }
      let rest = item.embedded.without(gone.flatMap(\.embedded))
      return rest.isEmpty ? nil : item.embedding(rest)
    }
  }
}
