import SumTypeSource
import SumTypeSwift

/// Members of generated types have names that Swift accepts where they stand.
enum MemberNames: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var rules = MemberRules(schema)
    for type in schema.types {
      switch type.kind {
      case .structure(let entry, let fields):
        // What is included is checked where it is declared.
        let included = fields.count - entry.fields.count
        check(Array(fields.dropFirst(included)), &rules, into: &diagnostics)
      case .tuple(_, let elements):
        check(elements, areElements: true, &rules, into: &diagnostics)
      case .union(let union, _):
        let open = union.unknown?.value == .refuse ? nil : "union"
        for (index, variant) in union.variants.enumerated() {
          guard let fault = rules.faultOfCase(variant.name.value.name, open: open) else { continue }
          let inclusion = union.inclusion(of: index)
          // Whether the union is open is its own; anything else is reported where it is written.
          if inclusion != nil, variant.name.value.name != "unknown" { continue }
          diagnostics.error(
            .reservedName, fault, at: inclusion ?? variant.name.place,
            notes: inclusion == nil
              ? [] : [Diagnostic.Note("the variant is here", at: variant.name.place)],
            cure: union.choice != nil
              ? "declare a union instead of the choice"
              : "call it something else, and write \"tag\": "
                + (variant.tags.first?.value.shown ?? "…"))
        }
      case .enumeration(let enumeration, _):
        let open = enumeration.isOpen ? "enum" : nil
        for value in enumeration.values {
          let name = value.name.value.name
          let isList = name == "allCases" ? "\"allCases\" are all cases of an enum" : nil
          guard let fault = isList ?? rules.faultOfCase(name, open: open) else { continue }
          diagnostics.error(
            .reservedName, fault, at: value.name.place,
            cure: "call it something else: {\"other\": \(value.raw.value.shown)}")
        }
      case .alias, .external, .unreadable: break
      }
    }
    for document in schema.documents {
      guard case .versioned(let entry, _, let fields) = document.root else { continue }
      check(fields, &rules, into: &diagnostics)
      check(entry, &rules, into: &diagnostics)
    }
  }

  private static func check(
    _ fields: [ResolvedField], areElements: Bool = false, _ rules: inout MemberRules,
    into diagnostics: inout Diagnostics
  ) {
    for field in fields where !field.isConstant {
      guard let fault = rules.faultOfProperty(field.name) else { continue }
      diagnostics.error(
        .reservedName, fault, at: field.entry.name.place,
        cure: "call it something else"
          + (areElements ? "" : ", and write \"key\": \(quoted(field.key))"))
    }
  }

  /// A document's DTO has its version beside the entries; a repository's result what is unknown.
  private static func check(
    _ entry: VersionedEntry, _ rules: inout MemberRules, into diagnostics: inout Diagnostics
  ) {
    for list in entry.lists.map(\.name) {
      let isVersion =
        list.value.name == "version" ? "\"version\" is the version of the document" : nil
      guard let fault = isVersion ?? rules.faultOfProperty(list.value.name) else { continue }
      diagnostics.error(
        .reservedName, fault, at: list.place,
        cure: entry.hasNamedLists
          ? "call it something else, and give it its \"key\""
          : "give the entries another \"entriesName\"")
    }
    guard let entries = entry.repository?.entries, entries.value != entry.lists.first?.name.value
    else { return }
    let isUnknown =
      entries.value.name == "unknownEntries"
      ? "\"unknownEntries\" are those that the repository does not know" : nil
    if let fault = isUnknown ?? rules.faultOfProperty(entries.value.name) {
      diagnostics.error(
        .reservedName, fault, at: entries.place,
        cure: "give the entries of the repository another name")
    }
  }
}
