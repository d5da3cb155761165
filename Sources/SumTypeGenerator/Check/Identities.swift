import SumTypeSource

/// What tells one value from another is a field that is always there and can be compared.
enum Identities: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      let (entry, fields): (StructureEntry, [ResolvedField])
      switch type.kind {
      case .structure(let structure, let own), .tuple(let structure, let own):
        (entry, fields) = (structure, own)
      default: continue
      }
      guard let identity = entry.identity else { continue }
      guard let field = fields.first(where: { $0.name == identity.value }) else {
        if !entry.rejected.contains(identity.value) {
          report(
            identity, "\(quoted(type.name)) has no field \(quoted(identity.value))",
            cure(for: identity.value, fields), into: &diagnostics)
        }
        continue
      }
      check(field, identity, in: schema, into: &diagnostics)
    }
  }

  /// The field of which that is the key, or nearly the name.
  private static func cure(for name: String, _ fields: [ResolvedField]) -> String {
    let known =
      fields.first { $0.entry.ownKey?.value == name }?.name
      ?? Spelling.nearest(to: name, in: fields.map(\.name))
    return known.map { "did you mean \(quoted($0))?" } ?? "name one of its fields"
  }

  private static func check(
    _ field: ResolvedField, _ identity: Written<String>, in schema: Resolution,
    into diagnostics: inout Diagnostics
  ) {
    let note = Diagnostic.Note("the field is here", at: field.entry.name.place)
    switch field.presence {
    case .optional:
      report(
        identity, "an identity is never nil", "remove the \"?\" of the field's type",
        notes: [note], into: &diagnostics)
    case .defaulted:
      report(
        identity, "an identity has no default, which several values could have",
        "remove the default", notes: [note], into: &diagnostics)
    case .required where field.isConstant:
      report(
        identity, "a constant does not tell one value from another", "name another field",
        notes: [note], into: &diagnostics)
    case .required:
      guard let type = field.type, !canIdentify(type, in: schema) else { return }
      report(
        identity, "a field of this type does not tell one value from another",
        "use an integer, \"String\", \"UUID\", \"Date\", \"URL\", \"Data\", an enum, "
          + "or an alias of these",
        notes: [note], into: &diagnostics)
    }
  }

  private static func canIdentify(_ type: ValueType, in schema: Resolution) -> Bool {
    switch type {
    case .scalar(let form):
      switch form.scalar.name {
      case "Bool", "Float", "Double", "Decimal", "Number", "JSON": return false
      default: return true
      }
    case .reference(let id):
      switch schema[id].kind {
      case .alias(let base): return canIdentify(.scalar(base), in: schema)
      case .enumeration, .unreadable: return true
      case .external(let external): return canIdentify(.scalar(external.base), in: schema)
      case .structure, .union, .tuple: return false
      }
    case .embedded(let inner, _): return canIdentify(inner, in: schema)
    case .optional, .list, .map, .arranged: return false
    }
  }

  private static func report(
    _ identity: Written<String>, _ message: String, _ cure: String,
    notes: [Diagnostic.Note] = [], into diagnostics: inout Diagnostics
  ) {
    diagnostics.error(.invalidIdentity, message, at: identity.place, notes: notes, cure: cure)
  }
}
