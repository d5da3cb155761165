/// A save in progress: it rewrites loaded bytes with new values, and keeps all unknown data in
/// them.
///
/// A codec's `merge(_:over:in:)` finds the original bytes of its value at ``range`` and replaces
/// them by slices of the original and by new bytes, which it writes with ``writer``. A codec that
/// has nothing to keep only writes its value, as the default does.
public struct Merge: ~Copyable {
  /// The bytes that were loaded.
  public let source: [UInt8]

  /// The range in ``source`` of the value that is being merged.
  public internal(set) var range: Range<Int>

  /// The writer of new bytes.
  public var writer: JSONWriter

  /// The layout of a value at ``range`` that is written anew.
  var layout: Layout

  /// Whether the value is known to differ from the original at ``range``.
  var isDifferent = false

  /// The number of containers around ``range``.
  var depth = 0

  /// The keys of tags that unions around the value at ``range`` have in the same object.
  var claims: [MemberKey] = []

  /// The keys that tell apart, in the same object, the variants of unions around the value.
  var telling: [MemberTable] = []

  /// The app's changes to the unknown and malformed elements of the document's list.
  let aside: AsideElements

  /// The known places of values in ``source``.
  let known: KnownPlaces

  /// The unknown data that could not be kept, with places in ``source``.
  var dropped: [KeptItem] = []

  /// The unknown data that was kept, but perhaps in the wrong element, with places in ``source``.
  var guesses: [KeptItem] = []

  /// The places of unknown members in ``source``; nil if they are not known.
  let unknownMembers: UnknownMembers?

  /// The values that are gone from one container and new in another.
  var moves = ElementMoves()
  /// Finds the marks of values in ``moves``; nil before the first one.
  var marks: MarkWriter?

  /// The origins of strings with embedded JSON that were written anew.
  var embeddedOrigins: [EmbeddedOrigin] = []

  /// The tag that was loaded with ``source`` from outside; nil if there was none.
  let outsideTag: JSONTag?

  private var output = PieceList()
  /// The bytes of earlier writers, which had other layouts.
  private var retired: [UInt8] = []
  private var retiredFaults: [JSONFault] = []
  /// The number of fresh bytes that are in ``output`` already.
  private var placed = 0
  /// The faults of values that may have been kept and not written anew, each with the marker of its
  /// place in the output.
  private var misplaced: [(fault: JSONFault, marker: Int)] = []

  init(
    source: [UInt8], range: Range<Int>, layout: Layout, aside: AsideElements,
    lists: [ElementIndex], kept: [KeptItem]? = nil, maximumNesting: Int, outsideTag: JSONTag? = nil
  ) {
    self.outsideTag = outsideTag
    unknownMembers = kept.map { UnknownMembers($0) }
    self.source = source
    self.range = range
    self.layout = layout
    self.aside = aside
    known = KnownPlaces(lists, inSourceOf: source.count)
    writer = JSONWriter(style: layout.style)
    writer.indentation = layout.indentation
    writer.maximumNesting = maximumNesting
  }
}

extension Merge {
  /// The elements of the list at ``range`` that are not in its value, as the load has recorded
  /// them.
  var asideItems: [Int] { known.list(at: range)?.aside ?? [] }
}

// MARK: - The output

extension Merge {
  /// Appends bytes of the original to the output.
  mutating func copy(_ range: Range<Int>) {
    place()
    output.appendSource(range)
  }

  /// Appends a piece to the output.
  mutating func append(_ piece: Piece) {
    place()
    output.append(piece)
  }

  /// Marks the end of the output, so that ``take(from:)`` can take what follows.
  mutating func mark() -> PieceList.Mark {
    place()
    return output.open()
  }

  /// Removes what was appended since `mark` from the output and returns it, so that it can be
  /// appended elsewhere.
  mutating func take(from mark: PieceList.Mark) -> Piece {
    place()
    return output.take(from: mark)
  }

  /// Writes with `layout` from now on.
  mutating func lay(out layout: Layout) {
    self.layout = layout
    if writer.style != layout.style { retireWriter(for: layout.style) }
    writer.indentation = layout.indentation
    writer.outerNesting = depth + 1
  }

  /// Appends the bytes that the writer has written since the last call to the output.
  private mutating func place() {
    let written = retired.count + writer.count
    if written > placed {
      output.appendFresh(placed..<written)
      placed = written
    }
  }

  private mutating func retireWriter(for style: JSONStyle) {
    var other = JSONWriter(style: style)
    other.maximumNesting = writer.maximumNesting
    swap(&other, &writer)
    retiredFaults += other.faults.map { $0.moved(by: retired.count) }
    retired += other.finish()
  }

  /// Records that the value that follows must not be saved.
  mutating func refuse(_ fault: JSONFault) {
    misplaced.append((fault, appendMarker()))
  }

