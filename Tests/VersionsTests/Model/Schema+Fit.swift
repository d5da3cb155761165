extension Schema {
  /// How this version reads a value of a union.
  enum Finding {
    case known(Shape.Variant)
    case unknown(tag: String)
    /// The value has no tag, or its payload does not fit.
    case malformed(tag: String?)
  }

  func finding(_ node: Node, in union: Shape.Union) -> Finding {
    guard let tag = tag(of: node, in: union) else { return .malformed(tag: nil) }
    guard let variant = union.variant(tag) else { return .unknown(tag: tag) }
    let isFitting: Bool
    switch (variant.payload, payload(of: node, in: union)) {
    case (let shape?, let payload?): isFitting = fits(payload, shape)
    case (nil, _): isFitting = true
    case (_, nil): isFitting = false
    }
    return isFitting ? .known(variant) : .malformed(tag: tag)
  }

  private func tag(of node: Node, in union: Shape.Union) -> String? {
    switch union.representation {
    case .internal(let key), .adjacent(let key, _, _):
      return node[key]?.scalar.flatMap(string(spelled:))
    case .external:
      if node.members.count == 1 { return node.members[0].key }
      return node.scalar.flatMap(string(spelled:))
    }
  }

  private func string(spelled text: String) -> String? {
    text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : nil
  }

  /// Returns the payload at its place in the representation: the same object if that is internal.
  func payload(of node: Node, in union: Shape.Union) -> Node? {
    switch union.representation {
    case .internal: return node
    case .external: return node.members.first?.value
    case .adjacent(_, let content, let wrapping):
      guard wrapping != nil else { return node[content] }
      guard case .embedded(_, let inner, _)? = node[content] else { return nil }
      return inner
    }
  }

  /// Whether the value can be read, with any unknown data in it.
  func fits(_ node: Node, _ shape: Shape) -> Bool {
    switch resolved(shape) {
    case .scalar(let name): return node.scalar.map { fits($0, name) } ?? false
    case .enumeration: return node.scalar?.hasPrefix("\"") ?? false
    case .list(let element):
      guard case .list(let elements) = node else { return false }
      return asideUnion(element) != nil || elements.allSatisfy { fits($0, element) }
    case .map(let element):
      guard case .object(let members) = node else { return false }
      return members.allSatisfy { fits($0.value, element) }
    case .embedded(_, let shape):
      guard case .embedded(_, let inner, _) = node else { return false }
      return fits(inner, shape)
    case .structure(let structure):
      guard case .object = node else { return false }
      return structure.fields.allSatisfy { field in
        guard let value = node[field.key] else { return field.isOptional || field.standard != nil }
        return field.isOptional && value.isNull || fits(value, field.shape)
      }
    case .union(let union):
      if union.unknown != .refuse { return true }
      guard case .known = finding(node, in: union) else { return false }
      return true
    case .named: return false
    }
  }

  private func fits(_ text: String, _ scalar: String) -> Bool {
    switch scalar {
    case "Bool": text == "true" || text == "false"
    case "String", "UUID", "Date", "Data": text.hasPrefix("\"")
    default: text.first.map { $0.isNumber || $0 == "-" } ?? false
    }
  }

  /// Returns the identity of an element of a list, as a new value is written; nil if it has none.
  func identity(of node: Node, _ shape: Shape) -> String? {
    switch resolved(shape) {
    case .structure(let structure):
      guard let key = structure.identity, let index = structure.index(of: key),
        let value = node[key]
      else { return nil }
      return canonical(value, structure.fields[index].shape).scalar
    case .union(let union):
      guard case .known(let variant) = finding(node, in: union), let shape = variant.payload,
        let payload = payload(of: node, in: union)
      else { return nil }
      return identity(of: payload, shape)
    default: return nil
    }
  }
}
