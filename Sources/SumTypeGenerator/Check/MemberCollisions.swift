import SumTypeSource

/// Members of a generated type have different names, where the schema itself does not make sure of
/// that.
enum MemberCollisions: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      switch type.kind {
      case .union(let union, _):
        if !union.shared.isEmpty { check(union, into: &diagnostics) }
      case .enumeration(let enumeration, _): check(enumeration, into: &diagnostics)
      case .structure, .alias, .tuple, .external, .unreadable: break
      }
    }
    for document in schema.documents {
      guard case .versioned(let entry, _, let fields) = document.root else { continue }
      check(entry, fields, into: &diagnostics)
    }
  }

  /// Shared fields become properties beside the cases.
  private static func check(_ union: UnionEntry, into diagnostics: inout Diagnostics) {
    var cases: [String: SourceRange] = [:]
    for variant in union.variants { cases[variant.name.value.name] = variant.name.place }
    for shared in union.shared {
      guard let place = cases[shared.value] else { continue }
      diagnostics.error(
        .nameCollision,
        "a property and a case of the union would both be called \(quoted(shared.value))",
        at: shared.place, notes: [Diagnostic.Note("the variant is here", at: place)],
        cure: "call the variant something else, and give it its \"tag\"")
    }
  }

  /// In the short form of an enum, different values may make one name.
  private static func check(_ entry: EnumerationEntry, into diagnostics: inout Diagnostics) {
    var names: [String: ValueEntry] = [:]
    for value in entry.values {
      let name = value.name.value.name
      guard let first = names.updateValue(value, forKey: name),
        first.raw.value != value.raw.value
      else { continue }
      let raw = value.raw.value.shown
      diagnostics.error(
        .nameCollision,
        "\(raw) and \(first.raw.value.shown) have the same name in Swift, \(quoted(name))",
        at: value.name.place,
        notes: [Diagnostic.Note("the other one is here", at: first.name.place)],
        cure: "give the enum as an object from names to values: {\"other\": \(raw)}")
    }
  }

  /// The DTO of a document has its version, its list and its fields side by side.
  private static func check(
    _ entry: VersionedEntry, _ fields: [ResolvedField], into diagnostics: inout Diagnostics
  ) {
    var lists: [String: SourceRange] = [:]
    for list in entry.lists { lists[list.name.value.name] = list.name.place }
    for field in fields where !field.isConstant {
      if field.name == "version" {
        diagnostics.error(
          .nameCollision, "\"version\" is the version of the document", at: field.entry.name.place,
          cure: "call the field something else, and give it its \"key\"")
      } else if let list = lists[field.name] {
        diagnostics.error(
          .nameCollision, "\(quoted(field.name)) is the list of entries already",
          at: field.entry.name.place, notes: [Diagnostic.Note("the list is here", at: list)],
          cure: entry.hasNamedLists
            ? "rename one of them"
            : "rename the field, or give the list another \"entriesName\"")
      }
    }
  }
}
