/// Finds the pointers to places of a document, each when it is asked for.
///
/// It remembers how far it has come, so that all places in their order take one walk over the
/// document, and leaves marks on its way, so that a place further back takes a short one.
struct PointerWalk {
  private enum Step {
    case index(Int)
    case key(Range<Int>)
  }

  /// A place between two tokens, and the way to it.
  private struct State {
    var offset = 0
    var steps: [Step] = []
    var isKeyNext: [Bool] = []
  }

  private let source: [UInt8]
  private var state = State()
  /// Where the walk has been, in ascending order.
  private var marks: [State] = []

  /// How many bytes it has passed, those that it passed twice counted twice.
  private(set) var bytesWalked = 0

  /// How many bytes lie between two marks.
  private static let stride = 1 << 14

  init(_ source: [UInt8]) {
    self.source = source
  }

  /// The pointer to the value or member that begins at `offset`.
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
      // The key that begins right here, too.
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
