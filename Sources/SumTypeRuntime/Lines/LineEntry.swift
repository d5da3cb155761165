/// One line of a stream: what it holds, where it stands, and everything unknown in it.
public struct LineEntry<Document: JSONLinesDocument>: Sendable {
  /// The content of a line.
  public enum Content: Sendable {
    /// A value. What is unknown inside it stays with the entry.
    case value(Document.Value)

    /// A value with a tag that this version of the schema does not know: a newer one wrote it.
    indirect case unknown(Unrecognized)

    /// JSON that does not fit the schema, and why not. The places of the reason are those in the
    /// value.
    indirect case malformed(Unrecognized, JSONError)

    /// A line that could not be read.
    case bad(LineProblem)

    /// Nothing but white space, which separates nothing and means nothing.
    case blank
  }

  /// The number of the line, from 1.
  public let number: Int

  /// The offset of the line's first byte in the stream.
  public let offset: Int

  /// The bytes of the line without its ending, and without a byte order mark before the first one.
  ///
  /// Of a line that is too long these are as many as the limit allows; of one whose end could not
  /// be read, what there was.
  public let bytes: [UInt8]

  /// The line's ending; nil at the end of the stream, and for a line that is too long to be read to
  /// its end.
  public let ending: LineEnding?

  /// The content of the line.
  public let content: Content

  /// Where its value lies in ``bytes``.
  @usableFromInline let root: Range<Int>

  /// What was not made a value of.
  @usableFromInline let kept: [KeptItem]

  /// The bound of depth that it was read within.
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
  /// The value of the line; nil if it holds none that this version of the schema knows.
  @inlinable
  public var value: Document.Value? {
    if case .value(let value) = content { value } else { nil }
  }

  /// Whether the line holds nothing but a value that this version of the schema knows: its report is
  /// empty then.
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

  /// What ``JSONDocument/load(_:)-([UInt8])`` does, in the module of the codec.
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
  /// The line with another value: known members that changed are written anew, everything else of
  /// the line is left as it is. Where it held no known value, the value is written compactly.
  ///
  /// The bytes are without an ending.
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

  /// What the line was read as, for a save or a report; nil if it is no JSON.
  var preserved: Preserved<JSONLine<Document>>? {
    let value: LineValue<Document.Value>
    switch content {
    case .value(let known): value = .known(known)
    case .unknown(let unknown): value = .unknown(unknown)
    case .malformed(let malformed, let reason): value = .malformed(malformed, reason)
    case .bad, .blank: return nil
    }
    return Preserved(source: bytes, root: root, value: value, kept: kept, lists: [], depth: depth)
  }

  /// The line as the policies of the schema want it saved although the app has not changed it.
  /// Without a policy that says otherwise these are its own bytes; nil if it is dropped as a whole.
  ///
  /// - Throws: ``LineError`` if something unknown is in it that the schema refuses.
  func settled() throws(LineError) -> (bytes: [UInt8]?, dropped: [DroppedItem]) {
    guard hasPolicies, let preserved else { return (bytes, []) }
    if value == nil, kept.contains(where: { $0.policy == .drop }) {
      return (nil, Array(preserved.report.items))
    }
    let saved = try saved(preserved.value, over: preserved)
    return (saved.bytes, saved.dropped)
  }

  /// Whether the schema wants something of the line refused or dropped.
  @inlinable
  var hasPolicies: Bool { !kept.isEmpty && kept.contains { $0.policy != .keep } }

  /// Whether ``bytes`` are only the beginning, and the rest follows.
  @inlinable
  var isTooLong: Bool {
    if case .bad(.tooLong) = content { true } else { false }
  }
}

/// A value that cannot be written on a line: it breaks its bounds, or has no JSON.
///
/// ```
/// line 12, column 14: at /intensity: expected an integer in 1...5, found the number 9
/// ```
/// Nothing of the line has been written, and everything before it has.
public struct LineError: Error, Hashable, Sendable {
  /// The number of the line, from 1: in a pass over a stream the one in that stream at which the
  /// value was to be written; otherwise how many lines the writer has written, and one.
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

/// Why a line of a stream could not be read. Its bytes are kept, and so is everything after it.
public enum LineProblem: Error, Sendable {
  /// It is not JSON (RFC 8259). The line of the error's place is always 1, and its column the one
  /// in the stream's line.
  indirect case notJSON(JSONError)

  /// It is longer than `limit` bytes. A writing pass copies it piece by piece.
  case tooLong(limit: Int)

  /// Reading the source failed in the middle of this line, or before it. It is the last entry
  /// there is; the stream goes on, but could not be read.
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
  /// The place and what is wrong there, without the number of a line where there is only one:
  /// `column 14: at /intensity: expected an integer, found the string "high"`.
  var descriptionInLine: String {
    let pointer = location.pointer.tokens.isEmpty ? "" : ": at \(location.pointer)"
    let place = "column \(location.column)\(pointer)"
    return ([place] + inner.map(\.description)).joined(separator: " » ") + ": " + message
  }
}
