/// A place in JSON as a person looks for it: line, column and pointer.
public struct JSONLocation: Hashable, Sendable {
  /// The byte offset.
  public let offset: Int
  /// The line, from 1. Lines end with `\n`.
  public let line: Int
  /// The column, from 1, in bytes of UTF-8. A byte order mark does not count.
  public let column: Int
  /// The value, or the member whose key lies there.
  public let pointer: JSONPointer

  /// Finds the place by reading `source` again up to `offset`.
  ///
  /// The bytes need not be valid JSON; what follows `offset` is not looked at.
  public init(of offset: Int, in source: [UInt8]) {
    let offset = max(0, min(offset, source.count))
    self.offset = offset
    var line = 1
    var lineStart = source.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, offset) : 0
    var path = PathScan(source)
    source.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < offset {
        if bytes[index] == 0x0A {
          line += 1
          lineStart = index + 1
        }
        index += 1
      }
    }
    path.advance(to: offset)
    self.line = line
    column = offset - lineStart + 1
    pointer = path.pointer
  }
}

extension JSONLocation: CustomStringConvertible {
  /// `12:7: at /entries/3`, or `12:7` at the root.
  public var description: String {
    pointer.tokens.isEmpty ? "\(line):\(column)" : "\(line):\(column): at \(pointer)"
  }
}

/// Follows the brackets, commas and keys of JSON that need not be valid.
private struct PathScan {
  private enum Step {
    case index(Int)
    case key(Range<Int>)
    case beforeKey
  }

  private let source: [UInt8]
  private var place = 0
  private var steps: [Step] = []

  init(_ source: [UInt8]) {
    self.source = source
  }

  mutating func advance(to offset: Int) {
    while place < offset {
      switch source[place] {
      case 0x7B: steps.append(.beforeKey)
      case 0x5B: steps.append(.index(0))
      case 0x7D, 0x5D: _ = steps.popLast()
      case 0x2C: passComma()
      case 0x22:
        passString()
        continue
      default: break
      }
      place += 1
    }
    // The key that begins right here, too.
    if place == offset, place < source.count, source[place] == 0x22 { passString() }
  }

  private mutating func passComma() {
    guard let last = steps.indices.last else { return }
    switch steps[last] {
    case .index(let index): steps[last] = .index(index + 1)
    case .key, .beforeKey: steps[last] = .beforeKey
    }
  }

  private mutating func passString() {
    let first = place
    place += 1
    while place < source.count, source[place] != 0x22 {
      place += source[place] == 0x5C ? 2 : 1
    }
    place = min(place + 1, source.count)
    if let last = steps.indices.last, case .beforeKey = steps[last] {
      steps[last] = .key(first..<place)
    }
  }

  var pointer: JSONPointer {
    var tokens: [String] = []
    for step in steps {
      switch step {
      case .index(let index): tokens.append(String(index))
      case .key(let range): tokens.append(key(in: range))
      case .beforeKey: break
      }
    }
    return JSONPointer(tokens: tokens)
  }

  private func key(in range: Range<Int>) -> String {
    let key = try? JSONReader.read(Array(source[range])) { (reader) throws(JSONFault) in
      try reader.readString()
    }
    return key ?? String(decoding: source[range].dropFirst(), as: UTF8.self)
  }
}
