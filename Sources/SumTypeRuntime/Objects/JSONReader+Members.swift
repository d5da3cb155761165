extension JSONReader {
  /// The value of a member that has to be there.
  ///
  /// - Throws: `.missingMember` with the key, at the object's opening brace, if `value` is nil.
  @inlinable
  public func require<Value>(
    _ value: Value?, _ index: Int, of members: MemberTable, in object: ObjectCursor
  ) throws(JSONFault) -> Value {
    guard let value else { try refuseMissing(index, of: members, at: object.openOffset) }
    return value
  }

  /// Reads the version of a document. Any whole number is one, also one from the future; the
  /// document keeps it, and the value does not need it.
  ///
  /// - Throws: `.typeMismatch` if it is no number, `.invalidValue` if it is not a whole one.
  public mutating func readVersion() throws(JSONFault) {
    _ = try peekKind()
    let start = offset
    let version = try readNumber()
    guard version.isInteger || version.int64 != nil else {
      throw JSONFault(.invalidValue, at: start, expected: "a version, which is a whole number")
    }
    noteVersion(version)
  }
}

extension JSONReader {
  /// Does nothing but hold the optimiser from taking apart the fields of a wide struct while they
  /// are read.
  @inlinable
  @inline(__always)
  public func keepInMemory<Fields>(_ fields: inout Fields) {
    // Not generic beyond here: the metadata of wide fields would be most of a codec.
    withUnsafeMutablePointer(to: &fields) { hold(UnsafeMutableRawPointer($0)) }
  }

  @usableFromInline
  @inline(never)
  func hold(_ fields: UnsafeMutableRawPointer) {}
}

/// Throws by itself: a fault is large, and so is code that makes one and throws it.
@usableFromInline
@inline(never)
func refuseMissing(
  _ index: Int, of members: MemberTable, at offset: Int
) throws(JSONFault) -> Never {
  throw JSONFault(.missingMember, at: offset, expected: members[index].text)
}

extension [UInt8] {
  /// The version that was read at `range`; nil if it is larger than any that could be current.
  func version(at range: Range<Int>) -> Int? {
    try? JSONReader.read(self, in: range) { (reader) throws(JSONFault) in
      try reader.readInteger(as: Int.self)
    }
  }
}
