import SumTypeGenerator
import SumTypeJSON

extension SampleData {
  /// A value of a union in its representation: mostly a known variant, now and then one of the
  /// future.
  mutating func union(_ union: Union, depth: Int) -> String {
    let representation = union.representation
    let variant = depth > 5 ? endings.shortest(of: union) : random.pick(union.variants)
    if representation is Presence, isFuture(8) { return object([("of the future", "7")]) }
    if !representation.hasTags {
      return variant.payload.map { value(of: $0, depth: depth + 1) } ?? "null"
    }
    var tag: String? = text(of: random.pick(variant.tags))
    if let index = union.defaultVariant, union.variants[index].tag == variant.tag, random.oneIn(2) {
      tag = nil
    }
    if isFuture(8) {
      tag = random.pick(["\"of the future\"", "4096", "true", "1.0", "\"\(variant.name.name)\""])
    }
    if random.oneIn(chaos) { tag = random.pick(["null", "1.5", "[]", "{}", "\"\""]) }
    if let representation = representation as? Internal {
      let members = second(of: variant, under: representation.secondKey)
      return object(members + inside(representation.key, tag, variant, depth: depth))
    }
    if let adjacent = representation as? Adjacent {
      return object(beside(adjacent, tag, variant, depth: depth))
    }
    if let keyed = representation as? Keyed {
      return object(beside(keyed, tag, variant, depth: depth))
    }
    if case .element(let index) = representation.form.tag {
      let isSpread = representation.form.payload(of: .string("")) == .elements(from: index + 1)
      return listed(index, tag ?? "null", variant, isSpread: isSpread, depth: depth)
    }
    if representation is Outside {
      return union.variants[0].payload.map { value(of: $0, depth: depth + 1) } ?? "null"
    }
    return around(tag ?? "null", variant, depth: depth)
  }

  func text(of tag: Tag) -> String {
    switch tag {
    case .string(let text): quoted(text)
    case .integer(let number): String(number)
    case .bool(let value): String(value)
    }
  }

  private mutating func tagged(_ key: String, _ tag: String?) -> [(String, String)] {
    guard let tag else { return [] }
    if random.oneIn(chaos * 2) { return [] }
    return random.oneIn(chaos * 2) ? [(key, tag), (key, tag)] : [(key, tag)]
  }

  /// The second member of a tag that is made of two.
  private mutating func second(
    of variant: Variant, under key: String?
  ) -> [(String, String)] {
    guard let key else { return [] }
    if isFuture(7) { return [(key, random.pick(["\"v9\"", "1.0", "null", "\"v1\""]))] }
    switch random.pick(variant.seconds) {
    case .exactly(let tag): return tagged(key, text(of: tag))
    case .any: return random.oneIn(2) ? [] : [(key, random.pick(["\"x\"", "7", "true"]))]
    }
  }

  private mutating func inside(
    _ key: String, _ tag: String?, _ variant: Variant, depth: Int
  ) -> [(String, String)] {
    var members = tagged(key, tag)
    if case .reference(let id)? = variant.payload {
      switch schema[id].kind {
      case .structure(let structure):
        // A payload may have the tag itself, as a constant.
        members += self.members(
          of: structure.fields, besides: structure.constants, depth: depth + 1
        ).filter { $0.0 != key || random.oneIn(chaos) }
      case .union(let union):
        if let inner = union.representation as? Internal {
          let variant = random.pick(union.variants)
          let tag = isFuture(6) ? "\"unheard of\"" : text(of: variant.tag)
          members += inside(inner.key, tag, variant, depth: depth + 1)
        } else if !union.representation.hasTags {
          members += shapeless(random.pick(union.variants), depth: depth + 1)
        }
      default: break
      }
    } else if isFuture(3) {
      members.append(("extra", "[1, {}]"))
    }
    return random.oneIn(3) ? members.shuffled(using: &random) : members
  }

  private mutating func beside(
    _ adjacent: Adjacent, _ tag: String?, _ variant: Variant, depth: Int
  ) -> [(String, String)] {
    var members = tagged(adjacent.key, tag)
    if let payload = variant.payload {
      let inner = value(of: payload, depth: depth + 1)
      if payload.isOptional, random.oneIn(3) { return members }
      members.append(
        (adjacent.contentKey, adjacent.wire.map { embedded(inner, $0) } ?? inner))
      if payload.isOptional, random.oneIn(4) { members[members.count - 1].1 = "null" }
    } else if random.oneIn(2) {
      members.append((adjacent.contentKey, random.pick(["null", "{}", "[ ]", "{\n}"])))
    }
    if isFuture(5) { members.append(("extra", "1")) }
    return random.oneIn(3) ? members.shuffled(using: &random) : members
  }

