import Foundation

/// Finds the lines in a stream that comes in chunks, cut anywhere.
///
/// It reads nothing itself. Its owner calls ``next()`` until that is nil, then ``feed(_:)`` or
/// ``finish()``, and again; when ``next()`` is nil after ``finish()``, that was all. It holds one
/// chunk, and one line where that spans several; of a line that is too long, no more than the
/// limit.
struct LineScanner {
  private enum Phase {
    /// What has been read may be a byte order mark.
    case mark
    case line
    /// In a line that is too long, of which the beginning has been told.
    case rest
  }

  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// How much of the rest of a line is told at once.
  private static let pieceLength = 1 << 16

  private let limit: Int
  /// Whether the rests of lines that are too long are told, or passed over.
  private let tellsRest: Bool
  private var chunk: [UInt8] = []
  private var place = 0
  private var phase = Phase.mark
  /// What earlier chunks had of the line.
  private var line: [UInt8] = []
  /// Whether a `\r` follows that, which may belong to the ending.
  private var holdsReturn = false
  /// Whether the last byte of a rest was a `\r`.
  private var endsWithReturn = false
  private var pendingEnd: LineEvent?

  /// Whether ``finish()`` was called.
  private(set) var isAtEnd = false
  /// The number of the last line that was told.
  private var number = 0
  /// Where the line begins that is being read; in a rest, where what is read next lies.
  private var offset = 0

  /// - Parameter limit: how many bytes a line may have; at least 3, which may be a byte order mark
  ///   and are held anyway.
  init(limit: Int, tellsRest: Bool) {
    self.limit = max(Self.mark.count, limit)
    self.tellsRest = tellsRest
  }

  /// Takes the next chunk, after ``next()`` was nil.
  mutating func feed(_ bytes: [UInt8]) {
    chunk = bytes
    place = 0
  }

  /// Takes what there is as all there is.
  mutating func finish() { isAtEnd = true }

  /// What comes next; nil if it takes another chunk to say it, or if there is nothing any more.
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
    // Not to hold its memory while another is read.
    chunk = []
    place = 0
    return nil
  }

  /// What was read of a line whose end could not be read.
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
      return tellsRest ? .restEnd(nil) : nil
    }
    phase = .line
    if holdsReturn {
      // Nothing followed, so that it is content after all.
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
    let piece = tellsRest ? Array(chunk[place..<stop]) : []
    if let newline {
      let hasReturn = newline > place ? chunk[newline - 1] == 0x0D : endsWithReturn
      phase = .line
      if tellsRest { pendingEnd = .restEnd(hasReturn ? .carriageReturnLineFeed : .lineFeed) }
    } else {
      endsWithReturn = chunk[stop - 1] == 0x0D
    }
    offset += stop - place
    place = stop
    return tellsRest ? .rest(piece) : nil
  }

  /// The `\r` that was held back between the beginning and the rest.
  private mutating func heldReturn() -> LineEvent? {
    holdsReturn = false
    endsWithReturn = true
    offset += 1
    return tellsRest ? .rest([0x0D]) : nil
  }
}

/// A line as it was found, without a look at what it holds.
@usableFromInline
struct ScannedLine: Sendable {
  /// From 1.
  @usableFromInline let number: Int
  /// Where it begins in the stream.
  @usableFromInline let offset: Int
  /// Without the ending. Of a line that is too long, its beginning.
  @usableFromInline let bytes: [UInt8]
  /// Nil if there is none, or if its end has not been seen.
  @usableFromInline let ending: LineEnding?
  /// Why this is not the whole line; nil if it is.
  @usableFromInline var problem: LineProblem?

  /// Whether there is nothing but white space.
  @usableFromInline var isBlank: Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}

/// What a scan over a stream comes across.
@usableFromInline
enum LineEvent: Sendable {
  /// A byte order mark, before the first line.
  case mark
  case line(ScannedLine)
  /// More of a line that is too long, its ending included.
  case rest([UInt8])
  /// The end of a line that is too long; nil if the stream ends with it.
  case restEnd(LineEnding?)
}

/// The ending of a line.
public enum LineEnding: Hashable, Sendable, CaseIterable {
  /// `\n`.
  case lineFeed
  /// `\r\n`.
  case carriageReturnLineFeed

  /// The bytes.
  public var bytes: [UInt8] {
    switch self {
    case .lineFeed: [0x0A]
    case .carriageReturnLineFeed: [0x0D, 0x0A]
    }
  }

  /// How many bytes.
  var count: Int {
    switch self {
    case .lineFeed: 1
    case .carriageReturnLineFeed: 2
    }
  }
}
