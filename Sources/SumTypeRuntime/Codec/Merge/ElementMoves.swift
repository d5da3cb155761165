/// The values that the app has moved from one list, map or field to another, with their unknown members.
///
/// A merge writes one container after another, and a value that is new in one of them may be the one that is gone from
/// another:
///
/// ```json
/// {"open": [{"id": 1, "new": true}], "done": []}     as     {"open": [], "done": [{"id": 1, "new": true}]}
/// ```
/// The first merge of a document notes the values with unknown members that it leaves out, and the new ones that it
/// writes. If some are the same, the document is merged a second time, and these are merged over their originals: see
/// `Docs/Preservation.md`, "Values that move".
struct ElementMoves {
  /// The mark by which a value is recognised at both places: its identity or, without one, everything known of it.
  struct Mark: Hashable {
    let codec: ObjectIdentifier
    let hash: Int
    let isIdentity: Bool
  }

  /// A value that is gone from its container.
  struct Original {
    let place: Range<Int>
    /// The offset of the container.
    let container: Int
    let value: any Sendable
    /// The unknown data in the value.
    let unknown: [KeptItem]
    /// The unknown members in the value, with their places in it.
    let members: [UnknownMember]
  }

  /// The values with one mark that are gone from some containers, and new in others.
  struct Move {
    /// The values that are gone, in the order of the original. The k-th new one takes the k-th of them.
    var gone: [Original] = []
    /// The number of new values.
    var added = 0
    fileprivate var next = 0

    /// Whether it does not matter which of the new values was which: there is one of each, or all have the same
    /// unknown members.
    fileprivate var isOneToOne: Bool {
      gone.count == added && gone.dropFirst().allSatisfy { $0.members == gone[0].members }
    }

    fileprivate var taken: ArraySlice<Original> { gone.prefix(added) }
  }

  /// Whether the document has unknown members, which alone could be lost.
  var isTracking = false
  /// The moves that an earlier merge has found.
  private var moves: [Mark: Move]
  private let places: Set<Range<Int>>
  /// The moves that this merge has noted.
  private var noted: [Mark: Move] = [:]

  init(_ moves: [Mark: Move] = [:]) {
    self.moves = moves
    places = Set(moves.values.lazy.flatMap(\.taken).map(\.place))
  }

  /// Whether the value at this place is written elsewhere.
  func isMoved(_ place: Range<Int>) -> Bool { !places.isEmpty && places.contains(place) }

  /// Whether a value with this mark has moved.
  func hasMove(_ mark: Mark) -> Bool { moves[mark] != nil }

  mutating func noteGone(_ original: Original, _ mark: Mark) {
    noted[mark, default: Move()].gone.append(original)
  }

  /// Notes a new value. Returns its original at another place, and whether that is a guess; nil if it has none.
  mutating func noteNew(_ mark: Mark, in container: Int) -> (original: Original, isGuess: Bool)? {
    noted[mark, default: Move()].added += 1
    guard let index = moves.index(forKey: mark) else { return nil }
    let move = moves.values[index]
    guard move.next < move.gone.count else { return nil }
    moves.values[index].next += 1
    let original = move.gone[move.next]
    let isNear = mark.isIdentity || original.container == container
    return (original, !(isNear && move.isOneToOne))
  }

  /// The values that are gone at one place and new at another.
  var found: [Mark: Move] { noted.filter { !$0.value.gone.isEmpty && $0.value.added > 0 } }

  /// The unknown data of values that have not moved, but may have: another one with the same mark has.
  var uncertain: [KeptItem] {
    found.values.filter { move in !move.gone.allSatisfy { $0.members == move.gone[0].members } }
      .flatMap { $0.gone.dropFirst($0.added).flatMap(\.unknown) }
  }
}

extension Merge {
  /// Notes that the output lacks a value of the original, which may be at another place.
  mutating func noteGone<C: JSONCodec>(_ value: C.Value, at place: Range<Int>, as codec: C.Type) {
    guard moves.isTracking, C.isComposite, mayHaveUnknownMembers(at: place) else { return }
    let original = ElementMoves.Original(
      place: place, container: range.lowerBound, value: value,
      unknown: unknown(at: place, as: codec), members: unknownMembers(at: place, as: codec))
    moves.noteGone(original, mark(of: value, as: codec))
  }

