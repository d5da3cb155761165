/// Finds the pointers to many places of a document in one walk over it.
struct PointerWalk {
  private enum Step {
    case index(Int)
    case key(Range<Int>)
  }

  private let source: [UInt8]
  private var steps: [Step] = []
  private var isKeyNext: [Bool] = []

  /// The pointers to the values or members that begin at `offsets`, which ascend.
  static func pointers(to offsets: [Int], in source: [UInt8]) -> [JSONPointer] {
    var walk = PointerWalk(source: source)
    return source.withUnsafeBufferPointer { walk.run(offsets, $0) }
  }

  private init(source: [UInt8]) {
    self.source = source
  }

  private mutating func run(
    _ offsets: [Int], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [JSONPointer] {
    var cursor = ValidatedCursor(bytes, at: 0)
    var pointers: [JSONPointer] = []
    while pointers.count < offsets.count, let byte = cursor.byte {
      let offset = cursor.offset
      switch byte {
      case 0x22:
        cursor.skipString()
        if isKeyNext.last == true {
          steps[steps.count - 1] = .key(offset..<cursor.offset)
          isKeyNext[isKeyNext.count - 1] = false
        }
      case 0x2C: passComma()
      default: break
      }
      while pointers.count < offsets.count, offsets[pointers.count] <= offset {
        pointers.append(pointer)
      }
      switch byte {
      case 0x22: continue
      case 0x7B: open(.key(offset..<offset), isObject: true)
      case 0x5B: open(.index(0), isObject: false)
      case 0x7D, 0x5D: close()
      default: break
      }
      cursor.advance()
    }
    while pointers.count < offsets.count { pointers.append(pointer) }
    return pointers
  }

  private mutating func open(_ step: Step, isObject: Bool) {
    steps.append(step)
    isKeyNext.append(isObject)
  }

  private mutating func close() {
    _ = steps.popLast()
    _ = isKeyNext.popLast()
  }

  private mutating func passComma() {
    guard let last = steps.last else { return }
    switch last {
    case .index(let index): steps[steps.count - 1] = .index(index + 1)
    case .key: isKeyNext[isKeyNext.count - 1] = true
    }
  }

  private var pointer: JSONPointer {
    JSONPointer(
      tokens: steps.compactMap { step in
        switch step {
        case .index(let index): String(index)
        case .key(let range):
          range.isEmpty
            ? nil
            : source.withKey(at: range) { String(decoding: $0, as: UTF8.self) }
        }
      })
  }
}
