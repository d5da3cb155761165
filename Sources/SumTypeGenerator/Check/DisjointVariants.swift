import SumTypeJSON
import SumTypeSource

/// Checks that no JSON value fits two variants of a union without tags, so that the order of the
/// variants does not matter. If the proof would take too long, the schema is refused.
enum DisjointVariants: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var sets = ValueSets(schema)
    for type in schema.types {
      guard case .union(let union, let payloads) = type.kind,
        union.representation?.isUntagged ?? false
      else { continue }
      checkPayloads(union, payloads, schema, into: &diagnostics)
      guard !payloads.contains(where: { if case .unreadable = $0 { true } else { false } }),
        union.isComplete
      else { continue }
      let proof = ShapeProof(payloads.map { sets.set(of: $0) }, &sets)
      if proof.isTooLarge {
        diagnostics.error(
          .overlappingVariants,
          "the variants of \(quoted(type.name)) and of the other unions without tags are too "
            + "many to compare",
          at: union.choice?.place ?? type.syntax.name.place,
          cure: "give all variants a constant under one key, or use a representation with tags",
          isOfAllFiles: true)
        return
      }
      for overlap in proof.overlaps {
        report(overlap, union, proof, &sets, payloads, into: &diagnostics)
      }
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
    _ overlap: ShapeProof.Overlap, _ union: UnionSyntax, _ proof: ShapeProof,
    _ sets: inout ValueSets, _ payloads: [ResolvedPayload], into diagnostics: inout Diagnostics
  ) {
    let schema = sets.schema
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
    let open = [payloads[overlap.first], payloads[overlap.second]]
      .compactMap { schema.openUnion($0) }
    for id in open {
      notes.append(
        Diagnostic.Note(
          "\(quoted(schema[id].name)) is open, and so reads every value of its JSON types",
          at: schema[id].syntax.name.place))
    }
    diagnostics.report(
      Diagnostic(
        .error, .overlappingVariants, message, at: union.choice?.place ?? second.name.place,
        notes: notes,
        cure: cure(
          OverlappingVariant(one, payloads[overlap.first], proof.sets[overlap.first]),
          OverlappingVariant(other, payloads[overlap.second], proof.sets[overlap.second]),
          open: open.filter { schema.hasTags($0) }, &sets)))
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

  /// Returns the payload's type as it is written in a schema, for messages.
  fileprivate func name(of payload: ResolvedPayload) -> String {
    payload.type.map { spelling(of: $0) } ?? "null"
  }
}