  /// Appends a marker to the output and returns its number.
  mutating func appendMarker() -> Int {
    place()
    return output.appendMarker()
  }

  /// Assembles the output.
  ///
  /// - Parameter asSlices: whether the result may consist of slices of the source and of new bytes.
  consuming func finish(asSlices: Bool = false) -> Outcome {
    place()
    let style = writer.style
    retireWriter(for: style)
    let content: DocumentBytes
    if output.isAll(of: source) {
      content = DocumentBytes(source)
    } else if asSlices, let slices = output.slices(source: source, fresh: retired) {
      content = DocumentBytes(slices: slices)
    } else {
      content = DocumentBytes(output.assembled(source: source, fresh: retired))
    }
    var faults: [JSONFault] = []
    if !retiredFaults.isEmpty || !misplaced.isEmpty {
      faults =
        retiredFaults.map { $0.moved(to: output.offset(ofFresh: $0.offset)) }
        + misplaced.map { $0.fault.moved(to: output.offset(ofMarker: $0.marker)) }
      faults.sort { $0.offset < $1.offset }
    }
    if !guesses.isEmpty {
      let doubtful = Set(guesses.map(\.range))
      guesses = guesses.without(dropped)
      dropped = dropped.map { doubtful.contains($0.range) ? $0.asGuess : $0 }
    }
    return Outcome(
      content: content, faults: faults, dropped: dropped, guesses: guesses, pieces: output,
      embeddedOrigins: embeddedOrigins, moves: moves)
  }

  /// The result of a merge.
  struct Outcome {
    let content: DocumentBytes
    var bytes: [UInt8] { content.whole }
    /// The faults that refuse the save, in order. Their offsets are those in ``bytes``.
    let faults: [JSONFault]
    /// The data that could not be kept, with ranges in the source.
    var dropped: [KeptItem]
    /// The data that was kept, but perhaps in the wrong element, with ranges in the source.
    var guesses: [KeptItem] = []
    /// The pieces of the output; nil for a document that was not merged.
    var pieces: PieceList?
    var embeddedOrigins: [EmbeddedOrigin] = []
    var moves = ElementMoves()

    /// The origins of the bytes, which are found at each access; nil for a document that was not merged.
    var origins: Origins? { pieces.map { Origins(of: $0, embedded: embeddedOrigins) } }
  }
}

extension JSONFault {
  func moved(by distance: Int) -> JSONFault { moved(to: offset + distance) }

  func moved(to offset: Int) -> JSONFault {
    var fault = self
    fault.offset = offset
    return fault
  }
}

extension Merge {
  /// Merges a value inside the one that is being merged: a member's or an element's value that has
  /// changed.
  mutating func merge<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type, at place: Range<Int>, layout: Layout
  ) {
    let outer = (range: range, claims: claims, telling: telling, isDifferent: isDifferent)
    range = place
    (claims, telling) = ([], [])
    isDifferent = true
    lay(out: layout)
    depth += 1
    C.merge(value, over: old, in: &self)
    depth -= 1
    range = outer.range
    (claims, telling) = (outer.claims, outer.telling)
    isDifferent = outer.isDifferent
  }

  /// Writes `value` anew in place of the original, with the original's layout, and reports what is
  /// lost.
  ///
  /// ```json
  /// {"type":"text","message":"hi","edited":true}   replaced by   {"type":"mood","emoji":"🙂"}
  /// ```
  mutating func rewrite<C: JSONCodec>(_ value: C.Value, as codec: C.Type) {
    if !moves.isMoved(range) { drop(range, as: codec) }
    if let byte = source[range].first, byte == 0x7B || byte == 0x5B {
      let original = ContainerScan(range, in: source, known: known)
      var layout = layout
      layout.style = layout.itemLayout(of: original, in: source).style
      lay(out: layout)
    }
    C.encode(value, to: &writer)
  }

  /// Reports the unknown data in the original at `place`, which the output will not contain.
  ///
  /// - Parameter isGuess: whether an equal element with other unknown data may be the one to go.
  mutating func drop<C: JSONCodec>(_ place: Range<Int>, as codec: C.Type, isGuess: Bool = false) {
    let unknown = unknown(at: place, as: codec)
    dropped += isGuess ? unknown.map(\.asGuess) : unknown
  }

  /// Returns the unknown data in the original at `place`.
  borrowing func unknown<C: JSONCodec>(at place: Range<Int>, as codec: C.Type) -> [KeptItem] {
    unknown(at: place) { (reader) throws(JSONFault) in _ = try C.decode(from: &reader) }
  }

  /// Returns the unknown data that `read` passes in the original at `place`.
  borrowing func unknown(
    at place: Range<Int>, _ read: (inout JSONReader) throws(JSONFault) -> Void
  ) -> [KeptItem] {
    let kept = try? JSONReader.read(source, in: place, recordsKept: true, tag: outsideTag) {
      (reader) throws(JSONFault) in
      try read(&reader)
      return reader.kept
    }
    return kept ?? []
  }
}

