import SumTypeGenerator
import SumTypeSource
import SumTypeSwift

/// Shortens the names of definitions: `Pod` for `io.k8s.api.core.v1.Pod`, and `V1Pod` if another namespace has a
/// `Pod`. A name that several files have is made unique by the file.
struct DefinitionNames {
  let draft: Draft
  let store: SourceStore

  func run() {
    let ids = draft.declarations.indices.filter { draft[$0].isDefinition }
    // A declaration without a name is named for the definition around it.
    for id in draft.declarations.indices where !draft[id].isDefinition {
      draft[id].base = Self.candidate(draft[id].base).name(0)
    }
    let names = ShortNames.names(ids.map { Self.candidate(draft[$0].base) })
    for (id, name) in zip(ids, names) { draft[id].base = Self.readable(name) }
    if store.files.count > 1 { addFilePrefixes(ids.filter { draft[$0].prefix == nil }) }
  }

  // MARK: - Namespaces

  /// Returns the candidate for a shorter name. Namespaces may be left out: the parts before the first part with
  /// an upper-case initial. The name of a generic type (`page.Of<model.Pet>`) has several such runs.
  private static func candidate(_ base: String) -> ShortNames.Candidate {
    if let found = candidate(ofAddress: base) { return found }
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

  /// Returns the candidate for a key that is an address, `Post` for `https://example.org/1.0/post.json`; nil for
  /// other keys. All parts before the last are namespaces, and a version gets a letter: `V1_0Post`.
  private static func candidate(ofAddress base: String) -> ShortNames.Candidate? {
    guard Address(base).scheme != nil, base.contains("://") else { return nil }
    var parts = base.split { "/#".contains($0) }.dropFirst().map(String.init)
    guard let last = parts.popLast() else { return nil }
    let name = SourceNames.stem(of: last)
    let namespace = parts.map { $0.first?.isNumber ?? false ? "v" + $0 : $0 }
    return ShortNames.Candidate(depth: namespace.count) { level in
      (namespace.suffix(level) + [name]).joined(separator: "_")
    }
  }

  /// The greatest length of a type's name that is made of a key.
  private static let longest = 60

  /// Returns a valid type name for a name that is none: a long one loses its first words, and a digit at the
  /// beginning gets a word before it.
  private static func readable(_ name: String) -> String {
    guard TypeNames.typeName(of: name) == nil, let full = Identifier.upperCamel(from: name) else {
      return name
    }
    var word = full[...]
    while word.utf8.count > longest {
      guard let next = word.dropFirst().firstIndex(where: \.isUppercase) else { return name }
      word = word[next...]
    }
    return word.first == "_" ? "Type" + word.dropFirst() : String(word)
  }

  // MARK: - Files

  /// Adds the names of files as prefixes to definitions whose name several files have.
  private func addFilePrefixes(_ ids: [Int]) {
    let words = ShortNames.ofFiles(store.files.map(\.source.path))
    var files: [String: Set<Int>] = [:]
    for id in ids { files[draft[id].base, default: []].insert(draft[id].file) }
    for id in ids {
      let path = store.files[draft[id].file].source.path
      guard let word = words[path] else { continue }
      let isRoot = draft[id].base == SourceNames.name(of: path)
      if files[draft[id].base]?.count ?? 0 > 1 {
        draft[id].base = isRoot ? word : word + "_" + draft[id].base
      } else if !isRoot {
        draft[id].prefix = word
      }
    }
  }
}

/// Finds names that are as short as possible and unique: the last part, and as many parts before it as are
/// needed.
struct ShortNames {
  /// A name, with the parts that may come before it.
  struct Candidate {
    /// The number of parts before the name.
    let depth: Int
    /// Returns the name with this number of parts before it.
    let name: (Int) -> String
  }

  /// The greatest number of parts up to which names are the shortest ones.
  private static let levels = 16

  /// Returns the shortest unique names, in the order of the candidates. Two equal names are equal with all
  /// their parts.
  static func names(_ candidates: [Candidate]) -> [String] {
    var names = candidates.map { $0.name(0) }
    var open = Array(candidates.indices)
    var level = 0
    while !open.isEmpty {
      var uses: [String: Int] = [:]
      let spelled = candidates.map { $0.name(min(level, $0.depth)) }
      for name in spelled { uses[key(name), default: 0] += 1 }
      open.removeAll { index in
        names[index] = spelled[index]
        return uses[key(spelled[index])] == 1 || level >= candidates[index].depth
      }
      // Names with a great many parts are not tried with each number of them.
      level += level < levels ? 1 : level
    }
    return names
  }

  /// Returns the name for comparisons: names that differ only in case would be the same file.
  private static func key(_ name: String) -> String {
    TypeNames.typeName(of: name)?.lowercased() ?? name
  }

  /// Returns the names of files: `Post` for `blog/post.schema.json`, and `BlogPost` if another folder has a
  /// `Post`.
  static func ofFiles(_ paths: [String]) -> [String: String] {
    let names = names(
      paths.map { path in
        let folders = Path.names(in: path).dropLast().filter { $0 != ".." }
        let word = SourceNames.name(of: path)
        return Candidate(depth: folders.count) { level in
          let outer = folders.suffix(level).joined(separator: "_")
          return (TypeNames.typeName(of: outer) ?? "") + word
        }
      })
    return Dictionary(zip(paths, names)) { first, _ in first }
  }
}
