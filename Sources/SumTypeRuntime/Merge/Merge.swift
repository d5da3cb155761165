/// A save in progress: what was loaded is being rewritten with new values, and everything unknown
/// in it kept.
///
/// A codec's `merge(_:over:in:)` finds the original bytes of its value at ``range`` and says what
/// stands there instead: stretches of the original, and new bytes, which it writes with ``writer``.
/// A codec that has nothing to keep just writes its value, as the default does.
public struct Merge: ~Copyable {
  /// What was loaded.
  public let source: [UInt8]

  /// Where the value that is being merged lies in ``source``.
  public internal(set) var range: Range<Int>

  /// Writes what is new.
  public var writer: JSONWriter

  /// How a value at ``range`` is laid out if it is written anew.
  var layout: Layout

  /// Whether it is known that the value is another one than the original at ``range``.
  var isDifferent = false

  /// How many containers lie around ``range``.
  var depth = 0

  /// The keys of tags that unions around the value at ``range`` have in the same object.
  var claims: [MemberKey] = []

  /// What the list of a document knows of its unknown and malformed elements.
  let aside: AsideElements

  /// What is known of where values lie in ``source``.
  let known: KnownPlaces

  /// Unknown things that could not be kept, as places in ``source``.
  var dropped: [KeptItem] = []

  /// Which strings with JSON were written anew, and from what; nil if nobody wants to know where
  /// the output comes from.
  var embeddedOrigins: [EmbeddedOrigin]?

  /// The tag that came with ``source`` from outside.
  let outsideTag: JSONTag?

  private var output = PieceList()
  /// What writers of other layouts have written before.
  private var retired: [UInt8] = []
  private var retiredFaults: [JSONFault] = []
  /// How many fresh bytes are in ``output`` already.
  private var placed = 0
  /// What is wrong with values that need not have been written anew, and how much output lies
  /// before them.
  private var misplaced: [(fault: JSONFault, marker: Int)] = []

  init(
    source: [UInt8], range: Range<Int>, layout: Layout, aside: AsideElements,
    lists: [ElementIndex], maximumNesting: Int, outsideTag: JSONTag? = nil
  ) {
    self.outsideTag = outsideTag
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
  /// Which elements of the list at ``range`` are no values of it, as far as the load has noted it.
  var asideItems: [Int] { known.list(at: range)?.aside ?? [] }
}

// MARK: - What stands in the output

extension Merge {
  /// Puts bytes of the original at the end of the output.
  mutating func copy(_ range: Range<Int>) {
    place()
    output.appendSource(range)
  }

  /// Puts what was taken before at the end of the output.
  mutating func append(_ piece: Piece) {
    place()
    output.append(piece)
  }

  /// The end of the output, to ``take(from:)`` what follows.
  mutating func mark() -> PieceList.Mark {
    place()
    return output.open()
  }

  /// Takes what was put into the output since `mark`, so that it can be put elsewhere.
  mutating func take(from mark: PieceList.Mark) -> Piece {
    place()
    return output.take(from: mark)
  }

  /// Writes with `layout` from here on.
  mutating func lay(out layout: Layout) {
    self.layout = layout
    if writer.style != layout.style { retireWriter(for: layout.style) }
    writer.indentation = layout.indentation
    writer.outerNesting = depth + 1
  }

  /// Moves what the writer has written since the last time into the output.
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

  /// Notes that the value which follows must not be saved.
  mutating func refuse(_ fault: JSONFault) {
    misplaced.append((fault, appendMarker()))
  }

  /// Marks the end of the output.
  mutating func appendMarker() -> Int {
    place()
    return output.appendMarker()
  }

  /// Puts everything together.
  ///
  /// - Parameter inParts: whether the bytes may be parts of others.
  consuming func finish(inParts: Bool = false) -> Outcome {
    place()
    let style = writer.style
    retireWriter(for: style)
    let content: DocumentBytes
    if output.isAll(of: source) {
      content = DocumentBytes(source)
    } else if inParts, let parts = output.parts(source: source, fresh: retired) {
      content = DocumentBytes(parts: parts)
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
    return Outcome(
      content: content, faults: faults, dropped: dropped,
      origins: embeddedOrigins.map { Origins(of: output, embedded: $0) })
  }

  /// What a merge gives.
  struct Outcome {
    let content: DocumentBytes
    var bytes: [UInt8] { content.whole }
    /// Why the bytes must not be saved, in their order. The offsets are those in ``bytes``.
    let faults: [JSONFault]
    /// What could not be kept. The ranges are those in the source.
    let dropped: [KeptItem]
    /// Where the bytes come from, if that was asked for.
    var origins: Origins?
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
