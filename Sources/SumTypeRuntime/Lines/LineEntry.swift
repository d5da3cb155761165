/// One line of a stream: what it holds, where it stands, and everything unknown in it.
public struct LineEntry<Document: JSONLinesDocument>: Sendable {
  /// What a line holds.
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

  /// Where the line begins in the stream, in bytes.
  public let offset: Int

  /// The bytes of the line without its ending, and without a byte order mark before the first one.
  ///
  /// Of a line that is too long these are as many as the limit allows; of one whose end could not
  /// be read, what there was.
  public let bytes: [UInt8]

  /// What ends the line; nil if nothing does, and if it is too long, so that its end has not been
  /// seen.
  public let ending: LineEnding?

  /// What the line holds.
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

  /// What this version of the schema did not know or could not read.
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
