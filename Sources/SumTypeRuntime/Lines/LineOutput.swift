/// Lines on their way into a sink.
@usableFromInline
struct LineOutput: Sendable {
  /// What has not been put into the sink yet.
  private(set) var buffer: [UInt8] = []

  /// How new lines end.
  var ending: LineEnding

  /// How many lines there were. The pieces of one that was too long are one.
  private(set) var count = 0

  /// Whether what was put last is a line without an ending.
  var isUnterminated = false

  /// Whether nothing was put yet, not even a byte order mark.
  private var isFresh = true

  init(ending: LineEnding) { self.ending = ending }

  /// Whether it is time to put the buffer into the sink.
  @usableFromInline var isFull: Bool { buffer.count >= 1 << 16 }

  /// Puts a line after what was put last; with no ending, if it is to be the end of its stream.
  mutating func put(_ line: [UInt8], ending: LineEnding?) {
    terminate(self.ending)
    buffer += line
    count += 1
    isFresh = false
    isUnterminated = true
    if let ending { terminate(ending) }
  }

  /// Puts a line that stands in a stream.
  @usableFromInline
  mutating func copy(_ line: ScannedLine) {
    if let ending = line.ending { self.ending = ending }
    put(line.bytes, ending: line.ending)
  }

  /// Puts more of a line that has no ending yet.
  mutating func putRest(_ bytes: [UInt8]) {
    buffer += bytes
  }

  /// Ends the last line, if it has not ended.
  mutating func terminate(_ ending: LineEnding) {
    guard isUnterminated else { return }
    switch ending {
    case .lineFeed: buffer.append(0x0A)
    case .carriageReturnLineFeed: buffer += ending.bytes
    }
    isUnterminated = false
  }

  /// Puts a byte order mark, where nothing has been put; elsewhere it would not be one.
  mutating func putMark() {
    if isFresh { buffer += LineScanner.mark }
    isFresh = false
  }

  /// Forgets what was put into the sink; its memory only if it is large.
  mutating func empty() {
    buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 18)
  }
}