  /// Whether a new value has moved here from another place.
  mutating func isMovedHere<C: JSONCodec>(_ value: C.Value, as codec: C.Type) -> Bool {
    moves.isTracking && C.isComposite && moves.hasMove(mark(of: value, as: codec))
  }

  /// Writes a new value over its original, if it has one at another place. Returns false if it has none, and the caller
  /// has to write the value.
  mutating func writeMoved<C: JSONCodec>(
    _ value: C.Value, as codec: C.Type, layout: Layout
  ) -> Bool {
    guard moves.isTracking, C.isComposite,
      let (original, isGuess) = moves.noteNew(mark(of: value, as: codec), in: range.lowerBound),
      let old = original.value as? C.Value
    else { return false }
    lay(out: layout)
    let nesting = JSONSlice(unchecked: source[original.place]).nesting
    guard writer.nesting + nesting <= writer.maximumNesting, C.canMerge(value, over: old) else {
      dropped += original.unknown
      return false
    }
    if isGuess { guesses += original.unknown.membersOnly.map(\.asGuess) }
    if C.isSame(value, old) {
      copy(original.place)
    } else {
      merge(value, over: old, as: codec, at: original.place, layout: layout)
    }
    return true
  }

  /// Merges a value over the one that had its key. A value with another identity is another value: it does not get the
  /// unknown members of the old one, unless nothing but the identity differs.
  mutating func mergeOrReplace<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type, at place: Range<Int>, layout: Layout
  ) {
    guard moves.isTracking, C.isComposite, isOther(value, than: old, as: codec) else {
      return merge(value, over: old, as: codec, at: place, layout: layout)
    }
    noteGone(old, at: place, as: codec)
    if writeMoved(value, as: codec, layout: layout) {
      if !moves.isMoved(place) { drop(place, as: codec) }
      return
    }
    var change = IdentityChange<C>(nesting: writer.maximumNesting)
    if !moves.isMoved(place),
      !mayHaveUnknownMembers(at: place) || change.isAll(from: old, to: value)
    {
      return merge(value, over: old, as: codec, at: place, layout: layout)
    }
    let outer = range
    range = place
    lay(out: layout)
    rewrite(value, as: codec)
    range = outer
  }

  /// Whether two values have different identities.
  mutating func isOther<C: JSONCodec>(
    _ value: C.Value, than old: C.Value, as codec: C.Type
  ) -> Bool {
    withMarks { $0.identity(of: value, as: codec) != $0.identity(of: old, as: codec) }
  }

  private mutating func mark<C: JSONCodec>(
    of value: C.Value, as codec: C.Type
  ) -> ElementMoves.Mark {
    withMarks { $0.mark(of: value, as: codec) }
  }

  private mutating func withMarks<R>(_ body: (inout MarkWriter) -> R) -> R {
    var marks = marks.take() ?? MarkWriter(nesting: writer.maximumNesting)
    let result = body(&marks)
    self.marks = consume marks
    return result
  }
}

/// Finds the identities and the marks of values, with one buffer for all.
struct MarkWriter: ~Copyable {
  private var identities: IdentityWriter
  private var known = JSONWriter()

  init(nesting: Int) {
    identities = IdentityWriter(maximumNesting: nesting)
    known.maximumNesting = nesting
  }

  mutating func identity<C: JSONCodec>(of value: C.Value, as codec: C.Type) -> [UInt8]? {
    identities.identity(of: value, as: codec)
  }

  mutating func mark<C: JSONCodec>(of value: C.Value, as codec: C.Type) -> ElementMoves.Mark {
    let identity = identity(of: value, as: codec)
    var hasher = Hasher()
    hasher.combine(identity)
    if identity == nil {
      C.encode(value, to: &known)
      known.take { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
    return ElementMoves.Mark(
      codec: ObjectIdentifier(codec), hash: hasher.finalize(), isIdentity: identity != nil)
  }
}
