import SumTypeSource

/// Checks that an identity is a field that is always present and can be compared.
enum Identities: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      let (syntax, fields): (StructureSyntax, [ResolvedField])
      switch type.kind {
      case .structure(let structure, let own), .tuple(let structure, let own):
        (syntax, fields) = (structure, own)
      default: continue
      }
      guard let identity = syntax.identity else { continue }
      switch schema.search(identity.value, in: fields) {
      case .found(let path): check(path, identity, in: schema, into: &diagnostics)
      case .several(let path, let other):
        report(
          identity, "\(quoted(type.name)) has more than one field \(quoted(identity.value))",
          "name the field with its path: \(quoted(shown(path))) or \(quoted(shown(other)))",
          notes: [path, other].compactMap(\.last).map {
            Diagnostic.Note("one of these fields is here", at: $0.syntax.name.place)
          }, into: &diagnostics)
      case .missing:
        if syntax.rejected.contains(identity.value) { continue }
        report(
          identity, "\(quoted(type.name)) has no field \(quoted(identity.value))",
          cure(for: identity.value, fields, schema), into: &diagnostics)
      }
    }
  }

  /// Returns `base.id`.
  private static func shown(_ path: [ResolvedField]) -> String {
    path.map(\.name).joined(separator: ".")
  }

  /// Returns a cure that names the field with this key, or with the nearest name.
  private static func cure(
    for name: String, _ fields: [ResolvedField], _ schema: Resolution
  ) -> String {
    let known =
      fields.first { $0.syntax.ownKey?.value == name }?.name
      ?? Suggestions.nearest(to: name, in: schema.searchableNames(in: fields))
    return known.map { "did you mean \(quoted($0))?" } ?? "name one of its fields"
  }

  private static func check(
    _ path: [ResolvedField], _ identity: Written<String>, in schema: Resolution,
    into diagnostics: inout Diagnostics
  ) {
    guard let field = path.last else { return }
    if let outer = path.dropLast().first(where: \.isOptional) {
      report(
        identity, "an identity cannot be nil, but \(quoted(outer.name)) may be",
        "remove the \"?\" of the flattened type",
        notes: [Diagnostic.Note("it is flattened here", at: outer.syntax.name.place)],
        into: &diagnostics)
      return
    }
    let note = Diagnostic.Note("the field is here", at: field.syntax.name.place)
    switch field.presence {
    case .optional:
      report(
        identity, "an identity cannot be optional", "remove the \"?\" of the field's type",
        notes: [note], into: &diagnostics)
    case .defaulted:
      report(
        identity, "an identity cannot have a default, which several values could share",
        "remove the default", notes: [note], into: &diagnostics)
    case .required where field.isConstant:
      report(
        identity, "a constant cannot be an identity, because all values have the same",
        "name another field",
        notes: [note], into: &diagnostics)
    case .required, .rest:
      guard let type = field.type, !canIdentify(type, in: schema) else { return }
      report(
        identity, "a field of this type cannot be an identity",
        "use an integer, \"String\", \"UUID\", \"Date\", \"URL\", \"Data\", an enum, "
          + "or an alias of these",
        notes: [note], into: &diagnostics)
    }
  }

  private static func canIdentify(_ type: ValueType, in schema: Resolution) -> Bool {
    switch type {
    case .scalar(let form): return form.scalar.canIdentify
    case .reference(let id):
      switch schema[id].kind {
      case .alias(let alias): return canIdentify(.scalar(alias.base), in: schema)
      case .typeAlias(let type): return canIdentify(type, in: schema)
      case .enumeration, .unreadable: return true
      case .external(let external): return canIdentify(.scalar(external.base), in: schema)
      case .structure, .union, .tuple: return false
      }
    case .embedded(let inner, _): return canIdentify(inner, in: schema)
    case .optional, .list, .map, .arranged, .constant, .bounded: return false
    }
  }

  private static func report(
    _ identity: Written<String>, _ message: String, _ cure: String,
    notes: [Diagnostic.Note] = [], into diagnostics: inout Diagnostics
  ) {
    diagnostics.error(.invalidIdentity, message, at: identity.place, notes: notes, cure: cure)
  }
}
