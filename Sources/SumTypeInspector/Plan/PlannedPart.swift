import SumTypeJSON

/// A struct or union that is flattened into a struct.
struct PlannedPart {
  /// The members of an object that a shape reads.
  struct Place {
    /// The possible keys of the part.
    let keys: MemberTable
    /// The keys of the other parts and of the struct.
    let others: [MemberTable]
  }

  let shape: any Shape
  let keys: MemberTable
  /// The sign by which an optional part is found.
  let sign: PartSign
  let isOptional: Bool

  /// Returns whether the object at the reader contains the part. The reader returns to the start of the object.
  func isThere(in reader: inout JSONReader) throws(JSONFault) -> Bool {
    let start = reader.mark()
    var object = try reader.openObject(keepsUnknown: false)
    let isThere = try reader.has(sign, in: &object)
    reader.rewind(to: start)
    return isThere
  }
}

/// The known keys of an object that is read in parts.
struct SharedKeys {
  var known: [MemberTable] = []
  /// Keys of the payloads of unions' variants. Beside another payload only `null` is known there.
  var otherPayloads: [MemberTable] = []
  /// The keys that do not belong to an unknown union that has taken all unclaimed members; nil if there is none.
  var left: [MemberTable]?
  /// The keys that unknown unions have taken one by one.
  var taken: Set<WireText> = []

  /// Returns the level of the member with this key; nil if the member is known.
  func level(of key: String, isNull: Bool) -> KeptItem.Level? {
    if known.contains(where: { $0.index(of: key) != nil }) || isTaken(key) { return nil }
    if !otherPayloads.contains(where: { $0.index(of: key) != nil }) { return .field }
    return isNull ? nil : .otherPayload
  }

  /// Returns whether an unknown union has taken the unclaimed member with this key.
  func isTaken(_ key: String) -> Bool {
    if taken.contains(key.wire) { return true }
    guard let left else { return false }
    return !left.contains { $0.index(of: key) != nil }
  }
}
