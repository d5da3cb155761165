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
      draft[id].base = Self.readable(Self.candidate(draft[id].base).name([]))
    }
    let names = ShortNames.names(ids.map { Self.candidate(draft[$0].base) })
    for (id, name) in zip(ids, names) { draft[id].base = Self.readable(name) }
    if store.files.count > 1 { addFilePrefixes(ids.filter { draft[$0].prefix == nil }) }
  }

  // MARK: - Namespaces

  /// Returns the candidate for a shorter name. Namespaces may be left out: the parts before the first part with
  /// an upper-case initial or, if there is none, the folders of a path. The name of a generic type
  /// (`page.Of<model.Pet>`) has several such runs.
  private static func candidate(_ base: String) -> ShortNames.Candidate {
    if let found = candidate(ofAddress: base) { return found }
    var runs: [(namespace: [String], name: String)] = []
    for run in base.split(whereSeparator: { !($0.isLetter || $0.isNumber || "_-$.:/".contains($0)) }
    ) {
      let folders = run.split(separator: "/").dropLast().map(String.init)
      let parts = parts(of: run)
      if let first = parts.firstIndex(where: { $0.first?.isUppercase ?? false }) {
        let name = parts[first...].joined(separator: "_")
        runs.append((parts[..<first].map(versioned), name))
      } else if !folders.isEmpty {
        runs.append((folders.map(versioned), String(run.split(separator: "/").last ?? run)))
      } else {
        runs.append(([], String(run)))
      }
    }
    if runs.allSatisfy(\.namespace.isEmpty) {
      return ShortNames.Candidate(namespaces: []) { _ in base }
    }
    return ShortNames.Candidate(namespaces: runs.map(\.namespace)) { namespaces in
      zip(namespaces, runs).map { ($0 + [$1.name]).joined(separator: "_") }.joined(separator: "_")
    }
  }

  /// Returns the parts of a name between `.`, `:` and `/`. The numbers of a version are one part: `v1.2.0` in
  /// `defs/v1.2.0/User`.
  private static func parts(of run: Substring) -> [String] {
    run.split(whereSeparator: { ":/".contains($0) }).flatMap { word in
      var parts: [String] = []
      for part in word.split(separator: ".") {
        if let last = parts.last, last.last?.isNumber ?? false, part.allSatisfy(\.isNumber) {
          parts[parts.count - 1] = last + "." + part
        } else {
          parts.append(String(part))
        }
      }
      return parts
    }
  }

  /// Returns a part of a namespace. A version that begins with a number gets a letter: `V1_0Post`.
  private static func versioned(_ part: String) -> String {
    part.first?.isNumber ?? false ? "v" + part : part
  }

  /// Returns the candidate for a key that is an address, `Post` for `https://example.org/1.0/post.json`; nil for
  /// other keys. All parts before the last are namespaces, and a version gets a letter: `V1_0Post`.
  private static func candidate(ofAddress base: String) -> ShortNames.Candidate? {
    guard Address(base).scheme != nil, base.contains("://") else { return nil }
    var parts = base.split { "/#".contains($0) }.dropFirst().map(String.init)
    guard let last = parts.popLast() else { return nil }
    let name = SourceNames.stem(of: last)
    let namespace = parts.map(versioned)
    return ShortNames.Candidate(namespaces: [namespace]) { namespaces in
      ((namespaces.first ?? []) + [name]).joined(separator: "_")
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

/// Finds names that are as short as possible and unique: the last part, and those parts before it that distinguish it
/// from others of that name.
struct ShortNames {
  /// A name, with the parts that may come before it.
  struct Candidate {
    /// The number of parts that may come before the name.
    let depth: Int
    private let namespaces: [[String]]
    private let joined: ([[String]]) -> String

    /// - Parameters:
    ///   - namespaces: the parts before the name; several lists for the name of a generic type.
    ///   - joined: returns the name after some of the parts of each list.
    init(namespaces: [[String]], joined: @escaping ([[String]]) -> String) {
      (self.namespaces, self.joined) = (namespaces, joined)
      depth = namespaces.map(\.count).max() ?? 0
    }

    /// Returns the name with some of the parts before it, each with the number of parts behind it.
    func name(_ kept: [Int]) -> String {
      joined(namespaces.map { parts in kept.reversed().compactMap { Self.part($0, of: parts) } })
    }

    /// Returns the part with a number of parts behind it; empty if there is none.
    func part(_ level: Int) -> String {
      namespaces.map { Self.part(level, of: $0) ?? "" }.joined(separator: "_")
    }

    private static func part(_ level: Int, of parts: [String]) -> String? {
      level < parts.count ? parts[parts.count - 1 - level] : nil
    }
  }

  /// The greatest number of parts up to which names are the shortest ones.
  private static let levels = 16

  /// Returns the shortest unique names, in the order of the candidates. Two equal names are equal with all
  /// their parts.
  static func names(_ candidates: [Candidate]) -> [String] {
    var names = distinguished(candidates)
    var uses: [String: Int] = [:]
    for name in names { uses[key(name), default: 0] += 1 }
    // A name with some of its parts may be that of another candidate. It then has all parts up to one that makes it
    // unique.
    var open = candidates.indices.filter { uses[key(names[$0])] != 1 && candidates[$0].depth > 0 }
    var level = 1
    while !open.isEmpty {
      for index in open { names[index] = candidates[index].name(Array(0..<level)) }
      uses = [:]
      for name in names { uses[key(name), default: 0] += 1 }
      open.removeAll { uses[key(names[$0])] == 1 || level >= candidates[$0].depth }
      // Names with a great many parts are not tried with each number of them.
      level += level < levels ? 1 : level
    }
    return names
  }

  /// Returns the names with those parts in which they differ from others that are equal without them.
  private static func distinguished(_ candidates: [Candidate]) -> [String] {
    var kept: [[Int]] = Array(repeating: [], count: candidates.count)
    func groups(_ indices: some Sequence<Int>, by name: (Int) -> String) -> [[Int]] {
      var places: [String: Int] = [:]
      var groups: [[Int]] = []
      for index in indices {
        let name = key(name(index))
        if let place = places[name] {
          groups[place].append(index)
        } else {
          places[name] = groups.count
          groups.append([index])
        }
      }
      return groups
    }
    var open = groups(candidates.indices) { candidates[$0].name([]) }
    var level = 0
    while !open.isEmpty {
      open = open.filter { group in
        group.count > 1 && group.contains { candidates[$0].depth > level }
      }
      open = open.flatMap { group in
        let parts = groups(group) { candidates[$0].part(level) }
        if parts.count > 1 { for index in group { kept[index].append(level) } }
        return parts
      }
      level += 1
    }
    return zip(candidates, kept).map { $0.name($1) }
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
        return Candidate(namespaces: [folders.map(String.init)]) { namespaces in
          let outer = (namespaces.first ?? []).joined(separator: "_")
          return (TypeNames.typeName(of: outer) ?? "") + word
        }
      })
    return Dictionary(zip(paths, names)) { first, _ in first }
  }
}
