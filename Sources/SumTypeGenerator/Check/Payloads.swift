import SumTypeJSON
import SumTypeSource

/// Checks that every variant can be written in its union's representation, which states the
/// conditions.
enum Payloads: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var expansion = Expansion(schema)
    for (index, type) in schema.types.enumerated() {
      guard case .union(let union, let payloads) = type.kind,
        let representation = union.representation
      else { continue }
      expansion.begin(with: representation, of: TypeID(index: index))
      let variants = expansion.variants(union, payloads)
      representation.check(
        CheckedUnion(
          name: type.name, place: type.syntax.name.place, variants: variants,
          defaultVariant: union.untagged.map {
            (union.variants[$0.index].name.value.name, $0.place)
          }),
        into: &diagnostics)
    }
  }
}

/// Follows the payloads of a union through inner unions, as far as these have the key of its tag,
/// or payloads that cannot lie in its object.
///
/// A payload beside the key of a tag is examined once, whichever unions lead to it: the verdict is
/// the same for all of them, and would be reported for each.
private struct Expansion {
  private let schema: Resolution
  /// The keys of the tag, if the payloads may have them as constants; nil in place of a key that is
  /// in no payload.
  private var sharedKeys: [String?] = []
  /// The number of unions around the current payload, inside the union that is checked.
  private var depth = 0
  /// Whether the current payload belongs to a variant that takes any second tag.
  private var takesAnySecond = false
  /// Whether the elements of the payloads follow the tag.
  private var isSpread = false
  /// The union that is checked, and those keys of its tag that may occur inside it.
  private var place = ""
  private var tagKeys: [String] = []
  private var shown: Set<Neighbour> = []
  private var lookup: MemberLookup

  private struct Neighbour: Hashable {
    let place: String
    let takesAnySecond: Bool
    let type: TypeID
  }

  init(_ schema: Resolution) {
    self.schema = schema
    lookup = MemberLookup(schema)
  }

  mutating func begin(with representation: any Representation, of id: TypeID) {
    let isCircular = schema.members.isCircular(id)
    tagKeys = representation.tagKeys.filter { isCircular || lookup.isCommon($0) }
    if case .elements = representation.form.payload(of: nil) {
      isSpread = true
    } else {
      isSpread = false
    }
    sharedKeys = representation.sharedTagKeys.map { tagKeys.contains($0) ? $0 : nil }
    place =
      "\(type(of: representation).name) \(representation.tagKeys.joined(separator: " "))"
  }

  /// Returns whether the type is examined for the first time in this representation and beside a
  /// tag with this key.
  private mutating func isNew(_ id: TypeID) -> Bool {
    shown.insert(Neighbour(place: place, takesAnySecond: takesAnySecond, type: id)).inserted
  }

  mutating func variants(
    _ union: UnionSyntax, _ payloads: [ResolvedPayload]
  ) -> [CheckedUnion.Variant] {
    var variants: [CheckedUnion.Variant] = []
    variants.reserveCapacity(payloads.count)
    let isPaired = union.representation?.hasPairedTag ?? false
    var exact = isPaired ? union.exactSeconds : [:]
    let outer = takesAnySecond
    defer { takesAnySecond = outer }
    for (index, (variant, payload)) in zip(union.variants, payloads).enumerated() {
      let takesAny = isPaired && variant.seconds.allSatisfy { $0 == .any }
      // A further variant that takes any second tag beside the same first one is an error.
      let taken = takesAny ? variant.tags.flatMap { exact.removeValue(forKey: $0.value) ?? [] } : []
      takesAnySecond = outer || takesAny
      let misfit = isSpread ? self.misfit(in: payload) : nil
      guard variant.isTagKnown, let payload = self.payload(payload) else { continue }
      variants.append(
        CheckedUnion.Variant(
          name: variant.name.value.name, tags: variant.tags.map(\.value),
          place: union.inclusion(of: index) ?? variant.name.place, payload: payload,
          misfit: misfit, seconds: union.seconds(of: variant),
          takesAnySecond: takesAny,
          takenSeconds: taken.sorted { $0.order < $1.order }.map(\.second)))
    }
    return variants
  }

