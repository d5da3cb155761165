import SumTypeSource

/// Parts of an object that a hand-written `init(from:)` reads beside its members: a union by a tag, and values of types that
/// decode the same object.
extension SwiftReader {
  /// Returns the union that a `switch` over a member assigns to one property, beside members that the code decodes before
  /// or after it. Those of the union are taken out of the object.
  func taggedUnion(_ coded: CodedUnion, in object: inout CodedObject) -> Field? {
    guard let found = coded.code.tagSwitch(coded.containers), hasOneValue(found, coded),
      case .member(let word, _) = found.tag.source,
      let name = coded.code.assignedProperties(in: found.range, among: coded.properties).first,
      case .union(let union)? = union(coded, isPart: true)?.kind
    else { return nil }
    let id = draft.declare(
      .union(union), named: draft[coded.id].base + "_" + name, in: nil,
      file: coded.declaration.file, at: draft[coded.id].place)
    object.decodings.removeAll { found.range.contains($0.call.range.lowerBound) || $0.isOf(word) }
    object.values.removeAll { found.range.contains($0.range.lowerBound) }
    var field = Field(
      key: name, name: name, use: Use(.reference(id)),
      isRequired: found.tag.isOptional && found.fallback == nil ? false : true)
    field.use.isNullable = !field.isRequired
    field.doc = object.properties?[name]?.doc
    return field
  }

  /// The greatest number of values of the same object that are read.
  private static let mostWholes = 16

  /// Returns the values that decode the same object, `user = try User(from: decoder)`, and takes them out of it. The members
  /// of one that is decoded only sometimes are unknown, and kept.
  ///
  /// - Parameter others: gets the types of single values that the code decodes instead of an object.
  /// - Returns: nil if the code decodes anything else.
  func wholes(of object: inout CodedObject, others: inout [SwiftType]) -> [Field]? {
    var fields: [Field] = []
    let containers = object.containers
    let outside = object.code.outsideBlocks(object.values.map(\.range.lowerBound))
    for call in object.values where !isOfAllMembers(call, containers) {
      if call.source == .single, let type = call.type, others.count < Self.mostWholes {
        if !others.contains(type) { others.append(type) }
        continue
      }
      guard call.source == .whole || call.source == .implied else { return nil }
      guard fields.count < Self.mostWholes, outside.contains(call.range.lowerBound),
        let name = object.code.name(of: call), let property = object.properties?[name],
        let type = call.type ?? property.type
      else { continue }
      let place = range(object.code.place(call.range), in: object.code.file)
      var use = meaning(of: type, object.scope, at: place).use
      guard case .reference = use.type else { continue }
      use.isNullable = use.isNullable || object.code.isTried(before: call.range.lowerBound)
      var field = Field(key: name, name: name, use: use, isRequired: !use.isNullable)
      field.doc = property.doc
      field.place = place
      fields.append(field)
    }
    object.values.removeAll { !isOfAllMembers($0, containers) }
    return fields
  }
}

extension SwiftCode {
  /// Returns those of some tokens that stand in no block, so that their code always runs.
  ///
  /// - Parameter indices: in the order of the code.
  func outsideBlocks(_ indices: [Int]) -> Set<Int> {
    var found: Set<Int> = []
    var depth = 0
    var next = body.lowerBound
    for index in indices {
      while next < index {
        if text.isMark(next, "{") { depth += 1 }
        if text.isMark(next, "}") { depth -= 1 }
        next += 1
      }
      if depth == 0 { found.insert(index) }
    }
    return found
  }
}
