import SumTypeGenerator
import SumTypeJSON

extension SampleData {
  /// A value of a union in its representation: mostly a known variant, now and then one of the
  /// future.
  mutating func union(_ union: Union, depth: Int) -> String {
    let representation = union.representation
    let variant = depth > 5 ? union.variants[0] : random.pick(union.variants)
    var tag = text(of: variant.tag)
    if random.oneIn(8) {
      tag = random.pick(["\"of the future\"", "4096", "true", "1.0", "\"\(variant.name.name)\""])
    }
    if random.oneIn(chaos) { tag = random.pick(["null", "1.5", "[]", "{}", "\"\""]) }
    if let internalTag = (representation as? Internal)?.key {
      return object(inside(internalTag, tag, variant, depth: depth))
    }
    if let adjacent = representation as? Adjacent {
      return beside(adjacent, tag, variant, depth: depth)
    }
    return around(tag, variant, depth: depth)
  }

  private func text(of tag: Tag) -> String {
    switch tag {
    case .string(let text): quoted(text)
    case .integer(let number): String(number)
    case .bool(let isTrue): String(isTrue)
    }
  }

  private mutating func tagged(_ key: String, _ tag: String) -> [(String, String)] {
    if random.oneIn(chaos * 2) { return [] }
    return random.oneIn(chaos * 2) ? [(key, tag), (key, tag)] : [(key, tag)]
  }

  private mutating func inside(
    _ key: String, _ tag: String, _ variant: Variant, depth: Int
  ) -> [(String, String)] {
    var members = tagged(key, tag)
    if case .reference(let id)? = variant.payload {
      switch schema[id].kind {
      case .structure(let structure):
        members += self.members(of: structure.fields, depth: depth + 1)
      case .union(let union):
        if let inner = union.representation as? Internal {
          let variant = random.pick(union.variants)
          let tag = random.oneIn(6) ? "\"unheard of\"" : text(of: variant.tag)
          members += inside(inner.key, tag, variant, depth: depth + 1)
        }
      default: break
      }
    } else if random.oneIn(3) {
      members.append(("extra", "[1, {}]"))
    }
    return random.oneIn(3) ? members.shuffled(using: &random) : members
  }

  private mutating func beside(
    _ adjacent: Adjacent, _ tag: String, _ variant: Variant, depth: Int
  ) -> String {
    var members = tagged(adjacent.key, tag)
    if let payload = variant.payload {
      let inner = value(of: payload, depth: depth + 1)
      members.append(
        (adjacent.contentKey, adjacent.wire.map { embedded(inner, $0) } ?? inner))
    } else if random.oneIn(2) {
      members.append((adjacent.contentKey, random.pick(["null", "{}", "[ ]", "{\n}"])))
    }
    if random.oneIn(5) { members.append(("extra", "1")) }
    return object(random.oneIn(3) ? members.shuffled(using: &random) : members)
  }

  private mutating func around(_ tag: String, _ variant: Variant, depth: Int) -> String {
    let key = tag.hasPrefix("\"") ? tag : "\"\(tag)\""
    guard let payload = variant.payload else {
      return random.pick([tag, "{\(key):null}", "{\(key): {} }", "{\(key):[]}"])
    }
    if random.oneIn(chaos * 2) { return tag }
    let more = random.oneIn(chaos * 2) ? ",\"more\":1" : ""
    return "{\(key): \(value(of: payload, depth: depth + 1))\(more)}"
  }

  mutating func enumeration(_ enumeration: Enumeration) -> String {
    if random.oneIn(6) {
      return random.pick(["\"from the future\"", "4096", "\"\"", "-1.0", "\"\\u0061\""])
    }
    return text(of: random.pick(enumeration.values).raw)
  }
}
