import TestSupport

/// Makes values by a schema, all of them different as far as possible.
///
/// It does not use the sampler, which makes bytes: the model must have the spelling of every value and what each
/// version knows of it, without the tested code, and needs a different identity for each element.
struct Maker {
  let schema: Schema
  var random: SplitMix64
  /// Whether values are as another program may write them: members in another order and members that no
  /// version knows, other spellings, malformed values.
  var isForeign: Bool
  private var serial = 100

  init(_ schema: Schema, random: SplitMix64, isForeign: Bool) {
    self.schema = schema
    self.random = random
    self.isForeign = isForeign
  }

  /// Makes a whole document.
  mutating func document(_ name: String) -> Node {
    schema.documents[name].map { value($0, depth: 0) } ?? .null
  }

  /// Makes a value as an app of `schema` writes it.
  mutating func value(_ shape: Shape, for schema: Schema) -> Node {
    var other = Maker(schema, random: random, isForeign: false)
    other.serial = serial
    defer { (serial, random) = (other.serial, other.random) }
    return other.value(shape, depth: 3)
  }

  /// Makes a value of a variant with none of these tags, as an app of `schema` writes it; nil if there is none.
  mutating func variant(of union: Shape.Union, without tags: Set<String>, for schema: Schema)
    -> Node?
  {
    let variants = union.variants.filter { !tags.contains($0.tag) }
    if variants.isEmpty { return nil }
    let chosen = Shape.Union(
      representation: union.representation, variants: variants, unknown: union.unknown)
    return value(.union(chosen), for: schema)
  }

  /// Returns a number that no other value of the document has.
  mutating func next() -> Int {
    serial += 1
    return serial
  }

  /// Skips the numbers up to this one, which another maker has used.
  mutating func skip(to used: Int) { serial = used }

  mutating func value(_ shape: Shape, depth: Int, claims: [Node.Member] = []) -> Node {
    switch schema.resolved(shape) {
    case .scalar(let name): return .text(scalar(name))
    case .enumeration(let values): return .text(quoted(random.pick(values + foreignTags)))
    case .list(let element): return list(of: element, depth: depth)
    case .map(let element):
      let members = (0..<count(depth)).map { _ in
        Node.Member("k\(next())", value(element, depth: depth + 1))
      }
      return .object(arranged(members.sorted { $0.key < $1.key }))
    case .embedded(let wrapping, let shape):
      return embedded(value(shape, depth: depth), wrapping)
    case .structure(let structure):
      let fields = structure.fields.compactMap { field($0, depth: depth) }
      return .object(arranged(claims + fields + foreignMembers()))
    case .union(let union): return self.union(union, depth: depth, claims: claims)
    case .named: return .null
    }
  }

  private mutating func count(_ depth: Int) -> Int {
    depth > 7 ? 0 : depth < 2 ? 2 + random.below(6) : random.below(4)
  }

  private mutating func field(_ field: Shape.Field, depth: Int) -> Node.Member? {
    if field.isOptional, depth > 7 || random.oneIn(2) {
      let isNull = isForeign ? random.oneIn(3) : field.writesNull
      return isNull ? Node.Member(field.key, .null) : nil
    }
    if isForeign, field.standard != nil, random.oneIn(2) { return nil }
    let value = value(field.shape, depth: depth + 1)
    return Node.Member(field.key, value, spelling: spelling(ofKey: field.key))
  }

  private mutating func list(of element: Shape, depth: Int) -> Node {
    var elements: [Node] = []
    var bare: Set<String> = []
    let isAside = schema.asideUnion(element) != nil
    for _ in 0..<count(depth) {
      let node = value(element, depth: depth + 1)
      // Equal elements cannot be distinguished.
      if let tag = schema.bareTag(of: node, element), !bare.insert(tag).inserted { continue }
      elements.append(node)
      if isAside, isForeign, random.oneIn(4) { elements.append(foreignEntry(element)) }
    }
    return .list(elements)
  }

  private mutating func union(
    _ union: Shape.Union, depth: Int, claims: [Node.Member]
  ) -> Node {
    let variants = depth > 6 ? Array(union.variants.prefix(1)) : union.variants
    let variant = random.pick(variants)
    let node = schema.written(variant, union, claims) { claims in
      variant.payload.map { value($0, depth: depth + 1, claims: claims) }
    }
    return isForeign ? respelled(node, variant, union) : node
  }
}

extension Schema {
  /// Returns the tag of a value of a bare variant; nil for other values.
  func bareTag(of node: Node, _ shape: Shape) -> String? {
    guard case .union(let union) = resolved(shape),
      case .known(let variant) = finding(node, in: union), variant.payload == nil
    else { return nil }
    return variant.tag
  }
}
