import SumTypeGenerator
import SumTypeSource

/// The types that are written in any case, and the documents.
extension SwiftReader {
  /// The types of the sources that are Codable and not generic, in the order of the sources.
  func codableTypes() -> [Int] {
    let all = symbols.symbols.indices.filter { id in
      guard let declaration = symbols.declaration(id), declaration.file != SwiftPrelude.file,
        conformances[id].isAny, generics(of: id).isEmpty
      else { return false }
      switch declaration.kind {
      case .structure, .classType, .actor, .enumeration: return true
      case .protocolType, .extensionOfType, .alias: return false
      }
    }
    func order(_ id: Int) -> (Int, Int) {
      symbols.declaration(id).map { ($0.file, $0.place.lowerBound) } ?? (0, 0)
    }
    return all.sorted { order($0) < order($1) }
  }

  /// Reads the type that the option names, `Post.Kind` or `[Post]`, and those that it needs.
  func readOnly(_ spelling: String, among all: [Int]) {
    let names = all.map { symbols.path($0).joined(separator: ".") }
    if let index = names.firstIndex(of: spelling) {
      declareRoot(all[index])
      readWaiting()
      if let root = roots.first { document(root, named: options.name) }
      return
    }
    let place = SourceRange(file: store.files[files[0]].source, bytes: 0..<0)
    let type = spelled(spelling)
    let missing = type.map { $0.names.sorted().filter { !isKnown($0) } }
    guard let type, missing == [] else {
      let word = missing?.first ?? spelling
      diagnostics.error(
        .importReference, "the sources declare no Codable type \"\(word)\"", at: place,
        cure: Suggestions.nearest(to: word, in: names).map { "did you mean \"\($0)\"?" }
          ?? "name a type such as \(names.first ?? "Post")")
      return
    }
    let use = meaning(of: type, SwiftScope(symbol: nil, file: files[0]), at: place).use
    readWaiting()
    roots = Finishing.references(in: use.type)
    let word = options.name ?? TypeNames.typeName(of: word(for: use)) ?? "Root"
    documents.append((word, use, files[0]))
  }

  /// Returns the type that a text spells; nil if it spells none.
  private func spelled(_ spelling: String) -> SwiftType? {
    guard let text = try? SwiftText(Array(spelling.utf8)),
      let (type, end) = SwiftTypeParser(text: text).type(at: 0), text.kind(end) == .end
    else { return nil }
    return type
  }

  /// Whether a name at the top level means a type of Swift or of the sources that has JSON.
  private func isKnown(_ name: String) -> Bool {
    if let id = symbols.root(name, in: files[0]), let declaration = symbols.declaration(id) {
      if case .alias = declaration.kind { return true }
      return conformances[id].isAny || !symbols.symbols[id].members.isEmpty
    }
    return SwiftPrelude.scalars.contains(name) || SwiftPrelude.lists.contains(name)
      || ["Date", "Dictionary", "Optional"].contains(name)
  }

  func declareRoot(_ symbol: Int) {
    guard let declaration = symbols.declaration(symbol) else { return }
    let place = declaration.place
    let use = declare(
      symbol, SwiftScope(symbol: symbol, file: declaration.file),
      at: range(place, in: declaration.file), file: declaration.file)
    if case .reference(let id) = use.type { roots.append(id) }
  }

  func document(_ id: Int, named name: String?) {
    let word = name ?? TypeNames.typeName(of: draft[id].base) ?? "Root"
    documents.append((word, Use(.reference(id)), draft[id].file))
  }

  /// Returns the structs and unions that no other type uses, and one of each circle that nothing else uses.
  func rootDocuments() -> [Int] {
    var used: Set<Int> = []
    for (id, declaration) in draft.declarations.enumerated() {
      for use in declaration.uses {
        used.formUnion(Finishing.references(in: use.type).filter { $0 != id })
      }
    }
    var reached: Set<Int> = []
    let tops = roots.filter { !used.contains($0) }
    for id in tops where reached.insert(id).inserted { reach(from: id, &reached) }
    let known = reached
    var others: [Int] = []
    for id in roots where reached.insert(id).inserted {
      others.append(id)
      reach(from: id, &reached)
    }
    // One that a later one reaches is in no circle with it.
    var later = known
    var found = Set(tops)
    for id in others.reversed() where later.insert(id).inserted {
      found.insert(id)
      reach(from: id, &later)
    }
    return roots.filter { id in
      switch draft[id].kind {
      case .structure, .union, .tuple: found.contains(id)
      case .enumeration, .alias, .pending, .alternatives: false
      }
    }
  }

  private func reach(from id: Int, _ reached: inout Set<Int>) {
    var open = [id]
    while let next = open.popLast() {
      for use in draft[next].uses {
        open += Finishing.references(in: use.type).filter { reached.insert($0).inserted }
      }
    }
  }
}
