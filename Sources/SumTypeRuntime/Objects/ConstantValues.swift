/// What a member always is, which is therefore no property of the value:
///
/// ```json
/// {"$type": "blob", "size": 3}
/// ```
/// ```swift
/// static let typeValues = ConstantValues("blob", expected: "\"blob\"")
/// ```
public struct ConstantValues: Sendable {
  /// The values, of which the first is written by a new value.
  let values: TagTable
  /// The values in words, for messages.
  let expected: StaticString

  /// The values that the member may have, in the order of the schema.
  public init(_ values: JSONTag..., expected: StaticString) {
    self.values = TagTable(values)
    self.expected = expected
  }
}

extension JSONReader {
  /// Reads a member that has to be one of a few values.
  ///
  /// Where a union reads the same object and has its tag under this key, the member is that tag.
  ///
  /// - Throws: `.invalidValue` if it is another value, `.repeatedTag` if it is a tag that comes
  ///   twice.
  public mutating func readConstant(
    _ constant: ConstantValues, _ index: Int, of members: MemberTable,
    in object: inout ObjectCursor
  ) throws(JSONFault) {
    try noteClaim(of: members[index], in: &object)
    try readConstant(constant)
  }

  /// Reads a payload that has to be one of a few values, and is no more than a case in Swift.
  ///
  /// ```json
  /// {"type": "workspace", "workspace": true}
  /// ```
  /// - Throws: `.invalidValue` if it is another value.
  @inlinable
  public mutating func readConstant<Value>(
    _ constant: ConstantValues, as value: Value
  ) throws(JSONFault) -> Value {
    try readConstant(constant)
    return value
  }

  @usableFromInline
  mutating func readConstant(_ constant: ConstantValues) throws(JSONFault) {
    skipToValue()
    let start = offset
    let kind = try peekKind()
    if kind == .string || kind == .bool || kind == .number, constant.values.holds(kind) {
      let isInteger = kind == .number ? try isNextInteger() : true
      if isInteger, constant.values.variant(of: try readTag()) != nil { return }
    }
    throw JSONFault(.invalidValue, at: start, expected: constant.expected)
  }

  /// Whether the number at the cursor could be a tag.
  private mutating func isNextInteger() throws(JSONFault) -> Bool {
    let start = mark()
    let number = try readNumber()
    move(to: start)
    return number.int64 != nil
  }

  /// Makes sure that a constant was there, here or as the tag of a union around it.
  ///
  /// - Throws: `.missingMember` with the key, at the object's opening brace.
  public func requireConstant(
    _ value: Void?, _ index: Int, of members: MemberTable, in object: ObjectCursor
  ) throws(JSONFault) {
    if value == nil, !hasPassedClaim(of: members[index], in: object) {
      try require(value, index, of: members, in: object)
    }
  }
}

extension MemberVisitor {
  /// A member that always is one of a few values. It is written by a new value; what was read
  /// stays as it is.
  public mutating func visitConstant(_ index: Int, _ constant: ConstantValues) {
    guard let writer else { return }
    writeKey(index, to: writer)
    writer.pointee.constant(constant)
  }
}

extension JSONWriter {
  /// Writes a constant: the first of its values.
  public mutating func constant(_ constant: ConstantValues) {
    tag(0, of: constant.values)
  }
}

extension PayloadVisitor {
  /// A payload that always is one of a few values. What was read stays as it is.
  public mutating func visitConstant(_ constant: ConstantValues) {
    if let writer { writer.pointee.constant(constant) } else { visitBare() }
  }
}
