/// The version that a document states, if it is older than the current one.
package struct DocumentVersion: Sendable {
  package let number: Int
  /// The range of the version's value in the document.
  package let place: Range<Int>
  /// The range of the version's key, quotes included.
  package let key: Range<Int>
}

extension DocumentVersion {
  /// Searches a document for its version; nil if there is none, if it is not an integer, or if it is current or newer.
  /// The search stops at such a version, so that little of a current document is read.
  ///
  /// - Throws: faults of grammar in the part that is read. An older document is read to its end.
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
      // The document is not older: the rest of it was not read, which is not a fault.
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
  /// Returns the fault of a document whose version no migration accepts.
  package static func tooOld(_ version: DocumentVersion, oldest: Int) -> JSONFault {
    let memory = TableMemory()
    return JSONFault(
      .outOfRange, at: version.place.lowerBound,
      expected: memory.interned("version \(oldest) or a later one")
    ).keeping(memory)
  }
}

extension JSONReader {
  /// Notes the version that was read, if it is a member of the root object.
  public mutating func noteVersion(_ version: JSONNumber) {
    if depth == 1 { documentVersion = version.integer(as: Int.self) }
  }
}
