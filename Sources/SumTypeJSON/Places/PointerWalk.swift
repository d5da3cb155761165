/// Finds the pointers to places in JSON, each on demand. The JSON need not be valid.
///
/// It remembers its position, so that all places in ascending order take one walk over the source.
/// It also records marks on its way, so that the walk to an earlier place is short.
package struct PointerWalk: Sendable {
  private enum Step {
    case index(Int)
    case key(Range<Int>)
    case beforeKey
  }

  /// A place between two tokens, and the path to it.
  private struct State {
    var offset = 0
    var steps: [Step] = []
  }

  private let source: [UInt8]
  private var state = State()
  /// Earlier states of the walk, in ascending order of their offsets.
  private var marks: [State] = []
  /// The texts of long keys, by their offsets: the pointers to many places share such a key.
  private var longKeys: [Int: String] = [:]
  /// The number of bytes from which a key is long.
  private static let long = 64

  /// The number of bytes walked so far; bytes that were walked twice count twice.
  package private(set) var bytesWalked = 0

  /// The least number of bytes between two marks.
  private static let stride = 1 << 14

  package init(_ source: [UInt8]) {
    self.source = source
  }

  /// Returns the pointer to the value or member that begins at `offset`.
  package mutating func pointer(to offset: Int) -> JSONPointer {
    if state.offset > offset { state = mark(before: offset) }
    return source.withUnsafeBufferPointer { bytes in
      var cursor = SkimCursor(bytes, at: state.offset)
      while cursor.offset < offset, let byte = cursor.byte {
        pass(byte, &cursor)
        bytesWalked += cursor.offset - state.offset
        state.offset = cursor.offset
        if cursor.offset >= (marks.last?.offset ?? 0) + Self.stride { marks.append(state) }
      }
      // A key that begins at `offset` is part of the pointer, too.
      var steps = state.steps
      if cursor.byte == 0x22, case .beforeKey? = steps.last {
        cursor.skipString()
        steps[steps.count - 1] = .key(state.offset..<cursor.offset)
      }
      return pointer(along: steps)
    }
  }

  private func mark(before offset: Int) -> State {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? marks[low - 1] : State()
  }

  private mutating func pass(_ byte: UInt8, _ cursor: inout SkimCursor) {
    let last = state.steps.count - 1
    switch byte {
    case 0x22:
      let start = cursor.offset
      cursor.skipString()
      if case .beforeKey? = state.steps.last { state.steps[last] = .key(start..<cursor.offset) }
      return
    case 0x2C:
      switch state.steps.last {
      case .index(let index): state.steps[last] = .index(index + 1)
      case .key: state.steps[last] = .beforeKey
      case .beforeKey, nil: break
      }
    case 0x7B: state.steps.append(.beforeKey)
    case 0x5B: state.steps.append(.index(0))
    case 0x7D, 0x5D: _ = state.steps.popLast()
    default: break
    }
    cursor.advance()
  }

  private mutating func pointer(along steps: [Step]) -> JSONPointer {
    JSONPointer(
      tokens: steps.compactMap { step in
        switch step {
        case .index(let index): String(index)
        case .key(let range): range.count < Self.long ? key(in: range) : longKey(in: range)
        case .beforeKey: nil
        }
      })
  }

  private mutating func longKey(in range: Range<Int>) -> String {
    if let known = longKeys[range.lowerBound] { return known }
    let key = key(in: range)
    longKeys[range.lowerBound] = key
    return key
  }

  /// Returns the key without its quotes and escapes; as it stands if it is no valid string.
  private func key(in range: Range<Int>) -> String {
    let key = try? JSONReader.read(source, in: range) { (reader) throws(JSONFault) in
      try reader.readString()
    }
    return key ?? String(decoding: source[range].dropFirst(), as: UTF8.self)
  }
}