  /// The members of a struct or union among those of a struct around it.
  mutating func flattened(_ type: ValueType, depth: Int) -> [(String, String)] {
    guard case .reference(let id) = type else { return [] }
    switch schema[id].kind {
    case .structure(let structure):
      return members(of: structure.fields, besides: structure.constants, depth: depth + 1)
    case .union(let union):
      let variant = random.pick(union.variants)
      if !union.representation.hasTags {
        return random.oneIn(chaos * 2) ? [] : shapeless(variant, depth: depth)
      }
      var tag: String? = text(of: random.pick(variant.tags))
      if union.defaultVariant != nil, random.oneIn(4) { tag = nil }
      if isFuture(8) { tag = random.pick(["\"of the future\"", "4096", "true"]) }
      if random.oneIn(chaos) { tag = random.pick(["null", "1.5", "[]", "{}", "\"\""]) }
      if let representation = union.representation as? Internal {
        let members = second(of: variant, under: representation.secondKey)
        return members + inside(representation.key, tag, variant, depth: depth)
      }
      if let adjacent = union.representation as? Adjacent {
        return beside(adjacent, tag, variant, depth: depth)
      }
      if let keyed = union.representation as? Keyed {
        return beside(keyed, tag, variant, depth: depth)
      }
      let content =
        variant.payload.map { value(of: $0, depth: depth + 1) }
        ?? random.pick(["null", "{}", "[ ]", "7"])
      let key = tag.flatMap { try? JSONValue(parsing: Array($0.utf8)) }?.stringValue ?? "1.5"
      return random.oneIn(chaos * 2) ? [] : [(key, content)]
    default: return []
    }
  }

  /// The members of a variant of a union without tags, if it is a struct.
  private mutating func shapeless(_ variant: Variant, depth: Int) -> [(String, String)] {
    guard case .reference(let id)? = variant.payload,
      case .structure(let structure) = schema[id].kind
    else { return [] }
    return members(of: structure.fields, besides: structure.constants, depth: depth)
  }

  private mutating func beside(
    _ keyed: Keyed, _ tag: String?, _ variant: Variant, depth: Int
  ) -> [(String, String)] {
    var members = tagged(keyed.key, tag)
    let tag = tag ?? text(of: variant.tag)
    let key = (try? JSONValue(parsing: Array(tag.utf8)))?.stringValue ?? tag
    if let payload = variant.payload {
      if payload.isOptional, random.oneIn(3) { return members }
      members.append((key, value(of: payload, depth: depth + 1)))
    } else if random.oneIn(2) {
      members.append((key, random.pick(["null", "{}", "[ ]", "{\n}"])))
    }
    if isFuture(5) { members.append((random.pick(["extra", "paragraph"]), "1")) }
    return random.oneIn(3) ? members.shuffled(using: &random) : members
  }

  /// Tag and payload as elements of an array, often with others.
  private mutating func listed(
    _ index: Int, _ tag: String, _ variant: Variant, isSpread: Bool, depth: Int
  ) -> String {
    var elements = (0..<index).map { _ in random.pick(["null", "7", "[ ]", "{\"a\":1}"]) }
    if random.oneIn(chaos * 2) { return "[\(elements.joined(separator: ", "))]" }
    elements.append(tag)
    if let payload = variant.payload {
      if isSpread, case .reference(let id) = payload, case .tuple(let tuple) = schema[id].kind {
        elements += self.elements(of: tuple.fields, depth: depth + 1)
      } else if !(payload.isOptional && random.oneIn(3)), !random.oneIn(chaos * 2) {
        elements.append(value(of: payload, depth: depth + 1))
        if payload.isOptional, random.oneIn(4) { elements[elements.count - 1] = "null" }
        if isFuture(4) { elements += ["{ }", "1.0"] }
      }
    } else if random.oneIn(2) {
      elements.append(random.pick(["null", "{}", "[ ]", "{\n}"]))
    }
    return "[\(elements.joined(separator: random.pick([",", " , "])))]"
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
    if isFuture(6) {
      return random.pick(["\"from the future\"", "4096", "\"\"", "-1.0", "\"\\u0061\""])
    }
    return text(of: random.pick(enumeration.values).raw)
  }
}

extension ValueType {
  fileprivate var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}
