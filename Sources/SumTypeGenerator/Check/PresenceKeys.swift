import SumTypeJSON
import SumTypeSource

/// Checks that each payload of a `presence` union has the key of its variant, always and not null,
/// and the key of no other variant. The payload of the `default` has none of the keys.
enum PresenceKeys: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var sets = ValueSets(schema)
    var keys = MemberKeys(schema)
    var leaves = Leaves(schema)
    for type in schema.types {
      guard case .union(let union, let payloads) = type.kind,
        union.representation?.form.tag == .presence
      else { continue }
      check(union, payloads, schema, &sets, &keys, &leaves, into: &diagnostics)
    }
  }

  private static func check(
    _ union: UnionSyntax, _ payloads: [ResolvedPayload], _ schema: Resolution,
    _ finder: inout ValueSets, _ keys: inout MemberKeys, _ leaves: inout Leaves,
    into diagnostics: inout Diagnostics
  ) {
    var owners: [String: Int] = [:]
    for (index, variant) in union.variants.enumerated() {
      for key in variant.keys { owners[key] = owners[key] ?? index }
    }
    let before = diagnostics.count
    for (index, (variant, payload)) in zip(union.variants, payloads).enumerated() {
      guard case .type(.reference(let id)) = payload else { continue }
      let found = leaves.leaves(of: id)
      reportForeignTags(index, union, owners, found.tagKeys, into: &diagnostics)
      for leaf in found.structs {
        check(
          variant, leaf, found.tagKeys, mayBeDefault: union.untagged == nil, schema, &finder,
          into: &diagnostics)
        let all = keys.keys(of: leaf)
        reportForeign(index, union, owners, all, schema[leaf].name, into: &diagnostics)
        if diagnostics.count - before > DiagnosticLimit.perFile { return }
      }
    }
  }

  private static func check(
    _ variant: VariantSyntax, _ leaf: TypeID, _ outer: Set<WireText>, mayBeDefault: Bool,
    _ schema: Resolution, _ finder: inout ValueSets, into diagnostics: inout Diagnostics
  ) {
    let orDefault =
      mayBeDefault
      ? "; if objects with none of the keys are of this variant, write \"default\": "
        + "\(quoted(variant.name.value.name)) in the union" : ""
    if variant.keys.wire.contains(where: outer.contains) { return }
    let name = quoted(schema[leaf].name)
    let tags = Set(variant.keys.wire)
    let places = Dictionary(variant.tags.map { ($0.value.keyText.wire, $0.place) }) { first, _ in
      first
    }
    for key in variant.keys {
      let place = places[key.wire] ?? variant.name.place
      guard let field = finder.requiredField(key, of: leaf) else {
        diagnostics.error(
          .missingPresence,
          "\(name) has no field with the key \(quoted(key)), which tells "
            + "\(quoted(variant.name.value.name)) from the other variants",
          at: place,
          notes: [Diagnostic.Note("\(name) is declared here", at: schema[leaf].syntax.name.place)],
          cure: "add the field, or set the \"tag\" of the variant to a key of \(name)" + orDefault)
        continue
      }
      if let reason = finder.absence(of: field) {
        diagnostics.error(
          .missingPresence,
          "the field \(quoted(field.name)) of \(name) \(reason), but selects the variant",
          at: place,
          notes: [Diagnostic.Note("the field is here", at: field.syntax.name.place)],
          cure: "make the field required, with a type that is never null")
      } else if !tags.contains(field.key.wire) {
        diagnostics.error(
          .missingPresence,
          "the field \(quoted(field.name)) of \(name) is written as \(quoted(field.key)), which "
            + "is no tag of the variant \(quoted(variant.name.value.name))",
          at: place,
          notes: [Diagnostic.Note("the field is here", at: field.keyPlace)],
          cure: "add \(quoted(field.key)) to the \"tags\" of the variant")
      }
    }
  }

  /// Reports a payload with the key of another variant: its values would fit both.
  private static func reportForeign(
    _ index: Int, _ union: UnionSyntax, _ owners: [String: Int], _ keys: [MemberKeys.Key],
    _ name: String, into diagnostics: inout Diagnostics
  ) {
    for key in keys {
      guard let owner = owners[key.key], owner != index else { continue }
      let other = union.variants[owner]
      let variant = union.variants[index]
      diagnostics.error(
        .tagCollision,
        "the field \(quoted(key.key)) of \(quoted(name)) has the key of the variant "
          + "\(quoted(other.name.value.name)), so that \(variant.consequenceOfOtherKey)",
        at: variant.name.place,
        notes: [
          Diagnostic.Note("the field is here", at: key.place),
          Diagnostic.Note("the other variant is here", at: other.name.place),
        ],
        cure: "remove the field, or use another representation")
    }
  }

  /// Reports a payload that is a union whose tag has the key of another variant.
  private static func reportForeignTags(
    _ index: Int, _ union: UnionSyntax, _ owners: [String: Int], _ tagKeys: Set<WireText>,
    into diagnostics: inout Diagnostics
  ) {
    let variant = union.variants[index]
    for key in tagKeys.map(\.text).sorted() {
      guard let owner = owners[key], owner != index else { continue }
      let other = union.variants[owner]
      diagnostics.error(
        .tagCollision,
        "the payload of \(quoted(variant.name.value.name)) is a union with the tag \(quoted(key)), which is the key "
          + "of the variant \(quoted(other.name.value.name)), so that "
          + variant.consequenceOfOtherKey,
        at: variant.name.place,
        notes: [Diagnostic.Note("the other variant is here", at: other.name.place)],
        cure:
          "give the payload another \"tag\" in its \"representation\", or give the other variant another \"tag\""
      )
    }
  }
}

