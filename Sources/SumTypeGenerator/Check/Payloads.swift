import SumTypeSource

/// Every variant can be written in its union's representation; the representations say what that
/// takes.
enum Payloads: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var expansion = Expansion(schema)
    for type in schema.types {
      guard case .union(let union, let payloads) = type.kind,
        let representation = union.representation
      else { continue }
      expansion.begin(with: representation)
      let variants = expansion.variants(union, payloads)
      if expansion.isTooDeep {
        diagnostics.error(
          .nestedTooDeeply,
          "more than \(Expansion.maximumDepth) unions read one object here, "
            + "each inside the one before",
          at: type.entry.name.place, cure: "make one of them \"adjacent\" or \"external\"")
        continue
      }
      representation.check(
        UnderCheck(name: type.name, place: type.entry.name.place, variants: variants),
        into: &diagnostics)
    }
  }
}

/// Follows the payloads of unions through the unions inside them.
///
/// What lies beside one tag key is shown once, whichever unions lead there: it is right or wrong
/// for all of them, and would be reported again for each.
private struct Expansion {
  /// Nobody nests unions that read one object any deeper, and checking them takes time.
  static let maximumDepth = 16

  private let schema: Resolution
  private var place = ""
  private var shown: Set<Neighbour> = []
  private var depth = 0
  private(set) var isTooDeep = false

  private struct Neighbour: Hashable {
    let place: String
    let type: TypeID
  }

  private var memberKeys: MemberKeys

  init(_ schema: Resolution) {
    self.schema = schema
    memberKeys = MemberKeys(schema)
  }

  mutating func begin(with representation: any Representation) {
    place = "\(type(of: representation).name) \(representation.tagKey ?? "")"
    isTooDeep = false
  }

  /// False where the type has been seen in this representation, beside a tag with this key.
  private mutating func isNew(_ id: TypeID) -> Bool {
    shown.insert(Neighbour(place: place, type: id)).inserted
  }

  mutating func variants(
    _ union: UnionEntry, _ payloads: [ResolvedPayload]
  ) -> [UnderCheck.Variant] {
    guard depth < Self.maximumDepth else {
      isTooDeep = true
      return []
    }
    depth += 1
    defer { depth -= 1 }
    var variants: [UnderCheck.Variant] = []
    variants.reserveCapacity(payloads.count)
    for (index, (variant, payload)) in zip(union.variants, payloads).enumerated() {
      guard !variant.tags.isEmpty, let payload = self.payload(payload) else { continue }
      variants.append(
        UnderCheck.Variant(
          name: variant.name.value.name, tags: variant.tags.map(\.value),
          place: union.inclusion(of: index) ?? variant.name.place, payload: payload))
    }
    return variants
  }

  /// Nil where it could not be resolved.
  private mutating func payload(_ payload: ResolvedPayload) -> UnderCheck.Payload? {
    switch payload {
    case .unreadable: nil
    case .none: UnderCheck.Payload.none
    case .type(.reference(let id)): self.payload(id)
    case .type(let type): .other(description: type.phrase)
    }
  }

  private mutating func payload(_ id: TypeID) -> UnderCheck.Payload? {
    let type = schema[id]
    switch type.kind {
    case .unreadable: return nil
    case .alias(let base): return .other(description: ValueType.scalar(base).phrase)
    case .enumeration: return .other(description: "an enum")
    case .tuple: return .other(description: "a tuple")
    case .external: return .other(description: "a type of the app's own")
    case .structure(_, let fields):
      // A constant is right or wrong for each variant.
      let isNew = isNew(id)
      var keys: [UnderCheck.Key] = []
      if isNew { keys.reserveCapacity(fields.count) }
      for field in fields where isNew || field.isConstant {
        if field.isFlattened {
          guard let part = field.type?.part else { continue }
          keys += memberKeys.keys(of: part).map {
            UnderCheck.Key(key: $0.key, place: $0.place, constants: [])
          }
          continue
        }
        keys.append(
          UnderCheck.Key(key: field.key, place: field.keyPlace, constants: field.constants))
        guard let details = field.entry.details else { continue }
        for alias in details.aliases {
          keys.append(UnderCheck.Key(key: alias.value, place: alias.place, constants: []))
        }
      }
      return .structure(name: type.name, keys: keys)
    case .union(let union, let payloads):
      guard let representation = union.representation else { return nil }
      // Only one that reads the same object matters beyond its name.
      let isShared = representation.readsWholeObject && isNew(id)
      return .union(
        name: type.name, representation: representation,
        variants: isShared ? variants(union, payloads) : [])
    }
  }
}

extension ValueType {
  /// What it is, for messages: `a list`, `a string`.
  var phrase: String {
    switch self {
    case .scalar(let form):
      form.scalar.name.hasPrefix("I") ? "an \(form.scalar.name)" : "a \(form.scalar.name)"
    case .reference: "a declared type"
    case .optional: "optional"
    case .list: "a list"
    case .map: "a map"
    case .embedded, .arranged(.jsonOrText, _): "JSON inside a string"
    case .arranged(.oneOrMany, _): "a list"
    case .arranged: "a map"
    }
  }
}
