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
  /// What is the same for a value at both places: its identity or, without one, everything known of it.
  struct Mark: Hashable {
    let codec: ObjectIdentifier
    let hash: Int
    let isIdentity: Bool
  }

  /// A value that is gone from its container.
  struct Original {
    let place: Range<Int>
    let value: any Sendable
    /// The unknown data in the value.
    let unknown: [KeptItem]
  }

  /// Whether the document has unknown members, which alone could be lost.
  var isTracking = false
  /// The originals of the values that have moved, as an earlier merge has found them.
  private let originals: [Mark: Original]
  private let places: Set<Range<Int>>
  private var gone: [Mark: [Original]] = [:]
  private var added: [Mark: Int] = [:]

  init(_ originals: [Mark: Original] = [:]) {
    self.originals = originals
    places = Set(originals.values.map(\.place))
  }

  /// Whether the value at this place is written elsewhere.
  func isMoved(_ place: Range<Int>) -> Bool { !places.isEmpty && places.contains(place) }

  subscript(mark: Mark) -> Original? { originals[mark] }

  mutating func noteGone(_ original: Original, _ mark: Mark) {
    gone[mark, default: []].append(original)
  }

  mutating func noteNew(_ mark: Mark) { added[mark, default: 0] += 1 }

  /// The originals of values that are gone at one place and new at one other.
  var found: [Mark: Original] {
    gone.compactMapValues { $0.count == 1 ? $0[0] : nil }.filter { added[$0.key] == 1 }
  }

  /// The unknown data of values that may have moved, but are not the only ones of their kind.
  var uncertain: [KeptItem] {
    gone.filter { mark, originals in
      guard let count = added[mark] else { return false }
      return originals.count > 1 || count > 1
    }
    .flatMap { $0.value.flatMap(\.unknown) }
  }
}

extension Merge {
  /// Notes that the output lacks a value of the original, which may be at another place.
  mutating func noteGone<C: JSONCodec>(_ value: C.Value, at place: Range<Int>, as codec: C.Type) {
    guard moves.isTracking, C.isComposite, mayHaveUnknownMembers(at: place) else { return }
    let unknown = unknown(at: place, as: codec)
    moves.noteGone(
      ElementMoves.Original(place: place, value: value, unknown: unknown),
      mark(of: value, as: codec))
  }

  /// Writes a new value over its original, if it has one at another place. Returns false if it has none, and the caller
  /// has to write the value.
  mutating func writeMoved<C: JSONCodec>(
    _ value: C.Value, as codec: C.Type, layout: Layout
  ) -> Bool {
    guard moves.isTracking, C.isComposite else { return false }
    let mark = mark(of: value, as: codec)
    guard let original = moves[mark], let old = original.value as? C.Value else {
      moves.noteNew(mark)
      return false
    }
    lay(out: layout)
    let nesting = JSONSlice(unchecked: source[original.place]).nesting
    guard writer.nesting + nesting <= writer.maximumNesting, C.canMerge(value, over: old) else {
      dropped += original.unknown
      return false
    }
    if !mark.isIdentity { guesses += original.unknown.membersOnly.map(\.asGuess) }
    if C.isSame(value, old) {
      copy(original.place)
    } else {
      merge(value, over: old, as: codec, at: original.place, layout: layout)
    }
    return true
  }

  private mutating func mark<C: JSONCodec>(
    of value: C.Value, as codec: C.Type
  ) -> ElementMoves.Mark {
    var marks = marks.take() ?? MarkWriter(nesting: writer.maximumNesting)
    let mark = marks.mark(of: value, as: codec)
    self.marks = consume marks
    return mark
  }
}

/// Finds the marks of values, with one buffer for all.
struct MarkWriter: ~Copyable {
  private var identities: IdentityWriter
  private var known = JSONWriter()

  init(nesting: Int) {
    identities = IdentityWriter(maximumNesting: nesting)
    known.maximumNesting = nesting
  }

  mutating func mark<C: JSONCodec>(of value: C.Value, as codec: C.Type) -> ElementMoves.Mark {
    let identity = identities.identity(of: value, as: codec)
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
