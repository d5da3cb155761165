/// Validated bytes that contain the values of a migration.
final class MigrationSource {
  let bytes: [UInt8]
  /// The greatest number of nested containers.
  let maximumDepth: Int
  /// Whether that is less than the general limit, because little stack is left.
  private let isCutShort: Bool
  /// The known places of values.
  let known: KnownPlaces
  /// A moving estimate of the number of members of an object.
  @exclusivity(unchecked)
  var usualCount = 4
  private let scratch: Scratch

  /// A writer of new values, which reuses its memory.
  private final class Scratch {
    @exclusivity(unchecked)
    var writer = JSONWriter(capacity: 1 << 10)
  }

  init(_ bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    isCutShort = maximumDepth < Depth.maximum
    known = KnownPlaces([], inSourceOf: bytes.count)
    scratch = Scratch()
  }

  /// Creates the source of bytes that replace a part of `source`, or are embedded in one of its
  /// strings.
  init(_ bytes: [UInt8], in source: MigrationSource, maximumDepth: Int? = nil) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth ?? source.maximumDepth
    isCutShort = source.isCutShort
    known = KnownPlaces([], inSourceOf: bytes.count)
    scratch = source.scratch
  }

  /// Reads JSON with `body`; returns nil if it cannot be read.
  ///
  /// - Throws: `.tooDeep`, if the JSON could be read with more stack.
  func read<R>(
    _ json: [UInt8], in place: Range<Int>? = nil,
    _ body: (inout JSONReader) throws(JSONFault) -> R
  ) throws(JSONFault) -> R? {
    do throws(JSONFault) {
      return try JSONReader.read(
        json, in: place ?? json.indices, maximumDepth: maximumDepth, body)
    } catch {
      if error.isTooDeep, isCutShort { throw error }
      return nil
    }
  }

  /// Reads a value and writes it in another wire form; returns nil if that fails.
  func rewritten(
    _ json: [UInt8], at place: Range<Int>, by rewriter: any Rewriter
  ) throws(JSONFault) -> [UInt8]? {
    let isRead: Void? = try read(json, in: place) { (reader) throws(JSONFault) in
      try rewriter.rewrite(&reader, to: &scratch.writer)
    }
    if isRead != nil, scratch.writer.faults.isEmpty { return scratch.writer.take { Array($0) } }
    scratch.writer = JSONWriter(capacity: 1 << 10)
    return nil
  }
}

/// The state of a value during a migration. A value is opened only if a step may apply to something
/// in it.
enum MigratedValue {
  /// The original bytes.
  case untouched
  /// Other JSON, without white space around it.
  case replaced([UInt8])
  case object(MigratedObject)
  case list(MigratedList)
  case text(MigratedText)
}

extension MigratedValue {
  /// Opens an object, a list, or a string with embedded JSON. Other values, and strings without
  /// JSON, are left unchanged.
  ///
  /// - Parameters:
  ///   - place: the range of the value in `source`.
  ///   - wires: the wires of embedded JSON to try if the value is a string.
  /// - Throws: `.tooDeep`, if embedded JSON could be read with more stack.
  mutating func open(
    at place: Range<Int>, of source: MigrationSource,
    as wires: @autoclosure () -> [EmbeddedWire] = []
  ) throws(JSONFault) {
    var (place, source) = (place, source)
    switch self {
    case .untouched: break
    case .replaced(let bytes):
      (place, source) = (bytes.indices, MigrationSource(bytes, in: source))
    case .object, .list, .text: return
    }
    switch source.bytes[place.lowerBound] {
    case UInt8(ascii: "{"): self = .object(MigratedObject(at: place, of: source))
    case UInt8(ascii: "["): self = .list(MigratedList(at: place, of: source))
    case UInt8(ascii: "\""):
      for wire in wires() {
        guard let text = try MigratedText(wire, at: place, of: source) else { continue }
        self = .text(text)
        return
      }
    default: break
    }
  }

  /// Returns the current JSON of the value.
  func json(at place: Range<Int>, of source: MigrationSource) -> ArraySlice<UInt8> {
    switch self {
    case .untouched: return source.bytes[place]
    case .replaced(let bytes): return bytes[...]
    case .object, .list, .text:
      var output = MigrationOutput(of: source)
      write(place, to: &output)
      output.flush()
      return output.bytes[...]
    }
  }

  /// - Parameter place: the range of the original value in the source of `output`.
  func write(_ place: Range<Int>, to output: inout MigrationOutput) {
    switch self {
    case .untouched: output.copy(place)
    case .replaced(let bytes): output.append(bytes, insteadOf: place)
    case .object(let object): object.write(to: &output)
    case .list(let list): list.write(to: &output)
    case .text(let text): text.write(to: &output)
    }
  }
}

/// A list whose elements are migrated.
final class MigratedList {
  let source: MigrationSource
  private let scan: ContainerScan
  @exclusivity(unchecked)
  private(set) var values: [MigratedValue]

  init(at place: Range<Int>, of source: MigrationSource) {
    self.source = source
    scan = ContainerScan(place, in: source.bytes, known: source.known)
    values = Array(repeating: .untouched, count: scan.items.count)
  }

