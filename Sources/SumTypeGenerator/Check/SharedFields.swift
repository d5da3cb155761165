import SumTypeSource

/// A shared field is in every variant's payload, with one type in Swift.
enum SharedFields: Check {
  /// Each of the properties has an arm for each of the variants.
  private static let maximumArms = 100_000
  /// A "did you mean" is sought for no more names than a person would look at.
  private static let maximumSuggestions = 100

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    if reportSize(schema, into: &diagnostics) { return }
    var suggestions = 0
    var search = SharedSearch(schema)
    for (index, type) in schema.types.enumerated() {
      guard case .union(let union, let payloads) = type.kind, !union.shared.isEmpty else {
        continue
      }
      let members = distinct(union, payloads)
      var seen: [String: SourceRange] = [:]
      for shared in union.shared {
        if let first = seen.updateValue(shared.place, forKey: shared.value) {
          diagnostics.error(
            .invalidShared, "\(quoted(shared.value)) is shared already", at: shared.place,
            notes: [Diagnostic.Note("it is named here", at: first)], cure: "remove one of them")
          continue
        }
        // The type that the first variant has is held against the others.
        let model = search.model(shared.value, of: TypeID(index: index), payloads)
        check(shared, model, members, &search, &suggestions, schema, into: &diagnostics)
      }
    }
  }

  private static func reportSize(
    _ schema: Resolution, into diagnostics: inout Diagnostics
  ) -> Bool {
    var arms = 0
    for type in schema.types {
      guard case .union(let union, _) = type.kind, let first = union.shared.first else { continue }
      arms += union.shared.count * union.variants.count
      guard arms > maximumArms else { continue }
      diagnostics.error(
        .invalidShared,
        "\(union.shared.count) shared fields of \(union.variants.count) variants are more than is "
          + "generated: with those of the other unions, more than \(maximumArms) cases",
        at: first.place,
        cure: "share the fields that code asks for without looking at the variant, and no others")
      return true
    }
    return false
  }

  /// The first variant with each payload.
  private static func distinct(
    _ union: UnionEntry, _ payloads: [ResolvedPayload]
  ) -> [(VariantEntry, ResolvedPayload)] {
    var seen: Set<TypeID> = []
    return zip(union.variants, payloads).filter { _, payload in
      guard case .type(.reference(let id)) = payload else { return true }
      return seen.insert(id).inserted
    }
  }

  private static func check(
    _ shared: Written<String>, _ model: SharedMember, _ members: [(VariantEntry, ResolvedPayload)],
    _ search: inout SharedSearch, _ suggestions: inout Int, _ schema: Resolution,
    into diagnostics: inout Diagnostics
  ) {
    var agreeing: VariantEntry?
    for (variant, payload) in members {
      switch search.member(shared.value, of: payload) {
      case .unreadable: continue
      case .missing(let reason, let cure):
        suggestions += 1
        let names = suggestions <= maximumSuggestions ? search.names(in: payload) : []
        report(
          shared, "the variant \(quoted(variant.name.value.name)) \(reason)", variant,
          cure ?? self.cure(for: shared.value, names), into: &diagnostics)
        return
      case .type(let type):
        guard case .type(let first) = model else { continue }
        if type.isSameInSwift(as: first) {
          agreeing = agreeing ?? variant
          continue
        }
        let other = agreeing.map { quoted($0.name.value.name) } ?? "another"
        report(
          shared,
          "\(quoted(shared.value)) is \(schema.spelling(of: type)) in the variant "
            + "\(quoted(variant.name.value.name)), but \(schema.spelling(of: first)) in \(other)",
          variant, "give it one type in all variants, or do not share it", into: &diagnostics)
        return
      }
    }
  }

  private static func cure(for name: String, _ names: [String]) -> String {
    Spelling.nearest(to: name, in: names).map { "did you mean \(quoted($0))?" }
      ?? "give it the field, or do not share it"
  }

  private static func report(
    _ shared: Written<String>, _ message: String, _ variant: VariantEntry, _ cure: String,
    into diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .invalidShared, message, at: shared.place,
      notes: [Diagnostic.Note("the variant is here", at: variant.name.place)], cure: cure)
  }
}

extension Resolution {
  /// The type as a schema spells it, for messages.
  func spelling(of type: ValueType) -> String {
    quoted(plainSpelling(of: type))
  }

  func plainSpelling(of type: ValueType) -> String {
    switch type {
    case .scalar(let form): form.scalar.name
    case .reference(let id): self[id].name
    case .optional(let wrapped): plainSpelling(of: wrapped) + "?"
    case .list(let element): "[\(plainSpelling(of: element))]"
    case .map(let value): "[String: \(plainSpelling(of: value))]"
    case .embedded(let inner, _): plainSpelling(of: inner)
    case .arranged(.oneOrMany, let element): "[\(plainSpelling(of: element))]"
    case .arranged(.emptyArray, let value): "[String: \(plainSpelling(of: value))]"
    case .arranged(.oneEntry, let value): "OneEntry<\(plainSpelling(of: value))>"
    case .arranged(.jsonOrText, let inner): "JSONOrText<\(plainSpelling(of: inner))>"
    }
  }
}

extension ValueType {
  /// The same type in Swift, however it is written in JSON.
  func isSameInSwift(as other: ValueType) -> Bool {
    switch (withoutWire, other.withoutWire) {
    case (.scalar(let form), .scalar(let otherForm)): form.scalar.name == otherForm.scalar.name
    case (.reference(let id), .reference(let otherID)): id == otherID
    case (.optional(let inner), .optional(let otherInner)),
      (.list(let inner), .list(let otherInner)), (.map(let inner), .map(let otherInner)):
      inner.isSameInSwift(as: otherInner)
    case (.arranged(.oneEntry, let inner), .arranged(.oneEntry, let otherInner)),
      (.arranged(.jsonOrText, let inner), .arranged(.jsonOrText, let otherInner)):
      inner.isSameInSwift(as: otherInner)
    default: false
    }
  }

  /// The type without what only says how it is written.
  private var withoutWire: ValueType {
    switch self {
    case .embedded(let inner, _): inner.withoutWire
    case .arranged(.oneOrMany, let element): .list(element)
    case .arranged(.emptyArray, let value): .map(value)
    case .scalar, .reference, .optional, .list, .map, .arranged: self
    }
  }

  /// With a `?`, once.
  var optional: ValueType {
    if case .optional = self { return self }
    return .optional(self)
  }
}
