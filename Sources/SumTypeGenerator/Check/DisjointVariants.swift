import SumTypeJSON
import SumTypeSource

/// Checks that no JSON value fits two variants of a union without tags, so that the order of the
/// variants does not matter. If the proof would take too long, the schema is refused.
enum DisjointVariants: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var finder: ValueSets?
    for type in schema.types {
      guard case .union(let union, let payloads) = type.kind,
        union.representation?.isUntagged ?? false
      else { continue }
      checkPayloads(union, payloads, schema, into: &diagnostics)
      guard !payloads.contains(where: { if case .unreadable = $0 { true } else { false } }),
        union.isComplete
      else { continue }
      var sets = finder ?? ValueSets(schema)
      let proof = ShapeProof(payloads.map { sets.set(of: $0) }, &sets)
      if proof.isTooLarge {
        diagnostics.error(
          .overlappingVariants,
          "the variants of \(quoted(type.name)) and of the other unions without tags are too "
            + "many to compare",
          at: union.choice?.place ?? type.syntax.name.place,
          cure: "give all variants a constant under one key, or use a representation with tags")
        return
      }
      for overlap in proof.overlaps {
        report(overlap, type.name, union, proof, schema, payloads, into: &diagnostics)
      }
      finder = sets
    }
  }

  private static func checkPayloads(
    _ union: UnionSyntax, _ payloads: [ResolvedPayload], _ schema: Resolution,
    into diagnostics: inout Diagnostics
  ) {
    for (variant, payload) in zip(union.variants, payloads) {
      if let tag = variant.tags.first(where: { $0.place != variant.name.place }) {
        diagnostics.error(
          .misplacedKey, "a variant of an untagged union has no tag", at: tag.place,
          cure: "remove it, or give the union another \"representation\"")
      }
      if case .type(.optional) = payload {
        diagnostics.error(
          .invalidPayload,
          "the payload of \(quoted(variant.name.value.name)) is optional, and null would be one of "
            + "its values",
          at: variant.name.place,
          cure: "remove the \"?\", and add a variant that is null, or a \"?\" where the union "
            + "is used")
      }
    }
  }

  private static func report(
    _ overlap: ShapeProof.Overlap, _ name: String, _ union: UnionSyntax, _ proof: ShapeProof,
    _ schema: Resolution, _ payloads: [ResolvedPayload], into diagnostics: inout Diagnostics
  ) {
    let (first, second) = (union.variants[overlap.first], union.variants[overlap.second])
    let (one, other) =
      union.choice == nil
      ? (quoted(first.name.value.name), quoted(second.name.value.name))
      : (schema.name(of: payloads[overlap.first]), schema.name(of: payloads[overlap.second]))
    let message =
      switch overlap.example {
      case .json(let text): "\(one) and \(other) can both be \(text)"
      case .absent, .unknown: "\(one) and \(other) cannot be told apart"
      case .outOfBounds:
        "\(one) and \(other) differ only in bounds, which do not tell variants apart"
      }
    var notes = [Diagnostic.Note("the other variant is here", at: first.name.place)]
    if union.choice != nil { notes = [] }
    let both = [payloads[overlap.first], payloads[overlap.second]]
    let open = both.compactMap { schema.openUnion($0) }
    for id in open {
      notes.append(
        Diagnostic.Note(
          "\(quoted(schema[id].name)) is open, and so reads every value of its JSON types",
          at: schema[id].syntax.name.place))
    }
    diagnostics.report(
      Diagnostic(
        .error, .overlappingVariants, message, at: union.choice?.place ?? second.name.place,
        notes: notes, cure: cure(overlap, proof, both, open: open, schema)))
  }

  private static func cure(
    _ overlap: ShapeProof.Overlap, _ proof: ShapeProof, _ payloads: [ResolvedPayload],
    open: [TypeID], _ schema: Resolution
  ) -> String {
    let open = open.filter { schema.hasTags($0) }
    if open.count == 2, open[0] != open[1] {
      let names = open.map { quoted(schema[$0].name) }
      return
        "write one union with the variants of both: {\"include\": [\(names.joined(separator: ", "))], "
        + "\"union\": {}, …}"
    }
    if let id = open.first, open.count == 1 {
      return "declare the other variant in \(quoted(schema[id].name)), or write \"unknown\": "
        + "\"refuse\" in \(quoted(schema[id].name))"
    }
    if payloads.allSatisfy(schema.isTuple) {
      return
        "give both tuples a required element of different JSON types, or different numbers of "
        + "elements and \"open\": false"
    }
    let kinds = proof.sets[overlap.first].allKinds
      .intersection(proof.sets[overlap.second].allKinds)
    if kinds.contains(.object) {
      return "give both a required field with different constants or JSON types, or use a "
        + "representation with tags"
    }
    if kinds.contains(.string) || !kinds.isDisjoint(with: .number) {
      return "remove one of the two variants, and tell its values apart in code"
    }
    if kinds.contains(.array) {
      return "write one variant for both lists, \"[A | B]\", or use a representation with tags"
    }
    return "remove one of the two"
  }
}