  /// Returns the first variant that is no tuple, if the payload is a union without tags.
  private mutating func misfit(in payload: ResolvedPayload) -> CheckedUnion.Misfit? {
    guard case .type(.reference(let id)) = payload, !schema.members.isTuple(id),
      case .union(let union, let payloads) = schema[id].kind,
      union.representation?.isUntagged ?? false
    else { return nil }
    for (variant, payload) in zip(union.variants, payloads) {
      if let type = payload.type, schema.hasElements(type) { continue }
      guard let kind = self.payload(payload)?.description else { continue }
      return CheckedUnion.Misfit(
        union: schema[id].name, variant: variant.name.value.name, kind: kind)
    }
    return nil
  }

  /// Returns the description of a payload; nil if the payload could not be resolved.
  private mutating func payload(_ payload: ResolvedPayload) -> CheckedUnion.Payload? {
    switch payload {
    case .unreadable: nil
    case .none: CheckedUnion.Payload.none
    case .type(.reference(let id)): self.payload(id)
    case .type(let type): .other(description: type.phrase)
    }
  }

  private mutating func payload(_ id: TypeID) -> CheckedUnion.Payload? {
    let type = schema[id]
    switch type.kind {
    case .unreadable: return nil
    case .alias(let alias): return .other(description: ValueType.scalar(alias.base).phrase)
    case .typeAlias(let meaning): return .other(description: meaning.phrase)
    case .enumeration: return .other(description: "an enum")
    case .tuple: return .tuple
    case .external: return .other(description: "a type of the app's own")
    case .structure:
      // A constant must fit each variant. Constants in inner unions are listed with the payload
      // itself.
      let isNew = isNew(id)
      let keys = tagKeys.flatMap { lookup.members($0, of: id) }.filter { key in
        if key.constants.isEmpty { return isNew }
        return depth == 0 || isNew && !isListed(key.key)
      }
      return .structure(name: type.name, keys: keys)
    case .union(let union, let payloads):
      guard let representation = union.representation else { return nil }
      // Only the inside of a union that reads the same object matters.
      let isShared =
        representation.readsWholeObject
        && (tagKeys.contains { lookup.has($0, below: id) } || lookup.isUnfit(id)) && isNew(id)
      let constants =
        depth == 0 && representation.readsWholeObject
        ? lookup.constants(searchedKeys, below: id) : []
      depth += 1
      defer { depth -= 1 }
      return .union(
        name: type.name, representation: representation,
        variants: isShared ? variants(union, payloads) : [], constants: constants)
    }
  }

  /// The keys of the tag whose constants are listed with a payload that is a union. The second key
  /// of a variant that takes any second tag belongs to the payload.
  private var searchedKeys: [String?] {
    takesAnySecond ? [sharedKeys.first ?? nil, nil] : sharedKeys
  }

  private func isListed(_ key: String) -> Bool {
    searchedKeys.contains { $0?.wire == key.wire }
  }
}

extension UnionSyntax {
  /// The second tags that variants have exactly, by the first tags, with their order in the union.
  fileprivate var exactSeconds: [JSONTag: [(order: Int, second: CheckedUnion.TakenSecond)]] {
    var found: [JSONTag: [(order: Int, second: CheckedUnion.TakenSecond)]] = [:]
    var order = 0
    for variant in variants {
      for (tag, second) in zip(variant.tags, variant.seconds) {
        guard case .exactly(let second) = second else { continue }
        let taken = CheckedUnion.TakenSecond(tag: second, variant: variant.name.value.name)
        found[tag.value, default: []].append((order, taken))
        order += 1
      }
    }
    return found
  }
}

extension ValueType {
  /// The kind of the type, for messages: `a list`, `a string`.
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
    case .arranged(.entries, _), .arranged(.alternating, _): "a list of entries"
    case .arranged: "a map"
    case .constant: "a constant"
    case .bounded(let inner, _): inner.phrase
    }
  }
}
