/// The version that a document says it has, where that is an older one.
package struct DocumentVersion: Sendable {
  package let number: Int
  /// The range of the version in the document.
  package let place: Range<Int>
  /// The range of its key, with the quotes.
  package let key: Range<Int>
}

extension DocumentVersion {
  /// Looks for the version of a document. A current or newer one ends the search, so that such a
  /// document is hardly read; nil also where there is none, or it is no integer.
  ///
  /// - Throws: a fault of grammar, as far as the document is read: an older one is read to its end.
  package init?(
    of document: [UInt8], under key: [UInt8], below current: Int, maximumDepth: Int = 512
  ) throws(JSONFault) {
    var isOther = false
    do throws(JSONFault) {
      let found = try JSONReader.read(document, maximumDepth: maximumDepth) {
        (reader) throws(JSONFault) in
        let found = try Self.find(key, below: current, in: &reader)
        isOther = found == nil
        return found
      }
      guard let found else { return nil }
      self = found
    } catch {
      // The rest of one that is not older was not read, which is no fault of it.
      guard isOther, error.code == .trailingContent else { throw error }
      return nil
    }
  }

  private static func find(
    _ key: [UInt8], below current: Int, in reader: inout JSONReader
  ) throws(JSONFault) -> DocumentVersion? {
    guard try reader.peekKind() == .object else { return nil }
    var object = try reader.openObject(keepsUnknown: false)
    var found: DocumentVersion?
    while let name = try reader.nextKey(&object) {
      guard name.utf8.elementsEqual(key) else {
        try reader.skipValue()
        continue
      }
      let kind = try reader.peekKind()
      let start = reader.offset
      guard kind == .number, let value = try reader.readNumber().int64,
        let number = Int(exactly: value), number < current
      else { return nil }
      found = DocumentVersion(number: number, place: start..<reader.offset, key: object.keyRange)
    }
    return found
  }
}

extension JSONFault {
  /// Nothing leads from the version of a document to a later one.
  package static func tooOld(_ version: DocumentVersion, oldest: Int) -> JSONFault {
    let memory = TableMemory()
    return JSONFault(
      .outOfRange, at: version.place.lowerBound,
      expected: memory.interned("version \(oldest) or a later one")
    ).keeping(memory)
  }
}

extension JSONReader {
  /// Notes the version that was read, if it is a member of the root.
  public mutating func noteVersion(_ version: JSONNumber) {
    if depth == 1 { documentVersion = version.integer(as: Int.self) }
  }
}
