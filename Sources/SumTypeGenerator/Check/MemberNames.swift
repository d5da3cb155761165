import SumTypeSource
import SumTypeSwift

/// Members of a generated type have different names, all of which Swift accepts where they stand.
enum MemberNames: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      switch type.kind {
      case .structure(_, let fields): check(fields, into: &diagnostics)
      case .union(let union, _): check(union, into: &diagnostics)
      case .enumeration(let enumeration, _): check(enumeration, into: &diagnostics)
      case .alias, .unreadable: break
      }
    }
    for document in schema.documents {
      guard case .versioned(let entry, _, let fields) = document.root else { continue }
      check(fields, into: &diagnostics)
      check(entry, fields, into: &diagnostics)
    }
  }

  private static func check(_ fields: [ResolvedField], into diagnostics: inout Diagnostics) {
    for field in fields where SwiftNames.illegalProperties.contains(field.name) {
      diagnostics.error(
        .reservedName, "no property in Swift can be called \(quoted(field.name))",
        at: field.entry.name.place,
        cure: "call it something else, and write \"key\": \(quoted(field.key))")
    }
  }

  private static func check(_ union: UnionEntry, into diagnostics: inout Diagnostics) {
    let isClosed = union.unknown?.value == .refuse
    var cases: [String: SourceRange] = [:]
    if !union.shared.isEmpty { cases.reserveCapacity(union.variants.count) }
    for variant in union.variants {
      let name = variant.name.value.name
      let cure = "call it something else, and write \"tag\": \(variant.tag?.value.shown ?? "…")"
      check(name, at: variant.name.place, isClosed ? nil : "union", cure, into: &diagnostics)
      if !union.shared.isEmpty { cases[name] = variant.name.place }
    }
    for shared in union.shared {
      guard let place = cases[shared.value] else { continue }
      diagnostics.error(
        .nameCollision,
        "a property and a case of the union would both be called \(quoted(shared.value))",
        at: shared.place, notes: [Diagnostic.Note("the variant is here", at: place)],
        cure: "call the variant something else, and give it its \"tag\"")
    }
  }

  private static func check(_ entry: EnumerationEntry, into diagnostics: inout Diagnostics) {
    var names: [String: ValueEntry] = [:]
    for value in entry.values {
      let name = value.name.value.name
      let cure = "call it something else: {\"other\": \(value.raw.value.shown)}"
      check(name, at: value.name.place, entry.isOpen ? "enum" : nil, cure, into: &diagnostics)
      guard let first = names.updateValue(value, forKey: name),
        first.raw.value != value.raw.value
      else { continue }
      diagnostics.error(
        .nameCollision,
        "\(value.raw.value.shown) and \(first.raw.value.shown) have the same name in Swift, \(quoted(name))",
        at: value.name.place,
        notes: [Diagnostic.Note("the other one is here", at: first.name.place)],
        cure:
          "give the enum as an object from names to values: {\"other\": \(value.raw.value.shown)}")
    }
  }

  /// - Parameter open: What it is a case of, where unknown values have a case of their own.
  private static func check(
    _ name: String, at place: SourceRange, _ open: String?, _ cure: String,
    into diagnostics: inout Diagnostics
  ) {
    if SwiftNames.illegalStaticMembers.contains(name) {
      diagnostics.error(
        .reservedName, "no case in Swift can be called \(quoted(name))", at: place, cure: cure)
    } else if let open, name == "unknown" {
      diagnostics.error(
        .reservedName, "what is unknown is the case \"unknown\" of an open \(open)", at: place,
        cure: cure)
    }
  }

  /// The DTO of a document has its version, its list and its fields side by side.
  private static func check(
    _ entry: VersionedEntry, _ fields: [ResolvedField], into diagnostics: inout Diagnostics
  ) {
    let list = entry.entriesName
    if list.value.name == "version" || SwiftNames.illegalProperties.contains(list.value.name) {
      diagnostics.error(
        .reservedName, "the entries cannot be called \(quoted(list.value.name))", at: list.place,
        cure: "give them another \"entriesName\"")
    }
    for field in fields {
      if field.name == "version" {
        diagnostics.error(
          .nameCollision, "\"version\" is the version of the document", at: field.entry.name.place,
          cure: "call the field something else, and give it its \"key\"")
      } else if field.entry.name.value == list.value {
        diagnostics.error(
          .nameCollision, "\(quoted(field.name)) is the list of entries already",
          at: field.entry.name.place, notes: [Diagnostic.Note("the list is here", at: list.place)],
          cure: "rename the field, or give the list another \"entriesName\"")
      }
    }
  }
}
