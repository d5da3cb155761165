import SumTypeSource

/// No JSON value is one of two variants of a union without tags, so that the order of its variants
/// does not matter. Where the proof would take long, it is not made, and the schema refused.
enum DisjointVariants: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var finder: ValueSets?
    for type in schema.types {
      guard case .union(let union, let payloads) = type.kind,
        let representation = union.representation, representation is Untagged
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
          "too much would have to be compared to tell the variants of \(quoted(type.name)) and of "
            + "the other unions without tags apart",
          at: union.choice?.place ?? type.entry.name.place,
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
    _ union: UnionEntry, _ payloads: [ResolvedPayload], _ schema: Resolution,
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
    _ overlap: ShapeProof.Overlap, _ name: String, _ union: UnionEntry, _ proof: ShapeProof,
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
      }
    var notes = [Diagnostic.Note("the other one is here", at: first.name.place)]
    if union.choice != nil { notes = [] }
    for payload in [payloads[overlap.first], payloads[overlap.second]] {
      guard case .type(.reference(let id)) = payload, case .union(let inner, _) = schema[id].kind,
        inner.unknown?.value != .refuse
      else { continue }
      notes.append(
        Diagnostic.Note(
          "\(quoted(schema[id].name)) is open, and so reads every value of its JSON types",
          at: schema[id].entry.name.place))
    }
    diagnostics.report(
      Diagnostic(
        .error, .overlappingVariants, message, at: union.choice?.place ?? second.name.place,
        notes: notes, cure: cure(overlap, proof)))
  }

  private static func cure(_ overlap: ShapeProof.Overlap, _ proof: ShapeProof) -> String {
    let kinds = proof.sets[overlap.first].allKinds
      .intersection(proof.sets[overlap.second].allKinds)
    if kinds.contains(.object) {
      return "give both a required field with different constants or JSON types, or use a "
        + "representation with tags"
    }
    if kinds.contains(.string) || !kinds.isDisjoint(with: .number) {
      return "keep one of them, and tell its values apart in code"
    }
    if kinds.contains(.array) {
      return "write one list of both, \"[A | B]\", or use a representation with tags"
    }
    return "keep one of them"
  }
}

extension ValueSets {
  /// The values of a variant; a bare one is `null`.
  mutating func set(of payload: ResolvedPayload) -> ValueSet {
    payload.type.map { set(of: $0) } ?? .all(.null)
  }
}

extension Resolution {
  /// The payload as a schema spells it, for messages.
  fileprivate func name(of payload: ResolvedPayload) -> String {
    payload.type.map { spelling(of: $0) } ?? "null"
  }
}

extension DiagnosticID {
  /// Two variants of a union without tags can be the same JSON.
  static let overlappingVariants = DiagnosticID("overlapping-variants")
}
