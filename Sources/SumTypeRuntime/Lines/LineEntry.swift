/// One line of a stream: its content, its place, and all unknown data in it.
public struct LineEntry<Document: JSONLinesDocument>: Sendable {
  /// The content of a line.
  public enum Content: Sendable {
    /// A value. The entry keeps the unknown data inside it.
    case value(Document.Value)

    /// A value with a tag that this version of the schema does not know, because a newer version
    /// wrote it.
    indirect case unknown(Unrecognized)

    /// JSON that does not fit the schema, and the reason, with places in the value.
    indirect case malformed(Unrecognized, JSONError)

    /// A line that could not be read.
    case bad(LineProblem)

    /// A line that is empty or has only white space, and means nothing.
    case blank
  }

  /// The number of the line, from 1.
  public let number: Int

  /// The offset of the line's first byte in the stream.
  public let offset: Int

  /// The bytes of the line without its ending, and without a byte order mark before the first line.
  ///
  /// For a line that is too long, these are as many bytes as the limit allows; for a line whose end
  /// could not be read, those that could.
  public let bytes: [UInt8]

  /// The line's ending; nil for the last line of the stream if it has none, and for a line that is
  /// too long.
  public let ending: LineEnding?

  /// The content of the line.
  public let content: Content

  /// The range of the value in ``bytes``.
  @usableFromInline let root: Range<Int>

  /// The unknown and malformed data that was kept.
  @usableFromInline let kept: [KeptItem]

  /// The limit of nesting with which the line was read.
  @usableFromInline let depth: Int

  @inlinable
  init(_ line: ScannedLine) {
    number = line.number
    offset = line.offset
    bytes = line.bytes
    ending = line.ending
    if let problem = line.problem {
      (content, root, kept, depth) = (.bad(problem), 0..<0, [], 0)
    } else if line.isBlank {
      (content, root, kept, depth) = (.blank, 0..<0, [], 0)
    } else {
      (content, root, kept, depth) = Self.read(line.bytes)
    }
  }
}

extension LineEntry {
  /// The value of the line; nil if the line has no value that this version of the schema knows.
  @inlinable
  public var value: Document.Value? {
    if case .value(let value) = content { value } else { nil }
  }

  /// Whether the line has a known value and no unknown data, so that its report is empty.
  @inlinable
  public var isUnderstood: Bool { value != nil && kept.isEmpty }

  /// The data that this version of the schema did not know or could not read.
  public var report: LineReport { LineReport(of: self) }
}

// MARK: - Reading

extension LineEntry {
  @usableFromInline typealias Reading = (
    content: Content, root: Range<Int>, kept: [KeptItem], depth: Int
  )

  /// Reads a line as ``JSONDocument/load(_:)-([UInt8])`` does, inlined into the module of the
  /// codec.
  @inlinable
  static func read(_ bytes: [UInt8]) -> Reading {
    do throws(JSONFault) {
      return try Depth.run { (depth) throws(JSONFault) in try read(bytes, to: depth) }
    } catch {
      return (.bad(.notJSON(error.explained(in: bytes))), 0..<0, [], 0)
    }
  }

  @inlinable
  static func read(_ bytes: [UInt8], to depth: Int) throws(JSONFault) -> Reading {
    try JSONReader.read(bytes, maximumDepth: depth, recordsKept: true) {
      (reader) throws(JSONFault) in
      _ = try reader.peekKind()
      let start = reader.mark()
      do throws(JSONFault) {
        let value = try Document.Codec.decode(from: &reader)
        if !reader.kept.isEmpty { try reader.refuseCutShort() }
        return (.value(value), start.offset..<reader.offset, reader.kept, depth)
      } catch {
        return try keep(error, from: start, in: &reader)
      }
    }
  }

  /// Keeps a value that does not fit.
  @usableFromInline
  @inline(never)
  static func keep(
    _ fault: JSONFault, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> Reading {
    if fault.isTooDeep, reader.maximumDepth < Depth.maximum { throw .tooDeep }
    let content: Content =
      switch try LineCodec<Document>.keep(fault, from: start, in: &reader) {
      case .known(let value): .value(value)
      case .unknown(let value): .unknown(value)
      case .malformed(let value, let reason): .malformed(value, reason)
      }
    return (content, start.offset..<reader.offset, reader.kept, reader.maximumDepth)
  }
}

extension LineEntry {
  /// Returns the line with another value: known members that changed are written anew, everything
  /// else keeps its bytes. If the line has no known value, the new value is written compactly.
  ///
  /// The result has no line ending.
  ///
  /// - Throws: ``LineError`` if the value breaks its bounds or has no JSON.
  public func saved(_ value: Document.Value) throws(LineError) -> Saved {
    try saved(.known(value), over: preserved)
  }

