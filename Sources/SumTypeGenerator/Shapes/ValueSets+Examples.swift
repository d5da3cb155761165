extension ValueSets {
  /// Nobody reads an example that is longer.
  private static let maximumLength = 400

  /// A small object of a sort, as JSON; nil where it cannot be shown.
  mutating func example(of object: ObjectSet, depth: Int) -> String? {
    if let known = examples[object] { return known }
    guard depth < Self.maximumDepth else { return nil }
    examples[object] = .some(nil)
    let text = members(of: object, depth: depth).map { "{\($0.joined(separator: ","))}" }
    let example = text.flatMap { $0.utf8.count <= Self.maximumLength ? $0 : nil }
    examples[object] = .some(example)
    return example
  }

  /// The members that have to be there.
  private mutating func members(of object: ObjectSet, depth: Int) -> [String]? {
    switch object {
    case .map: return []
    case .structure(let id):
      var members: [String] = []
      // The members of a flattened union are those of some variant.
      if schema.members.hasUnion(id) { return nil }
      for (field, mayBeMissing) in memberFields(of: id) {
        guard !mayBeMissing, case .required = field.presence,
          let set = member(field.key, of: object)
        else { continue }
        guard let value = example(of: set, depth: depth + 1) else { return nil }
        members.append("\(JSONText.string(field.key)):\(value)")
      }
      return members
    case .tagged(let id): return variant(of: id, depth: depth)
    }
  }

  /// The members of the first variant of a union.
  private mutating func variant(of id: TypeID, depth: Int) -> [String]? {
    guard case .union(let union, let payloads) = schema[id].kind,
      let representation = union.representation, let key = representation.tagKey,
      let variant = union.variants.first, let tag = variant.tag?.value,
      let payload = payloads.first
    else { return nil }
    let own = "\(JSONText.string(key)):\(JSONText.tag(tag))"
    guard let type = payload.type else { return [own] }
    let set = self.set(of: type)
    if let content = representation.payloadKey(of: tag) {
      return example(of: set, depth: depth + 1).map { [own, "\(JSONText.string(content)):\($0)"] }
    }
    guard let object = set.objects.first else { return [own] }
    return members(of: object, depth: depth + 1).map { [own] + $0 }
  }

  /// A small value.
  mutating func example(of set: ValueSet, depth: Int) -> String? {
    if let value = set.values.first { return JSONText.tag(value) }
    for kind in KindSet.each where set.kinds.contains(kind) {
      if let example = set.example(of: kind) { return example }
    }
    return set.objects.first.flatMap { example(of: $0, depth: depth) }
  }
}