/// Finds the structs that a payload can be, and the tag keys of the unions on the way to them.
private struct Leaves {
  private let schema: Resolution
  private var known: [TypeID: (structs: [TypeID], tagKeys: Set<WireText>)] = [:]

  init(_ schema: Resolution) { self.schema = schema }

  mutating func leaves(of id: TypeID) -> (structs: [TypeID], tagKeys: Set<WireText>) {
    if let known = known[id] { return known }
    var seen: Set<TypeID> = [id]
    var found: (structs: [TypeID], tagKeys: Set<WireText>) = ([], [])
    var waiting = [id]
    while let next = waiting.popLast() {
      switch schema[next].kind {
      case .structure: found.structs.append(next)
      case .union(let union, let payloads):
        // A payload that does not read the same object is reported by another check.
        guard union.representation?.readsWholeObject == true else { continue }
        found.tagKeys.formUnion((union.representation?.tagKeys ?? []).wire)
        for case .type(.reference(let inner)) in payloads.reversed() {
          if seen.insert(inner).inserted { waiting.append(inner) }
        }
      case .enumeration, .alias, .typeAlias, .tuple, .external, .unreadable: continue
      }
    }
    known[id] = found
    return found
  }
}

extension ValueSets {
  /// Returns how a field can be absent or null; nil if it is always present and not null.
  mutating func absence(of field: ResolvedField) -> String? {
    if !field.constants.isEmpty { return field.isOptional ? "may be absent" : nil }
    if case .optional = field.presence { return "is optional" }
    guard let type = field.type, set(of: type).kinds.contains(.null) else { return nil }
    return "may be null"
  }
}

extension VariantSyntax {
  /// The keys that tell the variant in a `presence` union.
  fileprivate var keys: [String] { tags.map(\.value.keyText) }

  /// The consequence, for messages, if a value of the variant has the key of another one.
  fileprivate var consequenceOfOtherKey: String {
    tags.isEmpty
      ? "a value with it would never be \(quoted(name.value.name))"
      : "a value would match two variants"
  }
}
