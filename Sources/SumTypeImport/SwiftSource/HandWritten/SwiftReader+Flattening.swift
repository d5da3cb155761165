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
  /// - Returns: nil if the code decodes anything else.
  func wholes(of object: inout CodedObject) -> [Field]? {
    var fields: [Field] = []
    let containers = object.containers
    for call in object.values where !isOfAllMembers(call, containers) {
      guard call.source == .whole || call.source == .implied else { return nil }
      guard fields.count < Self.mostWholes, !object.code.isInBlock(call.range.lowerBound),
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
  /// Whether a token stands in a block that may be left out.
  func isInBlock(_ index: Int) -> Bool {
    var next = body.lowerBound
    while next < index {
      let end = text.after(next)
      if text.isMark(next, "{"), end > index {
        return true
      }
      next = text.isMark(next, "(") && end > index ? next + 1 : end
    }
    return false
  }
}