extension ValueSets {
  /// Returns the values of a variant; `null` for a bare one.
  mutating func set(of payload: ResolvedPayload) -> ValueSet {
    payload.type.map { set(of: $0) } ?? .all(.null)
  }
}

extension Resolution {
  /// Returns the union that is the payload, if that union reads every value of its JSON types.
  fileprivate func openUnion(_ payload: ResolvedPayload) -> TypeID? {
    guard case .type(.reference(let id)) = payload, case .union(let union, _) = self[id].kind,
      union.unknown?.value != .refuse
    else { return nil }
    return id
  }

  fileprivate func hasTags(_ id: TypeID) -> Bool {
    guard case .union(let union, _) = self[id].kind else { return false }
    return !(union.representation?.isUntagged ?? true)
  }

  fileprivate func isTuple(_ payload: ResolvedPayload) -> Bool {
    guard case .type(.reference(let id)) = payload, case .tuple = self[id].kind else {
      return false
    }
    return true
  }

  /// Returns the payload's type as it is written in a schema, for messages.
  fileprivate func name(of payload: ResolvedPayload) -> String {
    payload.type.map { spelling(of: $0) } ?? "null"
  }
}

extension DiagnosticID {
  /// Two variants of a union without tags have a JSON value in common.
  static let overlappingVariants = DiagnosticID("overlapping-variants")
}

/// Checks that each payload of a `presence` union has the key of its variant, always and not null,
/// and the key of no other variant.
enum PresenceKeys: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var finder: ValueSets?
    var keys = MemberKeys(schema)
    var leaves = Leaves(schema)
    for type in schema.types {
      guard case .union(let union, let payloads) = type.kind,
        union.representation?.form.tag == .presence
      else { continue }
      var sets = finder ?? ValueSets(schema)
      check(union, payloads, schema, &sets, &keys, &leaves, into: &diagnostics)
      finder = sets
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
      for leaf in found.structs {
        check(variant, leaf, found.tagKeys, schema, &finder, into: &diagnostics)
        let all = keys.keys(of: leaf)
        reportForeign(index, union, owners, all, schema[leaf].name, into: &diagnostics)
        if diagnostics.count - before > DiagnosticLimit.perFile { return }
      }
    }
  }

  private static func check(
    _ variant: VariantSyntax, _ leaf: TypeID, _ outer: Set<WireText>, _ schema: Resolution,
    _ finder: inout ValueSets, into diagnostics: inout Diagnostics
  ) {
    if variant.keys.wire.contains(where: outer.contains) { return }
    let name = quoted(schema[leaf].name)
    for key in variant.keys {
      guard let field = finder.requiredField(key, of: leaf) else {
        diagnostics.error(
          .missingPresence,
          "\(name) has no field with the key \(quoted(key)), which tells "
            + "\(quoted(variant.name.value.name)) from the other variants",
          at: variant.place(of: key),
          notes: [Diagnostic.Note("\(name) is declared here", at: schema[leaf].syntax.name.place)],
          cure: "add the field, or set the \"tag\" of the variant to a key of \(name)")
        continue
      }
      if let reason = finder.absence(of: field) {
        diagnostics.error(
          .missingPresence,
          "the field \(quoted(field.name)) of \(name) \(reason), but selects the variant",
          at: variant.place(of: key),
          notes: [Diagnostic.Note("the field is here", at: field.syntax.name.place)],
          cure: "make the field required, with a type that is never null")
      } else if !variant.keys.contains(wire: field.key) {
        diagnostics.error(
          .missingPresence,
          "the field \(quoted(field.name)) of \(name) is written as \(quoted(field.key)), which "
            + "is no tag of the variant \(quoted(variant.name.value.name))",
          at: variant.place(of: key),
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
      diagnostics.error(
        .tagCollision,
        "the field \(quoted(key.key)) of \(quoted(name)) has the key of the variant "
          + "\(quoted(other.name.value.name)), so that a value would match two variants",
        at: union.variants[index].name.place,
        notes: [
          Diagnostic.Note("the field is here", at: key.place),
          Diagnostic.Note("the other variant is here", at: other.name.place),
        ],
        cure: "remove the field, or use another representation")
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

  fileprivate func place(of key: String) -> SourceRange {
    tags.first { $0.value.keyText.wire == key.wire }?.place ?? name.place
  }
}

extension DiagnosticID {
  /// A payload of a `presence` union may lack the key of its variant.
  static let missingPresence = DiagnosticID("missing-presence")
}
