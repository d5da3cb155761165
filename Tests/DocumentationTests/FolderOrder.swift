import Foundation
import TestSupport

/// Which folders of a module use the declarations of which other folders.
///
/// A folder is one of the module's root, with the folders in it, or the root itself. A use is the name of a
/// type: of one declared at the top level of a file, or, in the form `Outer.Inner`, of one declared in
/// another type or its extension. Nested types without the name of the outer type are not seen. A name that a
/// file declares itself, as a nested type or a generic parameter, is not a use in that file.
///
/// The name of a function or property of an extension, or of a function at the top level, is a use as well if
/// it can mean nothing else: all declarations of the module, and of those that it imports, that the name and
/// its labels fit are of this kind and in one folder. Names that the standard library has too are left out.
struct FolderOrder {
  /// The uses, as `File.swift: Name`, by the folder that uses and the folder that declares.
  private(set) var uses: [Edge: [String]] = [:]

  /// The name of the module's root among the folders.
  static let root = "(root)"

  struct Edge: Hashable, Comparable, CustomStringConvertible {
    let user: String
    let owner: String

    var description: String { "\(user) uses \(owner)" }

    static func < (left: Self, right: Self) -> Bool {
      (left.user, left.owner) < (right.user, right.owner)
    }
  }

  /// - Parameters:
  ///   - files: The text of each file by its path from the module's root.
  ///   - imported: The texts of files of modules that the module imports.
  init(_ files: [String: String], imported: [String] = []) {
    self.init(
      files.sorted { $0.key < $1.key }.map { SourceNames(path: $0.key, text: $0.value) },
      imported: imported.map { SourceNames(path: "", text: $0) })
  }

  private init(_ files: [SourceNames], imported: [SourceNames]) {
    findTypes(files)
    findMembers(files, imported: imported)
  }

  private mutating func findTypes(_ files: [SourceNames]) {
    var owners: [String: Set<String>] = [:]
    for file in files {
      for name in file.types.declared {
        owners[name, default: []].insert(Self.folder(of: file.path))
      }
    }
    for file in files {
      let user = Self.folder(of: file.path)
      for name in file.types.used.sorted() {
        guard let found = owners[name], !found.contains(user) else { continue }
        for owner in found {
          uses[Edge(user: user, owner: owner), default: []].append("\(file.path): \(name)")
        }
      }
    }
  }

  private mutating func findMembers(_ files: [SourceNames], imported: [SourceNames]) {
    // Imported declarations have no folder.
    let places = files.map { ($0, Self.folder(of: $0.path)) } + imported.map { ($0, nil) }
    var declared: [String: [(declaration: MemberNames.Declaration, folder: String?)]] = [:]
    for (file, folder) in places {
      for declaration in file.members.declared {
        declared[declaration.name, default: []].append((declaration, folder))
      }
    }
    for file in files {
      let user = Self.folder(of: file.path)
      var found: [String: String] = [:]
      for use in file.members.uses where !Self.standardNames.contains(use.name) {
        let meant = declared[use.name, default: []].filter { $0.declaration.fits(use) }
        guard let first = meant.first, let owner = first.folder, owner != user,
          meant.allSatisfy({ $0.declaration.isShared && $0.folder == owner })
        else { continue }
        found[first.declaration.description] = owner
      }
      for (name, owner) in found.sorted(by: { $0.key < $1.key }) {
        uses[Edge(user: user, owner: owner), default: []].append("\(file.path): \(name)")
      }
    }
  }

  /// Names of members that types of the standard library have.
  private static let standardNames: Set = [
    "append", "contains", "count", "decode", "description", "encode", "endIndex", "first",
    "indices", "isEmpty", "keys", "last", "lowerBound", "map", "remove", "startIndex",
    "upperBound", "values",
  ]

  /// Finds the uses between the folders of a module, or between those of a folder in it.
  ///
  /// - Parameter folder: The path of the folder from the module's root.
  init(module: String, folder: String? = nil) {
    let prefix = folder.map { $0 + "/" } ?? ""
    let files = Dictionary(grouping: SourceNames.modules[module, default: []]) {
      $0.path.hasPrefix(prefix)
    }
    self.init(
      files[true, default: []].map { $0.below(prefix) },
      imported: files[false, default: []]
        + SourceNames.imports(of: module).flatMap { SourceNames.modules[$0, default: []] })
  }

  private static func folder(of path: String) -> String {
    path.contains("/") ? String(path.prefix { $0 != "/" }) : root
  }

  /// Returns the uses of folders that come later in a list.
  func uses(against order: [String]) -> [String] {
    let places = Dictionary(
      order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    return uses.sorted { $0.key < $1.key }.flatMap { edge, names -> [String] in
      guard let user = places[edge.user], let owner = places[edge.owner], user < owner else {
        return []
      }
      return names.map { "\(edge): \($0)" }
    }
  }

  /// Describes each circle: the uses between folders that use each other, directly or through others, the
  /// fewest first, because these are the easiest to mend.
  var circles: [String] {
    let used = Dictionary(grouping: uses.keys, by: \.user).mapValues { Set($0.map(\.owner)) }
    var reached: [String: Set<String>] = [:]
    for folder in used.keys {
      var found: Set<String> = []
      var open = [folder]
      while let next = open.popLast() {
        for owner in used[next, default: []] where found.insert(owner).inserted {
          open.append(owner)
        }
      }
      reached[folder] = found
    }
    func share(_ one: String, _ other: String) -> Bool {
      reached[one]?.contains(other) == true && reached[other]?.contains(one) == true
    }
    var shown: Set<String> = []
    return used.keys.sorted().compactMap { folder in
      guard share(folder, folder), shown.insert(folder).inserted else { return nil }
      let circle = used.keys.filter { share(folder, $0) }.sorted()
      shown.formUnion(circle)
      let edges = uses.filter { circle.contains($0.key.user) && circle.contains($0.key.owner) }
        .sorted { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
      let lines = edges.map { edge, names in
        let more = names.count > 10 ? ["… \(names.count - 10) more"] : []
        return (["  \(edge)"] + names.prefix(10) + more).joined(separator: "\n    ")
      }
      return "\(circle.joined(separator: ", ")) use each other:\n" + lines.joined(separator: "\n")
    }
  }
}
