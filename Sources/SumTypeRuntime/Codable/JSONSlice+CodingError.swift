extension JSONSlice {
  /// What `error`, thrown by a coder, says of this value, whose own path has `depth` keys.
  ///
  /// A coder knows a path but no bytes: the place is looked up in the value as it was read again.
  func fault(for error: any Error, below depth: Int) -> JSONFault {
    let code: JSONFault.Code
    var path: [any CodingKey] = []
    switch error {
    case DecodingError.keyNotFound(_, let context):
      (code, path) = (.missingMember, context.codingPath)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      (code, path) = (.typeMismatch, context.codingPath)
    case DecodingError.dataCorrupted(let context):
      (code, path) = (.invalidValue, context.codingPath)
    default: code = .invalidValue
    }
    return fault(code, at: path.dropFirst(depth).map { $0.token })
  }

  /// A fault at the place that `path` leads to, or as near to it as the value goes.
  func fault(
    _ code: JSONFault.Code, expected: StaticString = "", at path: [String]
  ) -> JSONFault {
    let offset = try? JSONReader.read(Array(bytes)) { (reader) throws(JSONFault) in
      try reader.offset(of: path[...])
    }
    return JSONFault(code, at: offset ?? 0, expected: expected)
  }
}

extension CodingKey {
  /// The key as a token of a JSON Pointer; coders write the index of a list in words (`Index 3`).
  var token: String { intValue.map(String.init) ?? stringValue }
}

extension JSONReader {
  /// Passes the next value and finds the offset of what `path` leads to inside it.
  fileprivate mutating func offset(of path: ArraySlice<String>) throws(JSONFault) -> Int {
    let kind = try peekKind()
    var found = offset
    guard let token = path.first, kind == .object || kind == .array else {
      try skipValue()
      return found
    }
    if kind == .object {
      var object = try openObject(keepsUnknown: false)
      while let key = try nextKey(&object) {
        if key == token {
          found = try offset(of: path.dropFirst())
        } else {
          try skipValue()
        }
      }
    } else {
      var array = try openArray()
      var index = 0
      while try nextElement(&array) {
        if String(index) == token {
          found = try offset(of: path.dropFirst())
        } else {
          try skipValue()
        }
        index += 1
      }
    }
    return found
  }
}