  private func saved(
    _ value: LineValue<Document.Value>, over preserved: Preserved<JSONLine<Document>>?
  ) throws(LineError) -> Saved {
    do throws(JSONError) {
      return try JSONLine<Document>.save(value, preserving: preserved).onOneLine
    } catch {
      throw LineError(number: number, error)
    }
  }

  /// The line as a preserved document, for a save or a report; nil if it is not JSON.
  var preserved: Preserved<JSONLine<Document>>? {
    let value: LineValue<Document.Value>
    switch content {
    case .value(let known): value = .known(known)
    case .unknown(let unknown): value = .unknown(unknown)
    case .malformed(let malformed, let reason): value = .malformed(malformed, reason)
    case .bad, .blank: return nil
    }
    return Preserved(
      source: bytes, root: root, loaded: LoadedValue(value), kept: kept, lists: [], depth: depth)
  }

  /// Applies the schema's policies to a line that the app has not changed. Returns the line's own
  /// bytes if no policy concerns it; nil if it is dropped as a whole.
  ///
  /// - Throws: ``LineError`` if the line contains unknown data that the schema refuses.
  func settled() throws(LineError) -> (bytes: [UInt8]?, dropped: [DroppedItem]) {
    guard hasPolicies, let preserved else { return (bytes, []) }
    if value == nil, kept.contains(where: { $0.policy == .drop }) {
      return (nil, Array(preserved.report.items))
    }
    let saved = try saved(preserved.loaded.value, over: preserved)
    return (saved.bytes, saved.dropped)
  }

  /// Whether the schema refuses or drops data of the line.
  @inlinable
  var hasPolicies: Bool { !kept.isEmpty && kept.contains { $0.policy != .keep } }

  /// Whether ``bytes`` are only the beginning of the line, whose rest follows in the stream.
  @inlinable
  var isTooLong: Bool {
    if case .bad(.tooLong) = content { true } else { false }
  }
}

/// The error of a value that cannot be written on a line: it breaks its bounds, or has no JSON.
///
/// ```
/// line 12, column 14: at /intensity: expected an integer in 1...5, found the number 9
/// ```
/// Nothing of the line has been written; all lines before it have.
public struct LineError: Error, Hashable, Sendable {
  /// The number of the line, from 1. In a copy of a stream it is the number of the stream's line at
  /// which the value was to be written; otherwise it is the number that the new line would have
  /// had.
  public let number: Int

  /// The reason, with the place in the line that would have been written.
  public let error: JSONError

  init(number: Int, _ error: JSONError) {
    self.number = number
    self.error = error
  }
}

extension LineError: CustomStringConvertible {
  public var description: String { "line \(number), \(error.descriptionInLine)" }
}

/// The reason why a line of a stream could not be read. Its bytes are kept, and all lines after it
/// are read.
public enum LineProblem: Error, Sendable {
  /// The line is not JSON (RFC 8259). The line number of the error's place is always 1, and its
  /// column is that in the stream's line.
  indirect case notJSON(JSONError)

  /// The line is longer than `limit` bytes. A copy of the stream contains it, copied in pieces.
  case tooLong(limit: Int)

  /// The source could not be read within this line, or before it. This is the last entry, although
  /// the stream has more.
  case unread(any Error)
}

extension LineProblem: CustomStringConvertible {
  /// The reason, with the place in the line.
  public var description: String {
    switch self {
    case .notJSON(let error): error.descriptionInLine
    case .tooLong(let limit): "the line is longer than \(limit) bytes"
    case .unread(let error): "reading stopped here: \(error)"
    }
  }
}

extension JSONError {
  /// The place and the fault, without the number of the line, which is always 1: `column 14: at
  /// /intensity: expected an integer, found the string "high"`.
  var descriptionInLine: String {
    let pointer = location.pointer.tokens.isEmpty ? "" : ": at \(location.pointer)"
    let place = "column \(location.column)\(pointer)"
    return ([place] + inner.map(\.description)).joined(separator: " » ") + ": " + message
  }
}
