import SumTypeGenerator

extension SchemaPath {
  /// The greatest number of elements that are compared with the types of a tuple.
  private static let mostElements = 64

  /// Returns the only variant of an untagged union that is a tuple whose elements have the JSON types of an array's; nil
  /// if there are several or none.
  func tupleVariant(of union: Union, _ node: Int32) -> Int? {
    let fitting = union.variants.indices.filter { index in
      guard let payload = union.variants[index].payload else { return false }
      guard let kinds = schema.kinds(of: payload) else { return true }
      guard kinds.contains(.array) else { return false }
      guard case .reference(let id) = payload.unwrapped, case .tuple(let tuple) = schema[id].kind
      else { return true }
      return fits(node, tuple)
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  private func fits(_ node: Int32, _ tuple: Structure) -> Bool {
    let elements = Array(tree.children(of: node).prefix(Self.mostElements))
    let fields = tuple.fields.filter { !$0.isRest }
    if !tuple.isOpen, tuple.rest == nil, elements.count > fields.count { return false }
    let lacksNone = fields.dropFirst(elements.count).allSatisfy {
      if case .required = $0.presence { false } else { true }
    }
    return lacksNone
      && elements.enumerated().allSatisfy { index, element in
        guard index >= fields.count else { return mayBe(element, fields[index]) }
        guard let type = tuple.rest?.type.elements else { return true }
        if case .optional = type, tree[element].kind == .null { return true }
        return mayBe(element, type)
      }
  }

  private func mayBe(_ node: Int32, _ field: Field) -> Bool {
    if case .optional = field.presence, tree[node].kind == .null { return true }
    return mayBe(node, field.type)
  }

  /// Returns whether a value has a JSON type of the values of a type.
  private func mayBe(_ node: Int32, _ type: ValueType) -> Bool {
    schema.kinds(of: type)?.contains(tree[node].kind) ?? true
  }
}
