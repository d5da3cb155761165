import Foundation

/// Finds the lines in a stream that consists of chunks, cut anywhere.
///
/// It does not read the stream itself. The caller calls ``next()`` until that returns nil, then
/// ``feed(_:)`` or ``finish()``, and repeats this; nil after ``finish()`` means the end. The
/// scanner holds one chunk, and one line if that spans several chunks; of a line that is too long,
/// it holds no more than the limit.
struct LineScanner {
  private enum Phase {
    /// At the start of the stream, where the bytes so far may be a byte order mark.
    case mark
    case line
    /// In the rest of a line that is too long, whose beginning has been returned.
    case rest
  }

  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The greatest number of bytes of a piece of a line's rest.
  private static let pieceLength = 1 << 16

  private let limit: Int
  /// Whether the rests of lines that are too long are returned as events, or skipped.
  private let returnsRest: Bool
  private var chunk: [UInt8] = []
  private var place = 0
  private var phase = Phase.mark
  /// The bytes of the current line in earlier chunks.
  private var line: [UInt8] = []
  /// Whether a `\r` follows these bytes, which may belong to the line's ending.
  private var holdsReturn = false
  /// Whether the last byte of the last piece of a rest was a `\r`.
  private var endsWithReturn = false
  private var pendingEnd: LineEvent?

  /// Whether ``finish()`` has been called.
  private(set) var isAtEnd = false
  /// The number of the last line that was returned.
  private var number = 0
  /// The offset of the current line's start; in a rest, the offset of the next piece.
  private var offset = 0

  /// - Parameter limit: the greatest number of bytes of a line; at least 3, which have to be held
  ///   in any case because they may be a byte order mark.
  init(limit: Int, returnsRest: Bool) {
    self.limit = max(Self.mark.count, limit)
    self.returnsRest = returnsRest
  }

  /// Accepts the next chunk; to be called after ``next()`` returned nil.
  mutating func feed(_ bytes: [UInt8]) {
    chunk = bytes
    place = 0
  }

  /// Ends the stream after the bytes so far.
  mutating func finish() { isAtEnd = true }

  /// Returns the next event; nil if that needs another chunk, or at the end of the stream.
  mutating func next() -> LineEvent? {
    if let end = pendingEnd {
      pendingEnd = nil
      return end
    }
    if phase == .mark, let mark = passMark() { return mark }
    while place < chunk.count {
      if let event = phase == .rest ? nextOfRest() : nextOfLine() { return event }
    }
    if isAtEnd { return last() }
    // Frees the chunk while the caller reads the next one.
    chunk = []
    place = 0
    return nil
  }

  /// Returns what was read of a line whose end could not be read.
  func cutOff(by error: any Error) -> ScannedLine {
    ScannedLine(
      number: phase == .rest ? number : number + 1, offset: offset,
      bytes: phase == .rest ? [] : line + (holdsReturn ? [0x0D] : []), ending: nil,
      problem: .unread(error))
  }
}

// MARK: - Lines

extension LineScanner {
  private mutating func passMark() -> LineEvent? {
    while place < chunk.count {
      guard chunk[place] == Self.mark[line.count] else {
        phase = .line
        return nil
      }
      line.append(chunk[place])
      place += 1
      if line.count == Self.mark.count {
        line = []
        offset = Self.mark.count
        phase = .line
        return .mark
      }
    }
    return nil
  }

  private mutating func nextOfLine() -> LineEvent? {
    if holdsReturn {
      if chunk[place] == 0x0A {
        place += 1
        holdsReturn = false
        return .line(take(.carriageReturnLineFeed))
      }
      if line.count >= limit { return .line(takeBeginning()) }
      line.append(0x0D)
      holdsReturn = false
    }
    let newline = lineFeed(before: chunk.count)
    let end = newline ?? chunk.count
    let hasReturn = end > place && chunk[end - 1] == 0x0D
    let contentEnd = hasReturn ? end - 1 : end
    let room = limit - line.count
    if contentEnd - place > room {
      line += chunk[place..<place + room]
      place += room
      return .line(takeBeginning())
    }
    line += chunk[place..<contentEnd]
    guard newline != nil else {
      place = end
      holdsReturn = hasReturn
      return nil
    }
    place = end + 1
    return .line(take(hasReturn ? .carriageReturnLineFeed : .lineFeed))
  }

