extension JSONWriter {
  /// Refuses a value that would lie deeper than a reader goes: whoever writes it must not go on.
  ///
  /// - Parameter containers: how many containers the value nests at its deepest place.
  @inlinable
  public mutating func refusesNesting(of containers: Int = 1) -> Bool {
    if nesting &+ containers <= maximumNesting { return false }
    report(JSONFault(.tooDeep, at: count, expected: "less nesting"))
    return true
  }
}

extension JSONWriter {
  /// Writes raw JSON as it is, unless it would lie too deep here.
  @usableFromInline
  mutating func rawUnlessTooDeep(_ json: JSONSlice) {
    if !refusesNesting(of: json.nesting) { raw(json) }
  }
}

extension JSONSlice {
  /// How many containers are nested at the deepest place.
  var nesting: Int {
    var (depth, deepest) = (0, 0)
    bytes.withUnsafeBufferPointer { bytes in
      var cursor = ValidatedCursor(bytes, at: 0)
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
  /// How many containers are nested at the deepest place. Does not recurse: an app can make values
  /// of any depth.
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
