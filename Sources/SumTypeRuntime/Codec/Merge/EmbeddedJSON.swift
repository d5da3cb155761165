/// JSON inside a string of other JSON, as text or in base 64.
///
/// ```json
/// {"payload": "{\"intensity\":3}"}
/// {"payload": "eyJpbnRlbnNpdHkiOjN9"}
/// ```
@usableFromInline
enum EmbeddedJSON {
  /// Reads the string at the reader's position and the JSON inside it.
  ///
  /// All faults inside are faults of meaning outside, because the string itself is JSON. What the
  /// inner reader keeps is recorded in the outer one. Each string halves the allowed nesting of its
  /// JSON, so that strings in strings do not multiply the depth.
  @inlinable
  static func read<R>(
    _ wireCodec: any EmbeddedWireCodec.Type, from reader: inout JSONReader,
    _ body: (inout JSONReader) throws(JSONFault) -> R
  ) throws(JSONFault) -> R {
    _ = try reader.peekKind()
    let start = reader.offset
    let inner = try content(wireCodec, from: &reader)
    var kept: [KeptItem] = []
    let value: R
    do throws(JSONFault) {
      value = try JSONReader.read(
        inner.bytes, in: 0..<inner.count, maximumDepth: reader.maximumDepth / 2,
        recordsKept: reader.recordsKept
      ) { (reader) throws(JSONFault) in
        let value = try body(&reader)
        kept = reader.kept
        return value
      }
    } catch {
      throw JSONFault(readEmbedded: error, in: inner.exact, at: start)
    }
    if !kept.isEmpty {
      let place = start..<reader.offset
      reader.kept.append(KeptItem(.field, place, embedded: kept, innerSource: inner.exact))
    }
    inner.returnMemory(to: &reader)
    return value
  }

  /// The JSON in a string: the first `count` bytes of an array that may be longer.
  @usableFromInline
  struct Content {
    @usableFromInline let bytes: [UInt8]
    @usableFromInline let count: Int

    /// The JSON in an array of its own size.
    @usableFromInline var exact: [UInt8] { count == bytes.count ? bytes : Array(bytes[..<count]) }

    /// Returns the memory to the reader for the next string.
    @usableFromInline
    consuming func returnMemory(to reader: inout JSONReader) {
      if count != bytes.count { reader.scratch.bytes = bytes }
    }
  }

  /// Returns the JSON inside the string at the reader's position, in the reader's memory if
  /// possible.
  @usableFromInline
  static func content(
    _ wireCodec: any EmbeddedWireCodec.Type, from reader: inout JSONReader
  ) throws(JSONFault) -> Content {
    if wireCodec.isPlain, !reader.scratch.isKept {
      var memory: [UInt8] = []
      swap(&memory, &reader.scratch.bytes)
      if memory.isEmpty { memory = [UInt8](repeating: 0, count: 1024) }
      let (place, size) = memory.withUnsafeBytes { ($0.baseAddress, $0.count) }
      if let count = wireCodec.readPlain(from: &reader, into: &memory) {
        // If something else still refers to the array, writing to it has copied it.
        let isKept = memory.withUnsafeBytes { $0.baseAddress != place && $0.count == size }
        reader.scratch.isKept = isKept
        return Content(bytes: memory, count: count)
      }
      reader.scratch.bytes = memory
    }
    let bytes = try wireCodec.wire.unwrap(&reader)
    return Content(bytes: bytes, count: bytes.count)
  }

  /// Writes a string that holds the JSON written by `body`.
  @inlinable
  static func write(
    _ wireCodec: any EmbeddedWireCodec.Type, to writer: inout JSONWriter,
    _ body: (inout JSONWriter) -> Void
  ) {
    if writer.unwrapsEmbedded { return body(&writer) }
    var inner = JSONWriter(style: writer.style.embedded, capacity: 512)
    inner.maximumNesting = writer.maximumNesting / 2
    body(&inner)
    let faults = inner.faults
    write(inner.finish(), faults: faults, wireCodec, to: &writer)
  }

  /// Returns the string that holds these bytes.
  static func string(_ bytes: [UInt8], _ wire: EmbeddedWire) -> [UInt8] {
    var writer = JSONWriter()
    write(bytes, faults: [], wire.codec, to: &writer)
    return writer.finish()
  }

  /// Writes a string that holds these bytes.
  @usableFromInline
  static func write(
    _ bytes: [UInt8], faults: [JSONFault], _ wireCodec: any EmbeddedWireCodec.Type,
    to writer: inout JSONWriter
  ) {
    // A value that a policy refuses has JSON, which is needed until the policies are applied.
    if let fault = faults.first(where: { $0.code != .refusedUnknown }) {
      writer.report(JSONFault(embedded: fault, in: bytes, at: writer.count))
    } else {
      if let fault = faults.first {
        writer.refuseNext(JSONFault(embedded: fault, in: bytes, at: 0))
      }
      bytes.withUnsafeBytes { wireCodec.write($0, to: &writer) }
    }
  }
}

