/// Finds the pointers to places of a document, each on demand.
///
/// It remembers its position, so that all places in ascending order take one walk over the
/// document. It also records marks on its way, so that the walk to an earlier place is short.
struct PointerWalk {
  private enum Step {
    case index(Int)
    case key(Range<Int>)
  }

  /// A place between two tokens, and the path to it.
  private struct State {
    var offset = 0
    var steps: [Step] = []
    var isKeyNext: [Bool] = []
  }

  private let source: [UInt8]
  private var state = State()
  /// Earlier states of the walk, in ascending order of their offsets.
  private var marks: [State] = []

  /// The number of bytes walked so far; bytes that were walked twice count twice.
  private(set) var bytesWalked = 0

  /// The least number of bytes between two marks.
  private static let stride = 1 << 14

  init(_ source: [UInt8]) {
    self.source = source
  }

  /// Returns the pointer to the value or member that begins at `offset`.
  mutating func pointer(to offset: Int) -> JSONPointer {
    if state.offset > offset { state = mark(before: offset) }
    return source.withUnsafeBufferPointer { bytes in
      var cursor = ValidatedCursor(bytes, at: state.offset)
      while cursor.offset < offset, let byte = cursor.byte {
        pass(byte, &cursor)
        bytesWalked += cursor.offset - state.offset
        state.offset = cursor.offset
        if cursor.offset >= (marks.last?.offset ?? 0) + Self.stride { marks.append(state) }
      }
      // A key that begins at `offset` is part of the pointer, too.
      var key: Range<Int>?
      if cursor.byte == 0x22, state.isKeyNext.last == true {
        cursor.skipString()
        key = state.offset..<cursor.offset
      }
      return pointer(endingWith: key)
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

  private mutating func pass(_ byte: UInt8, _ cursor: inout ValidatedCursor) {
    let offset = cursor.offset
    switch byte {
    case 0x22:
      cursor.skipString()
      if state.isKeyNext.last == true {
        state.steps[state.steps.count - 1] = .key(offset..<cursor.offset)
        state.isKeyNext[state.isKeyNext.count - 1] = false
      }
      return
    case 0x2C: passComma()
    case 0x7B: open(.key(offset..<offset), isObject: true)
    case 0x5B: open(.index(0), isObject: false)
    case 0x7D, 0x5D:
      _ = state.steps.popLast()
      _ = state.isKeyNext.popLast()
    default: break
    }
    cursor.advance()
  }

  private mutating func open(_ step: Step, isObject: Bool) {
    state.steps.append(step)
    state.isKeyNext.append(isObject)
  }

  private mutating func passComma() {
    guard let last = state.steps.last else { return }
    switch last {
    case .index(let index): state.steps[state.steps.count - 1] = .index(index + 1)
    case .key: state.isKeyNext[state.isKeyNext.count - 1] = true
    }
  }

  private func pointer(endingWith key: Range<Int>?) -> JSONPointer {
    var tokens: [String] = []
    for (level, step) in state.steps.enumerated() {
      switch step {
      case .index(let index): tokens.append(String(index))
      case .key(let range):
        let range = level == state.steps.count - 1 ? key ?? range : range
        if !range.isEmpty {
          tokens.append(source.withKey(at: range) { String(decoding: $0, as: UTF8.self) })
        }
      }
    }
    return JSONPointer(tokens: tokens)
  }
}
