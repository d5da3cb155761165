import SumTypeSource
import SumTypeSwift

extension SchemaReader {
  /// `{"const": "blob", "key": "$type"}`, or `{"const": ["a", "b"]}`: a member that is no property.
  mutating func constant(
    _ name: MemberName, _ members: Members<FieldKey>
  ) -> FieldEntry {
    for key in FieldKey.allCases where ![.const, .key, .doc].contains(key) {
      guard let place = members.place(of: key) else { continue }
      diagnostics.error(
        .misplacedKey, "a constant has no \(quoted(key.spelling))", at: place,
        cure: key == .type ? "remove it: the value says the type" : "remove it")
    }
    let details = FieldDetails(
      key: members[.key].flatMap { string($0) }, aliases: [], defaultValue: nil, wire: nil,
      otherwise: nil, newNil: nil, bounds: nil, doc: doc(members[.doc]), deprecation: nil,
      constants: members[.const].map { constants($0) } ?? [])
    return FieldEntry(name: name, type: nil, details: details)
  }

  private mutating func constants(_ tree: JSONTree) -> [Written<Tag>] {
    guard case .array(let elements) = tree.value else {
      return constant(tree).map { [$0] } ?? []
    }
    if elements.isEmpty {
      diagnostics.error(
        .invalidConstant, "a constant has a value", at: tree.range,
        cure: "write the value, or remove the field")
    }
    var places: [Tag: SourceRange] = [:]
    var constants: [Written<Tag>] = []
    for element in elements {
      guard let constant = constant(element) else { continue }
      if let first = places.updateValue(constant.place, forKey: constant.value) {
        diagnostics.error(
          .invalidConstant, "the value \(constant.value.shown) is there already",
          at: constant.place, notes: [Diagnostic.Note("the first one is here", at: first)],
          cure: "remove one of them")
      } else {
        constants.append(constant)
      }
    }
    return constants
  }

  private mutating func constant(_ tree: JSONTree) -> Written<Tag>? {
    switch tree.value {
    case .string(let text): return Written(.string(text), at: tree.range)
    case .bool(let value): return Written(.bool(value), at: tree.range)
    case .number(let number):
      if let integer = number.int64 { return Written(.integer(integer), at: tree.range) }
    default: break
    }
    diagnostics.error(
      .invalidConstant, "a constant is a string, an integer of 64 bits or a Boolean",
      at: tree.range, cure: "use a field with a type, or leave it out: its member is kept as it is")
    return nil
  }
}
