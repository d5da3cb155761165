import SumTypeSource

/// A repository hands out the entries of a document and keeps what is unknown among them aside.
enum Repositories: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for document in schema.documents {
      guard case .versioned(let entry, let lists, _) = document.root,
        let repository = entry.repository, !entry.hasNamedLists
      else { continue }
      if let element = lists.first?.element, !isAside(element, in: schema) {
        diagnostics.error(
          .invalidRepository, "a repository is for entries whose unknown values are kept aside",
          at: repository.place,
          cure: "make the entries a union with \"unknown\": \"aside\", or remove the repository")
      }
      if let field = entry.fields.first {
        diagnostics.error(
          .invalidRepository,
          "a repository holds nothing but entries, and this document has fields",
          at: repository.place, notes: [Diagnostic.Note("the first is here", at: field.name.place)],
          cure: "remove the repository, and use the document")
      }
    }
  }

  private static func isAside(_ element: ValueType, in schema: Resolution) -> Bool {
    guard case .reference(let id) = element else { return false }
    switch schema[id].kind {
    case .union(let union, _): return union.unknown?.value == .aside
    case .unreadable: return true
    case .structure, .enumeration, .alias, .tuple, .external: return false
    }
  }
}
