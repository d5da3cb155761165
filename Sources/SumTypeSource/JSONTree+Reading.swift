import SumTypeJSON

extension JSONTree {
  /// How deep containers may be nested in a file that a person writes.
  static let maximumDepth = 128

  /// Reads the file as strict JSON (RFC 8259); a byte order mark is skipped.
  ///
  /// Bytes that are no JSON become one diagnostic, `json-syntax`, at the place where reading had to
  /// stop, and the result is nil. Repeated keys are kept: whoever reads the tree knows what they
  /// mean.
  public static func read(
    _ file: SourceFile, into diagnostics: inout Diagnostics
  ) -> JSONTree? {
    do {
      return try JSONReader.read(file.bytes, maximumDepth: maximumDepth) {
        (reader) throws(JSONFault) in
        try tree(from: &reader, of: file)
      }
    } catch {
      diagnostics.report(syntaxError(error, in: file))
      return nil
    }
  }

  private static func tree(
    from reader: inout JSONReader, of file: SourceFile
  ) throws(JSONFault) -> JSONTree {
    let kind = try reader.peekKind()
    let start = reader.offset
    let value: Kind =
      switch kind {
      case .object: .object(try members(from: &reader, of: file))
      case .array: .array(try elements(from: &reader, of: file))
      case .string: .string(try reader.readString())
      case .number: .number(try reader.readNumber())
      case .bool: .bool(try reader.readBool())
      case .null: try null(from: &reader)
      }
    return JSONTree(file: file, bytes: start..<reader.offset, value: value)
  }

  private static func null(from reader: inout JSONReader) throws(JSONFault) -> Kind {
    _ = try reader.readNull()
    return .null
  }

  private static func members(
    from reader: inout JSONReader, of file: SourceFile
  ) throws(JSONFault) -> [Member] {
    var members: [Member] = []
    var cursor = try reader.openObject()
    while let key = try reader.nextKey(&cursor) {
      let keyBytes = cursor.keyRange
      let value = try tree(from: &reader, of: file)
      members.append(Member(key: key, keyBytes: keyBytes, value: value))
    }
    return members
  }

  private static func elements(
    from reader: inout JSONReader, of file: SourceFile
  ) throws(JSONFault) -> [JSONTree] {
    var elements: [JSONTree] = []
    var cursor = try reader.openArray()
    while try reader.nextElement(&cursor) {
      elements.append(try tree(from: &reader, of: file))
    }
    return elements
  }
}
