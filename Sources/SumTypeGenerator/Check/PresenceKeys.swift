import SumTypeSource

/// The payloads of a `presence` union have the keys that tell its variants apart: each its own, always
/// and not null, and none that of another.
enum PresenceKeys: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var finder: ValueSets?
    var keys = MemberKeys(schema)
    for type in schema.types {
      guard case .union(let union, let payloads) = type.kind, union.representation is Presence
      else { continue }
      var sets = finder ?? ValueSets(schema)
      check(union, payloads, schema, &sets, &keys, into: &diagnostics)
      finder = sets
    }
  }

  private static func check(
    _ union: UnionEntry, _ payloads: [ResolvedPayload], _ schema: Resolution,
    _ finder: inout ValueSets, _ keys: inout MemberKeys, into diagnostics: inout Diagnostics
  ) {
    var owners: [String: Int] = [:]
    for (index, variant) in union.variants.enumerated() {
      for key in variant.keys { owners[key] = owners[key] ?? index }
    }
    for (index, (variant, payload)) in zip(union.variants, payloads).enumerated() {
      guard case .type(.reference(let id)) = payload else { continue }
      var leaves: [TypeID] = []
      var outer: Set<String> = []
      collect(id, schema, &leaves, &outer, depth: 0)
      for leaf in leaves {
        check(variant, leaf, outer, schema, &finder, into: &diagnostics)
        let all = keys.keys(of: leaf)
        reportForeign(index, union, owners, all, schema[leaf].name, into: &diagnostics)
      }
    }
  }

  /// The structs that a payload can be, and the tag keys of the unions that lead there.
  private static func collect(
    _ id: TypeID, _ schema: Resolution, _ leaves: inout [TypeID], _ outer: inout Set<String>,
    depth: Int
  ) {
    switch schema[id].kind {
    case .structure: if !leaves.contains(id) { leaves.append(id) }
    case .union(let union, let payloads):
      // What does not read the same object is reported as a payload.
      guard depth < 16, union.representation?.readsWholeObject == true else { return }
      outer.formUnion(union.representation?.tagKeys ?? [])
      for case .type(.reference(let inner)) in payloads {
        collect(inner, schema, &leaves, &outer, depth: depth + 1)
      }
    case .enumeration, .alias, .tuple, .external, .unreadable: return
    }
  }

  private static func check(
    _ variant: VariantEntry, _ leaf: TypeID, _ outer: Set<String>, _ schema: Resolution,
    _ finder: inout ValueSets, into diagnostics: inout Diagnostics
  ) {
    guard case .structure(_, let fields) = schema[leaf].kind,
      !variant.keys.contains(where: outer.contains)
    else { return }
    let name = quoted(schema[leaf].name)
    for key in variant.keys {
      let field = schema.memberFields(of: fields).first {
        !$0.mayBeMissing && $0.field.readKeys.contains(key)
      }
      guard let field = field?.field else {
        diagnostics.error(
          .missingPresence,
          "\(name) has no field with the key \(quoted(key)), which tells "
            + "\(quoted(variant.name.value.name)) from the other variants",
          at: variant.place(of: key),
          notes: [Diagnostic.Note("\(name) is declared here", at: schema[leaf].entry.name.place)],
          cure: "add the field, or give the variant the \"tag\" that is a key of \(name)")
        continue
      }
      if let reason = finder.absence(of: field) {
        diagnostics.error(
          .missingPresence,
          "the field \(quoted(field.name)) of \(name) \(reason), and the value would be of no "
            + "variant then",
          at: variant.place(of: key),
          notes: [Diagnostic.Note("the field is here", at: field.entry.name.place)],
          cure: "make the field one that is always there")
      } else if !variant.keys.contains(field.key) {
        diagnostics.error(
          .missingPresence,
          "the field \(quoted(field.name)) of \(name) is written as \(quoted(field.key)), which is "
            + "no key of \(quoted(variant.name.value.name))",
          at: variant.place(of: key),
          notes: [Diagnostic.Note("the field is here", at: field.keyPlace)],
          cure: "make \(quoted(field.key)) a tag of the variant as well")
      }
    }
  }

  /// A payload with the key of another variant would be both.
  private static func reportForeign(
    _ index: Int, _ union: UnionEntry, _ owners: [String: Int], _ keys: [MemberKeys.Key],
    _ name: String, into diagnostics: inout Diagnostics
  ) {
    for key in keys {
      guard let owner = owners[key.key], owner != index else { continue }
      let other = union.variants[owner]
      diagnostics.error(
        .tagCollision,
        "the field \(quoted(key.key)) of \(name) has the key of the variant "
          + "\(quoted(other.name.value.name)), and the value would be of two variants",
        at: union.variants[index].name.place,
        notes: [
          Diagnostic.Note("the field is here", at: key.place),
          Diagnostic.Note("the other variant is here", at: other.name.place),
        ],
        cure: "remove the field, or use another representation")
    }
  }
}

extension ValueSets {
  /// How a field can be absent or null; nil if it is always there.
  fileprivate mutating func absence(of field: ResolvedField) -> String? {
    if !field.constants.isEmpty { return nil }
    if case .optional = field.presence { return "is optional" }
    guard let type = field.type, set(of: type).kinds.contains(.null) else { return nil }
    return "may be null"
  }
}

extension VariantEntry {
  /// The keys that tell it apart in a `presence` union.
  fileprivate var keys: [String] { tags.map(\.value.keyText) }

  fileprivate func place(of key: String) -> SourceRange {
    tags.first { $0.value.keyText == key }?.place ?? name.place
  }
}

extension DiagnosticID {
  /// A variant of a `presence` union can be without the key that tells it apart.
  static let missingPresence = DiagnosticID("missing-presence")
}