  /// Opens the element at an index.
  func open(
    _ index: Int, as wires: @autoclosure () -> [EmbeddedWire]
  ) throws(JSONFault) -> MigratedValue {
    try values[index].open(at: scan.items[index].value, of: source, as: wires())
    return values[index]
  }

  /// Whether the element at an index is this string, integer or Boolean, in any spelling.
  func isValue(_ tag: MigrationTag, at index: Int) -> Bool {
    guard values.indices.contains(index) else { return false }
    let json = values[index].json(at: scan.items[index].value, of: source)
    let value = try? JSONReader.read(Array(json)) { (reader) throws(JSONFault) in
      try reader.readTag()
    }
    return value == tag.value
  }

  /// Returns the element at an index; nil if there is none.
  func value(at index: Int) -> JSONValue? {
    guard values.indices.contains(index) else { return nil }
    return try? JSONValue(
      parsing: Array(values[index].json(at: scan.items[index].value, of: source)))
  }

  func write(to output: inout MigrationOutput) {
    output.write(from: source) { output in
      var end = scan.range.lowerBound
      for index in values.indices {
        let element = scan.items[index].value
        output.copy(end..<element.lowerBound)
        values[index].write(element, to: &output)
        end = element.upperBound
      }
      output.copy(end..<scan.range.upperBound)
    }
  }
}

/// A string whose embedded JSON is migrated.
final class MigratedText {
  private let source: MigrationSource
  private let place: Range<Int>
  let wire: EmbeddedWire
  /// The embedded JSON, and the range of the value in it.
  private let inner: MigrationSource
  private let innerPlace: Range<Int>
  private var value = MigratedValue.untouched

  /// Returns nil if the string at `place` has no embedded JSON.
  init?(
    _ wire: EmbeddedWire, at place: Range<Int>, of source: MigrationSource
  ) throws(JSONFault) {
    let bytes = try source.read(source.bytes, in: place) { (reader) throws(JSONFault) in
      try wire.unwrap(&reader)
    }
    guard let bytes else { return nil }
    let inner = MigrationSource(bytes, in: source, maximumDepth: source.maximumDepth / 2)
    let value = try inner.read(bytes) { (reader) throws(JSONFault) in try reader.skipValue() }
    guard let value else { return nil }
    self.wire = wire
    self.source = source
    self.place = place
    self.inner = inner
    innerPlace = value
  }

  /// Opens the embedded value.
  func open(as wires: @autoclosure () -> [EmbeddedWire]) throws(JSONFault) -> MigratedValue {
    try value.open(at: innerPlace, of: inner, as: wires())
    return value
  }

  func write(to output: inout MigrationOutput) {
    output.write(from: source) { output in
      var changed = MigrationOutput(of: inner)
      changed.copy(0..<innerPlace.lowerBound)
      value.write(innerPlace, to: &changed)
      changed.copy(innerPlace.upperBound..<inner.bytes.count)
      changed.flush()
      guard changed.bytes != inner.bytes else { return output.copy(place) }
      output.append(EmbeddedJSON.string(changed.bytes, wire), insteadOf: place)
    }
  }
}

/// The output of a migration, which consists mostly of ranges of a source.
struct MigrationOutput {
  private let source: MigrationSource
  private(set) var bytes: [UInt8] = []
  /// The range that will be copied next; adjacent ranges are copied together.
  private var pending = 0..<0
  /// The origins of the bytes from each offset on; nil if they are not tracked.
  private var origins: [(offset: Int, origin: Int, isCopied: Bool)]?

  /// - Parameter capacity: the approximate number of bytes of the output.
  init(of source: MigrationSource, capacity: Int = 0, tracksOrigins: Bool = false) {
    self.source = source
    bytes.reserveCapacity(capacity)
    if tracksOrigins { origins = [] }
  }

  /// Copies a range of the source.
  mutating func copy(_ place: Range<Int>) {
    if place.isEmpty { return }
    if pending.upperBound == place.lowerBound {
      pending = pending.lowerBound..<place.upperBound
    } else {
      flush()
      pending = place
    }
  }

  /// Appends bytes in place of a range of the source.
  mutating func append(_ new: [UInt8], insteadOf place: Range<Int>) {
    flush()
    origins?.append((bytes.count, place.lowerBound, false))
    bytes += new
  }

  /// Writes a part of `other`, which may be this output's source or another one.
  mutating func write(from other: MigrationSource, _ body: (inout MigrationOutput) -> Void) {
    if other === source { return body(&self) }
    var output = MigrationOutput(of: other)
    body(&output)
    output.flush()
    append(output.bytes, insteadOf: pending.upperBound..<pending.upperBound)
  }

  /// Copies the pending range.
  mutating func flush() {
    if pending.isEmpty { return }
    origins?.append((bytes.count, pending.lowerBound, true))
    source.bytes.withUnsafeBufferPointer {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[pending]))
    }
    pending = pending.upperBound..<pending.upperBound
  }

  /// Returns the offset in the source of the byte at an offset of the output, or of what it
  /// replaces.
  func origin(of offset: Int) -> Int {
    guard let last = origins?.last(where: { $0.offset <= offset }) else { return offset }
    return last.isCopied ? last.origin + offset - last.offset : last.origin
  }
}
