/// The values that a constant member may have. Such a member is no property of the Swift value:
///
/// ```json
/// {"$type": "blob", "size": 3}
/// ```
/// ```swift
/// static let typeValues = ConstantValues("blob", expected: "\"blob\"")
/// ```
public struct ConstantValues: Sendable {
  /// The allowed values; a new object has the first.
  let values: TagTable
  /// The values in words, for messages.
  let expected: StaticString

  /// Creates the values that the member may have, in the order of the schema.
  public init(_ values: JSONTag..., expected: StaticString) {
    self.values = TagTable(values)
    self.expected = expected
  }
}

extension JSONReader {
  /// Reads a member that must have one of a few values.
  ///
  /// If a union reads the same object and has its tag under this key, the member is also that tag.
  ///
  /// - Throws: `.invalidValue` if it has another value, `.repeatedTag` if it is a tag that occurs
  ///   twice.
  public mutating func readConstant(
    _ constant: ConstantValues, _ index: Int, of members: MemberTable,
    in object: inout ObjectCursor
  ) throws(JSONFault) {
    try noteClaim(of: members[index], in: &object)
    try readConstant(constant)
  }

  /// Reads a payload that must have one of a few values; in Swift the variant has no payload.
  ///
  /// ```json
  /// {"type": "workspace", "workspace": true}
  /// ```
  /// - Throws: `.invalidValue` if it has another value.
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

  /// Whether the number at the reader's position is an integer, as a tag is.
  private mutating func isNextInteger() throws(JSONFault) -> Bool {
    let start = mark()
    let number = try readNumber()
    move(to: start)
    return number.int64 != nil
  }

  /// Checks that a constant was in the object, as a member or as the tag of a union around it.
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
  /// Visits a constant member. Only a new object writes it; a merge leaves it as it was read.
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