  private mutating func take(_ ending: LineEnding?) -> ScannedLine {
    number += 1
    let taken = ScannedLine(number: number, offset: offset, bytes: line, ending: ending)
    offset += line.count + (ending?.count ?? 0)
    line = []
    return taken
  }

  private mutating func takeBeginning() -> ScannedLine {
    var taken = take(nil)
    taken.problem = .tooLong(limit: limit)
    phase = .rest
    endsWithReturn = false
    return taken
  }

  private func lineFeed(before end: Int) -> Int? {
    chunk.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base + place, 0x0A, end - place)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  private mutating func last() -> LineEvent? {
    if phase == .rest {
      if holdsReturn { return heldReturn() }
      phase = .line
      return returnsRest ? .restEnd(nil) : nil
    }
    phase = .line
    if holdsReturn {
      // No `\n` follows, so the `\r` is content.
      line.append(0x0D)
      holdsReturn = false
    }
    return line.isEmpty ? nil : .line(take(nil))
  }
}

// MARK: - The rests of lines that are too long

extension LineScanner {
  private mutating func nextOfRest() -> LineEvent? {
    if holdsReturn, let event = heldReturn() { return event }
    let end = min(chunk.count, place + Self.pieceLength)
    let newline = lineFeed(before: end)
    let stop = newline.map { $0 + 1 } ?? end
    let piece = returnsRest ? Array(chunk[place..<stop]) : []
    if let newline {
      let hasReturn = newline > place ? chunk[newline - 1] == 0x0D : endsWithReturn
      phase = .line
      if returnsRest { pendingEnd = .restEnd(hasReturn ? .carriageReturnLineFeed : .lineFeed) }
    } else {
      endsWithReturn = chunk[stop - 1] == 0x0D
    }
    offset += stop - place
    place = stop
    return returnsRest ? .rest(piece) : nil
  }

  /// Returns the `\r` that was held back between the beginning of a line and its rest.
  private mutating func heldReturn() -> LineEvent? {
    holdsReturn = false
    endsWithReturn = true
    offset += 1
    return returnsRest ? .rest([0x0D]) : nil
  }
}

/// A line as the scanner found it, before its content is read.
@usableFromInline
struct ScannedLine: Sendable {
  /// The number of the line, from 1.
  @usableFromInline let number: Int
  /// The offset of the line's start in the stream.
  @usableFromInline let offset: Int
  /// The bytes without the ending; for a line that is too long, its beginning.
  @usableFromInline let bytes: [UInt8]
  /// The ending; nil if the line has none, or if its end has not been found yet.
  @usableFromInline let ending: LineEnding?
  /// The reason why this is not the whole line; nil if it is.
  @usableFromInline var problem: LineProblem?

  /// Whether the line has only white space.
  @usableFromInline var isBlank: Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}

/// An event of a scan over a stream.
@usableFromInline
enum LineEvent: Sendable {
  /// A byte order mark, before the first line.
  case mark
  case line(ScannedLine)
  /// The next piece of a line that is too long; the last piece contains the ending.
  case rest([UInt8])
  /// The end of a line that is too long, with its ending; nil if the stream ends without one.
  case restEnd(LineEnding?)
}

/// The ending of a line.
public enum LineEnding: Hashable, Sendable, CaseIterable {
  /// `\n`.
  case lineFeed
  /// `\r\n`.
  case carriageReturnLineFeed

  /// The bytes of the ending.
  public var bytes: [UInt8] {
    switch self {
    case .lineFeed: [0x0A]
    case .carriageReturnLineFeed: [0x0D, 0x0A]
    }
  }

  /// The number of bytes of the ending.
  var count: Int {
    switch self {
    case .lineFeed: 1
    case .carriageReturnLineFeed: 2
    }
  }
}
