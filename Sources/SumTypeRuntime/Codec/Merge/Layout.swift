/// The layout of a value that is written anew: that of its neighbours.
struct Layout {
  /// The white space: one line or several, and which characters.
  var style: JSONStyle
  /// The indentation of the line on which the value begins.
  var indentation: [UInt8]

  init(style: JSONStyle, indentation: [UInt8] = []) {
    self.style = style
    self.indentation = indentation
  }

  /// Returns the layout of the items of `container`, which itself has the layout `self`.
  func itemLayout(of container: ContainerScan, in source: [UInt8]) -> Layout {
    guard let first = container.items.first else { return layoutOfFirstItem }
    var inner = self
    if container.isObject { inner.readColon(source[first.colon]) }
    let lead =
      container.items.count > 1 ? container.separator(before: 1) : container.head
    let space = WhiteSpace(source[lead])
    if let newline = space.newline {
      inner.style.newline = newline
      inner.style.afterComma = []
      inner.indentation = space.afterNewline
      if inner.indentation.count > indentation.count, inner.indentation.starts(with: indentation) {
        inner.style.indentUnit = Array(inner.indentation[indentation.count...])
      } else if inner.style.indentUnit.isEmpty {
        inner.style.indentUnit = [0x20, 0x20]
      }
    } else {
      let isKnown = container.items.count > 1
      inner.style.afterComma = isKnown ? space.afterComma : inner.style.spaceOnOneLine
      inner.style.newline = []
    }
    return inner
  }

  /// The layout of the first item of an empty container.
  private var layoutOfFirstItem: Layout {
    var inner = self
    if style.isMultiline { inner.indentation += style.indentUnit }
    return inner
  }

  private mutating func readColon(_ colon: ArraySlice<UInt8>) {
    guard let sign = colon.firstIndex(of: 0x3A) else { return }
    style.beforeColon = Array(colon[..<sign])
    style.afterColon = Array(colon[(sign + 1)...])
  }

  /// A line break and the indentation; empty if the layout is on one line.
  var lineBreak: [UInt8] { style.isMultiline ? style.newline + indentation : [] }
}

extension JSONStyle {
  /// The white space after a comma on one line. A style with several lines does not state it; it is
  /// a space if the style has white space after its colons.
  fileprivate var spaceOnOneLine: [UInt8] {
    if !afterComma.isEmpty || !isMultiline { return afterComma }
    return afterColon.isEmpty ? [] : [0x20]
  }
}

/// The white space before an item, and the comma in it if there is one.
private struct WhiteSpace {
  /// The line break before the item, `\n` or `\r\n`; nil if the item does not begin a line.
  var newline: [UInt8]?
  var afterNewline: [UInt8] = []
  var afterComma: [UInt8] = []

  init(_ bytes: ArraySlice<UInt8>) {
    if let comma = bytes.firstIndex(of: 0x2C) { afterComma = Array(bytes[(comma + 1)...]) }
    guard let end = bytes.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return }
    let isPair = bytes[end] == 0x0A && end > bytes.startIndex && bytes[end - 1] == 0x0D
    newline = isPair ? [0x0D, 0x0A] : [bytes[end]]
    afterNewline = Array(bytes[(end + 1)...]).filter { $0 != 0x2C }
  }
}

extension JSONWriter {
  /// Refuses a value that would be nested deeper than a reader allows; returns whether it did. The
  /// caller then stops writing the value.
  ///
  /// - Parameter containers: the greatest number of nested containers in the value.
  @inlinable
  public mutating func refusesNesting(of containers: Int = 1) -> Bool {
    if nesting &+ containers <= maximumNesting { return false }
    report(JSONFault(.tooDeep, at: count, expected: "less nesting"))
    return true
  }
}

extension JSONWriter {
  /// Writes raw JSON unchanged, unless it would be nested too deeply here.
  @usableFromInline
  mutating func rawUnlessTooDeep(_ json: JSONSlice) {
    if !refusesNesting(of: json.nesting) { raw(json) }
  }
}

extension JSONSlice {
  /// The greatest number of nested containers.
  var nesting: Int {
    var (depth, deepest) = (0, 0)
    bytes.withUnsafeBufferPointer { bytes in
      var cursor = SkimCursor(bytes, at: 0)
      while let byte = cursor.byte {
        switch byte {
        case 0x22:
          cursor.skipString()
          continue
        case 0x7B, 0x5B:
          depth += 1
          deepest = max(deepest, depth)
        case 0x7D, 0x5D: depth -= 1
        default: break
        }
        cursor.advance()
      }
    }
    return deepest
  }
}

extension JSONValue {
  /// The greatest number of nested containers. It is found without recursion, because an app can
  /// make values of any depth.
  @usableFromInline
  var nesting: Int {
    var deepest = 0
    var rest: [(value: JSONValue, depth: Int)] = [(self, 0)]
    while let (value, depth) = rest.popLast() {
      deepest = max(deepest, depth)
      switch value {
      case .array(let elements):
        deepest = max(deepest, depth + 1)
        rest += elements.lazy.filter(\.isContainer).map { ($0, depth + 1) }
      case .object(let object):
        deepest = max(deepest, depth + 1)
        rest += object.members.lazy.map(\.value).filter(\.isContainer).map { ($0, depth + 1) }
      case .null, .bool, .number, .string: break
      }
    }
    return deepest
  }

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .number, .string: false
    }
  }
}
