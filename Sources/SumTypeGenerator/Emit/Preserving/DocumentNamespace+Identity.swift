import SumTypeSwift

/// What a merge cannot know of entries that nothing tells one from another.
///
/// It stands where a developer reads what the document does, and not among the messages of each
/// build: a list without identities is a choice, and often somebody else's.
extension DocumentNamespace {
  /// A paragraph on the lists whose elements have no identity; nothing where all have one, or have
  /// nothing inside that could be lost.
  var identityNote: String {
    var names: [String] = []
    var seen: Set<TypeID> = []
    for element in elements {
      for name in unidentified(element, &seen) where !names.contains(name) { names.append(name) }
      // More are not shown.
      if names.count > 3 { break }
    }
    if names.isEmpty { return "" }
    let shown = names.prefix(3).map { "``\($0)``" }.joined(separator: ", ")
    let have = names.count == 1 ? "has" : "have"
    return """


      \(shown)\(names.count > 3 ? " …" : "") \(have) no identity: a save knows an entry again by its \
      content and its place. One that is moved and changed at once may be taken for a new one, and \
      what is unknown in it is then lost; `saved.dropped` tells.
      """
  }

  /// The types of the elements of the document's lists.
  private var elements: [ValueType] {
    switch document.root {
    case .versioned(let root): root.lists.map(\.element)
    case .plain(.list(let element)): [element]
    case .plain, .lines: []
    }
  }

  /// The structs and tuples without identity that an element may be, but for those seen.
  private func unidentified(_ type: ValueType, _ seen: inout Set<TypeID>) -> [String] {
    switch type {
    case .scalar: return []
    case .optional(let inner), .embedded(let inner, _), .list(let inner), .map(let inner),
      .arranged(_, let inner):
      return unidentified(inner, &seen)
    case .reference(let id):
      guard seen.insert(id).inserted else { return [] }
      let declaration = schema.schema[id]
      switch declaration.kind {
      case .structure(let structure), .tuple(let structure):
        return structure.identity == nil ? [declaration.symbol] : []
      case .union(let union):
        return union.variants.compactMap(\.payload).flatMap { unidentified($0, &seen) }
      case .enumeration, .alias, .external: return []
      }
    }
  }
}
