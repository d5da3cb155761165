import SumTypeGenerator
import SumTypeSwift

/// What definitions are called, as a person would: `Pod` for `io.k8s.api.core.v1.Pod`, and `V1Pod` where
/// another namespace has one; in several files, what several of them have is told apart by the file.
struct DefinitionNames {
  let draft: Draft
  let store: SourceStore

  func run() {
    let ids = draft.declarations.indices.filter { draft[$0].isDefinition }
    // What lies in a definition is called after it where nothing else says a name.
    for id in draft.declarations.indices where !draft[id].isDefinition {
      draft[id].base = Self.candidate(draft[id].base).name(0)
    }
    let names = ShortNames.names(ids.map { Self.candidate(draft[$0].base) })
    for (id, name) in zip(ids, names) { draft[id].base = Self.readable(name) }
    if store.files.count > 1 { tellFilesApart(ids.filter { draft[$0].prefix == nil }) }
  }

  // MARK: - Namespaces

  /// A name of which the namespaces may be left out: parts before one that begins with an upper-case letter, and
  /// do not begin with one themselves. A generic type (`page.Of<model.Pet>`) has several.
  private static func candidate(_ base: String) -> ShortNames.Candidate {
    var runs: [(namespace: [String], name: String)] = []
    for run in base.split(whereSeparator: { !($0.isLetter || $0.isNumber || "_-$.:/".contains($0)) }
    ) {
      let parts = run.split(whereSeparator: { ".:/".contains($0) }).map(String.init)
      guard let first = parts.firstIndex(where: { $0.first?.isUppercase ?? false }) else {
        runs.append(([], String(run)))
        continue
      }
      runs.append((Array(parts[..<first]), parts[first...].joined(separator: "_")))
    }
    let depth = runs.map(\.namespace.count).max() ?? 0
    if depth == 0 { return ShortNames.Candidate(depth: 0) { _ in base } }
    return ShortNames.Candidate(depth: depth) { level in
      runs.map { ($0.namespace.suffix(level) + [$0.name]).joined(separator: "_") }
        .joined(separator: "_")
    }
  }

  /// The longest name of a type that is made of a key.
  private static let longest = 60

  /// The name of what has one of which no name of a type can be made: without the first words of a long one,
  /// and with a word before a digit.
  private static func readable(_ name: String) -> String {
    guard TypeNames.typeName(of: name) == nil, var word = Identifier.upperCamel(from: name) else {
      return name
    }
    while word.utf8.count > longest {
      guard let next = word.dropFirst().firstIndex(where: \.isUppercase) else { return name }
      word = String(word[next...])
    }
    if word.first == "_" { word = "Type" + word.dropFirst() }
    return word
  }

  // MARK: - Files

  /// Puts the names of files before those of definitions that several of them have.
  private func tellFilesApart(_ ids: [Int]) {
    let words = ShortNames.ofFiles(store.files.map(\.source.path))
    var files: [String: Set<Int>] = [:]
    for id in ids { files[draft[id].base, default: []].insert(draft[id].file) }
    for id in ids {
      let path = store.files[draft[id].file].source.path
      guard let word = words[path] else { continue }
      let isRoot = draft[id].base == SourceReading.name(of: path)
      if files[draft[id].base]?.count ?? 0 > 1 {
        draft[id].base = isRoot ? word : word + "_" + draft[id].base
      } else if !isRoot {
        draft[id].prefix = word
      }
    }
  }
}