extension Merge {
  /// Writes the key of a new member, and a colon with the white space of its neighbours.
  mutating func writeKey(_ key: MemberKey, layout: Layout) {
    lay(out: layout)
    writer.append(key.literal[..<(key.literal.count - 1)])
    writeColon(layout)
  }

  /// Writes the key of a new member of a map.
  mutating func writeKey(_ key: String, layout: Layout) {
    lay(out: layout)
    writer.string(key)
    writeColon(layout)
  }

  /// Writes a key that already has its quotes.
  mutating func writeKey(quoted key: ArraySlice<UInt8>, layout: Layout) {
    lay(out: layout)
    writer.append(key)
    writeColon(layout)
  }

  private mutating func writeColon(_ layout: Layout) {
    writer.append(layout.style.beforeColon)
    writer.append(0x3A)
    writer.append(layout.style.afterColon)
  }
}

extension Merge {
  /// Merges a whole document. A byte order mark, and white space around the value, are kept.
  ///
  /// - Parameters:
  ///   - root: the range of the value; nil finds it.
  ///   - newStyle: the layout of a document that does not show a layout of its own.
  ///   - maximumNesting: the greatest number of nested containers in the document.
  ///   - kept: the items that the load kept of the document; nil if they are not known.
  ///   - tag: the tag that was loaded with the document from outside; nil if there was none.
  ///   - newTag: the tag that is stored outside of the output; nil if there is none.
  ///   - asSlices: whether the result may consist of slices of the source and of new bytes.
  ///   - isDifferent: whether the value is known to have changed.
  ///   - comparesFirst: whether the values are compared before they are merged; not if the codec compares them
  ///     while it merges, as that of a struct does.
  static func document<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type, in source: [UInt8],
    root: Range<Int>? = nil, newStyle: JSONStyle, maximumNesting: Int = 512,
    aside: AsideElements = AsideElements(), lists: [ElementIndex] = [], kept: [KeptItem]? = nil,
    tag: JSONTag? = nil, newTag: @autoclosure () -> JSONTag? = nil, asSlices: Bool = false,
    isDifferent: Bool = false,
    comparesFirst: Bool = true
  ) -> Outcome {
    let root = root ?? rootRange(of: source)
    var style = JSONStyle.detected(in: source)
    if source.isEmptyOrScalar(at: root) { style = newStyle }
    style.sortsKeys = newStyle.sortsKeys
    func merged(_ moves: ElementMoves) -> Outcome {
      var merge = Merge(
        source: source, range: root, layout: Layout(style: style), aside: aside, lists: lists,
        kept: kept, maximumNesting: maximumNesting, outsideTag: tag)
      merge.moves = moves
      merge.moves.isTracking = kept?.contains(where: \.hasMember) ?? false
      merge.copy(0..<root.lowerBound)
      merge.isDifferent = isDifferent
      let mayBeSame = !isDifferent && comparesFirst
      if mayBeSame { merge.isDifferent = !C.isSame(value, old) }
      if aside.isEdited || merge.isDifferent || !mayBeSame {
        C.merge(value, over: old, in: &merge)
      } else {
        merge.copy(root)
      }
      merge.copy(root.upperBound..<source.count)
      return merge.finish(asSlices: asSlices)
    }
    var outcome = merged(ElementMoves())
    let moved = outcome.moves.found
    if !moved.isEmpty { outcome = merged(ElementMoves(moved)) }
    let uncertain = outcome.moves.uncertain
    if !uncertain.isEmpty {
      let places = Set(uncertain.map(\.range))
      outcome.dropped.removeAll { places.contains($0.range) }
      outcome.dropped += uncertain.map(\.asGuess)
    }
    if outcome.dropped.contains(where: \.hasValue) {
      let kept = try? C.kept(in: outcome.bytes, to: maximumNesting, tag: newTag())
      var written = WrittenValues(kept ?? [], in: outcome.bytes, origins: outcome.origins)
      outcome.dropped = written.leaveOut(outcome.dropped, in: source)
    }
    return outcome
  }

  private static func rootRange(of source: [UInt8]) -> Range<Int> {
    (try? JSONReader.read(source) { (reader) throws(JSONFault) in try reader.skipValue() })
      ?? 0..<source.count
  }
}

extension [UInt8] {
  /// Whether the value at `range` is a scalar or an empty container, which shows no layout.
  fileprivate func isEmptyOrScalar(at range: Range<Int>) -> Bool {
    guard let first = self[range].first, first == 0x7B || first == 0x5B else { return true }
    var content = self[range].dropFirst()
    while let byte = content.first, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      content.removeFirst()
    }
    return content.count < 2
  }
}