extension EmbeddedWire {
  /// The codec that reads and writes this wire.
  @usableFromInline
  var codec: any EmbeddedWireCodec.Type {
    switch self {
    case .json: JSONString.self
    case .base64JSON: Base64JSON.self
    }
  }
}

extension Merge {
  /// Merges a value in JSON that is embedded in the string at `place`. The string as a whole is
  /// written anew; inside it, everything that did not change is kept.
  mutating func mergeEmbedded<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type, at place: Range<Int>,
    in wireCodec: any EmbeddedWireCodec.Type, layout: Layout
  ) {
    lay(out: layout)
    guard let bytes = original(wireCodec, at: place) else {
      return EmbeddedJSON.write(wireCodec, to: &writer) { inner in C.encode(value, to: &inner) }
    }
    let outcome = Merge.document(
      value, over: old, as: codec, in: bytes, newStyle: layout.style.embedded,
      maximumNesting: writer.maximumNesting / 2, kept: unknownMembers?.embedded(at: place),
      isDifferent: true)
    noteOrigin(of: outcome, from: place)
    EmbeddedJSON.write(outcome.bytes, faults: outcome.faults, wireCodec, to: &writer)
    if !outcome.dropped.isEmpty {
      dropped.append(
        KeptItem(.field, place, embedded: outcome.dropped, innerSource: bytes))
    }
    if !outcome.guesses.isEmpty {
      guesses.append(
        KeptItem(.field, place, embedded: outcome.guesses, innerSource: bytes).asGuess)
    }
  }

  private func original(_ wireCodec: any EmbeddedWireCodec.Type, at place: Range<Int>) -> [UInt8]? {
    try? JSONReader.read(source, in: place) { (reader) throws(JSONFault) in
      try wireCodec.wire.unwrap(&reader)
    }
  }
}

/// A codec of strings with embedded JSON, for one `EmbeddedWire`.
public protocol EmbeddedWireCodec {
  /// The wire of the embedded JSON.
  static var wire: EmbeddedWire { get }

  /// Whether a string with a backslash or a control character is refused, so that the characters
  /// can be decoded in place, without a search for escapes.
  static var isPlain: Bool { get }

  /// Reads the string at the reader's position if it has the form that a writer writes, and the
  /// embedded JSON into `bytes`, which may grow. Returns the number of bytes; nil, without moving
  /// the reader, if the string has to be read in another way.
  static func readPlain(from reader: inout JSONReader, into bytes: inout [UInt8]) -> Int?

  /// Writes the string in which `json` is embedded.
  static func write(_ json: UnsafeRawBufferPointer, to writer: inout JSONWriter)

  /// Returns the characters of the string in which `json` is embedded.
  static func text(of json: UnsafeRawBufferPointer) -> String
}

extension EmbeddedWireCodec {
  @inlinable
  static var expectation: StaticString { wire.expectation }

  public static func readPlain(from reader: inout JSONReader, into bytes: inout [UInt8]) -> Int? {
    nil
  }
}

/// The wire with JSON as the text of the string: `"{\"intensity\":3}"`.
public enum JSONString: EmbeddedWireCodec {
  @inlinable
  public static var wire: EmbeddedWire { .json }

  @inlinable
  public static var isPlain: Bool { false }

  @inlinable
  public static func write(_ json: UnsafeRawBufferPointer, to writer: inout JSONWriter) {
    writer.string(utf8: json)
  }

  public static func text(of json: UnsafeRawBufferPointer) -> String {
    String(decoding: json, as: UTF8.self)
  }
}

/// The wire with JSON in base 64 (RFC 4648 §4): `"eyJpbnRlbnNpdHkiOjN9"`.
public enum Base64JSON: EmbeddedWireCodec {
  @inlinable
  public static var wire: EmbeddedWire { .base64JSON }

  @inlinable
  public static var isPlain: Bool { true }

  public static func readPlain(from reader: inout JSONReader, into bytes: inout [UInt8]) -> Int? {
    reader.readEndedString { Base64.decode(prefixOf: $0, into: &bytes) }
  }

  public static func write(_ json: UnsafeRawBufferPointer, to writer: inout JSONWriter) {
    let count = Base64.textCount(of: json.count, isPadded: true)
    writer.plainString(count: count) { output in
      Base64.encode(
        json, .standard, into: UnsafeMutableRawBufferPointer(start: output, count: count))
    }
  }

  public static func text(of json: UnsafeRawBufferPointer) -> String {
    var text = ""
    Base64.withText(of: json, .standard, isPadded: true) {
      text = String(decoding: $0, as: UTF8.self)
    }
    return text
  }
}

extension JSONStyle {
  /// The layout of embedded JSON: one line, with members in the same order as outside.
  @usableFromInline
  var embedded: JSONStyle {
    var style = JSONStyle.compact
    style.sortsKeys = sortsKeys
    return style
  }
}
