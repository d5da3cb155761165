import SumTypeSource

/// A shared field is in every variant's payload, with one type in Swift.
enum SharedFields: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for (index, type) in schema.types.enumerated() {
      guard case .union(let union, let payloads) = type.kind, !union.shared.isEmpty else {
        continue
      }
      var seen: [String: SourceRange] = [:]
      for shared in union.shared {
        if let first = seen.updateValue(shared.place, forKey: shared.value) {
          diagnostics.error(
            .invalidShared, "\(quoted(shared.value)) is shared already", at: shared.place,
            notes: [Diagnostic.Note("it is named here", at: first)], cure: "remove one of them")
        } else {
          check(shared, union, payloads, TypeID(index: index), schema, into: &diagnostics)
        }
      }
    }
  }

  /// The first field found says what the type is; the others are held against it.
  private static func check(
    _ shared: Written<String>, _ union: UnionEntry, _ payloads: [ResolvedPayload], _ id: TypeID,
    _ schema: Resolution, into diagnostics: inout Diagnostics
  ) {
    var model: (type: ValueType, variant: VariantEntry)?
    for (variant, payload) in zip(union.variants, payloads) {
      switch schema.shared(shared.value, of: payload) {
      case .unreadable: continue
      case .missing(let reason):
        report(
          shared, "the variant \(quoted(variant.name.value.name)) \(reason)", variant,
          "give it the field, or do not share it", into: &diagnostics)
        return
      case .type(let type):
        guard let first = model else {
          model = (type, variant)
          continue
        }
        if type.isSameInSwift(as: first.type) { continue }
        let name = quoted(shared.value)
        report(
          shared,
          "\(name) is \(schema.spelling(of: type)) in the variant \(quoted(variant.name.value.name)), "
            + "but \(schema.spelling(of: first.type)) in \(quoted(first.variant.name.value.name))",
          variant, "give it one type in all variants, or do not share it", into: &diagnostics)
        return
      }
    }
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

/// What a payload has under the name of a shared field.
enum SharedMember {
  case type(ValueType)
  case missing(reason: String)
  /// It cannot be told, for a reason that has been reported.
  case unreadable
}

extension Resolution {
  /// The type of a shared field in one payload: a struct that has the field, or a union that shares it in
  /// turn, of which the first variant speaks for the others.
  func shared(_ name: String, of payload: ResolvedPayload) -> SharedMember {
    var payload = payload
    var isOpen = false
    var visited: Set<TypeID> = []
    while true {
      guard case .type(let type) = payload else {
        if case .none = payload {
          return .missing(reason: "has no payload, and so no \(quoted(name))")
        }
        return .unreadable
      }
      guard case .reference(let id) = type, visited.insert(id).inserted else {
        return .missing(reason: "has a payload without fields, and so no \(quoted(name))")
      }
      switch self[id].kind {
      case .unreadable: return .unreadable
      case .enumeration, .alias:
        return .missing(reason: "has a payload without fields, and so no \(quoted(name))")
      case .structure(let entry, let fields):
        guard let field = fields.first(where: { $0.name == name }) else {
          if entry.rejected.contains(name) { return .unreadable }
          return .missing(reason: "has no field \(quoted(name))")
        }
        guard let type = field.wholeType else { return .unreadable }
        return .type(isOpen ? type.optional : type)
      case .union(let union, let payloads):
        guard union.shared.contains(where: { $0.value == name }), let first = payloads.first else {
          return .missing(reason: "is a union that does not share \(quoted(name))")
        }
        isOpen = isOpen || (union.unknown?.value ?? .case) == .case
        payload = first
      }
    }
  }

  /// The type as a schema spells it, for messages.
  func spelling(of type: ValueType) -> String {
    quoted(plainSpelling(of: type))
  }

  private func plainSpelling(of type: ValueType) -> String {
    switch type {
    case .scalar(let form): form.scalar.name
    case .reference(let id): self[id].name
    case .optional(let wrapped): plainSpelling(of: wrapped) + "?"
    case .list(let element): "[\(plainSpelling(of: element))]"
    case .map(let value): "[String: \(plainSpelling(of: value))]"
    case .embedded(let inner, _): plainSpelling(of: inner)
    }
  }
}

extension ValueType {
  /// The same type in Swift, however it is written in JSON.
  func isSameInSwift(as other: ValueType) -> Bool {
    switch (self, other) {
    case (.embedded(let inner, _), _): inner.isSameInSwift(as: other)
    case (_, .embedded(let inner, _)): isSameInSwift(as: inner)
    case (.scalar(let form), .scalar(let otherForm)): form.scalar.name == otherForm.scalar.name
    case (.reference(let id), .reference(let otherID)): id == otherID
    case (.optional(let inner), .optional(let otherInner)),
      (.list(let inner), .list(let otherInner)), (.map(let inner), .map(let otherInner)):
      inner.isSameInSwift(as: otherInner)
    default: false
    }
  }

  /// With a `?`, once.
  var optional: ValueType {
    if case .optional = self { return self }
    return .optional(self)
  }
}
