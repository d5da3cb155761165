import SumTypeSource

/// Members of a generated type have different names, where the schema itself does not make sure of
/// that.
enum MemberCollisions: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      switch type.kind {
      case .structure(let entry, let fields), .tuple(let entry, let fields):
        // What is included has been compared with the rest already.
        if entry.includes.isEmpty { check(fields, into: &diagnostics) }
      case .union(let union, _):
        checkVariants(of: union, into: &diagnostics)
        if !union.shared.isEmpty { check(union, into: &diagnostics) }
      case .enumeration(let enumeration, _): check(enumeration, into: &diagnostics)
      case .alias, .external, .unreadable: break
      }
    }
    for document in schema.documents {
      guard case .versioned(let entry, _, let fields) = document.root else { continue }
      check(entry, fields, into: &diagnostics)
    }
  }

  /// Different members of a schema may make one name.
  private static func check(_ fields: [ResolvedField], into diagnostics: inout Diagnostics) {
    if fields.allSatisfy({ $0.entry.ownKey == nil }) { return }
    var names: [String: FieldEntry] = [:]
    for field in fields where !field.isConstant {
      let entry = field.entry
      guard let first = names.updateValue(entry, forKey: field.name) else { continue }
      names[field.name] = first
      diagnostics.error(
        .nameCollision, sameName(entry.member, first.member, field.name), at: entry.name.place,
        notes: [Diagnostic.Note("the other one is here", at: first.name.place)],
        cure: "give one of them another \"name\": {\"type\": …, \"name\": \"…\"}")
    }
  }

  private static func checkVariants(
    of union: UnionEntry, into diagnostics: inout Diagnostics
  ) {
    var names: [String: Int] = [:]
    names.reserveCapacity(union.variants.count)
    for (index, variant) in union.variants.enumerated() {
      let name = variant.name.value.name
      guard let first = names.updateValue(index, forKey: name) else { continue }
      names[name] = first
      let other = union.variants[first]
      // One tag in two variants is enough to be told.
      if other.seconds.isEmpty, variant.seconds.isEmpty,
        other.tags.first?.value == variant.tags.first?.value
      {
        continue
      }
      union.reportTwice(
        .nameCollision, sameName(variant.member, other.member, name), index, variant.name.place,
        first, other.name.place,
        cure: "give one of them another \"name\": {\"payload\": …, \"name\": \"…\"}",
        into: &diagnostics)
    }
  }

  private static func sameName(_ second: String, _ first: String, _ name: String) -> String {
    second == first
      ? "two variants are called \(quoted(name))"
      : "\(quoted(second)) and \(quoted(first)) have the same name in Swift, \(quoted(name))"
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

  /// Different values of an enum may make one name.
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
        cure: "give the enum as an object, with a \"name\" for one of them: "
          + "{\(quoted(name)): {\"value\": \(raw), \"name\": \"…\"}}")
    }
  }

  /// The DTO of a document has its version, its list and its fields side by side.
  private static func check(
    _ entry: VersionedEntry, _ fields: [ResolvedField], into diagnostics: inout Diagnostics
  ) {
    check(fields, into: &diagnostics)
    var lists: [String: SourceRange] = [:]
    for list in entry.lists {
      let name = list.name.value.name
      guard let first = lists.updateValue(list.name.place, forKey: name) else { continue }
      diagnostics.error(
        .nameCollision, "two lists are called \(quoted(name)) in Swift", at: list.name.place,
        notes: [Diagnostic.Note("the first one is here", at: first)],
        cure: "give one of them another \"name\"")
    }
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
