import Foundation
import TestSupport

/// Which folders of a module use the types of which other folders.
///
/// A folder is one of the module's root, with the folders in it, or the root itself. A use is the name of a
/// type: of one declared at the top level of a file, or, in the form `Outer.Inner`, of one declared in
/// another type or its extension. Uses of members of an extension are not seen, nor of nested types
/// without the name of the outer type. A name that a file declares itself, as a nested type or a generic
/// parameter, is not a use in that file.
struct FolderOrder {
  /// The uses, as `File.swift: Type`, by the folder that uses and the folder that declares.
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

  /// - Parameter files: The text of each file by its path from the module's root.
  init(_ files: [String: String]) {
    let files = files.sorted { $0.key < $1.key }.map { (path: $0.key, names: TypeNames($0.value)) }
    var owners: [String: Set<String>] = [:]
    for file in files {
      for name in file.names.declared {
        owners[name, default: []].insert(Self.folder(of: file.path))
      }
    }
    for file in files {
      let user = Self.folder(of: file.path)
      for name in file.names.used.sorted() {
        guard let found = owners[name], !found.contains(user) else { continue }
        for owner in found {
          uses[Edge(user: user, owner: owner), default: []].append("\(file.path): \(name)")
        }
      }
    }
  }

  /// Reads the files of a module below `Sources`.
  init(module: String) throws {
    let paths = FileManager.default.subpaths(atPath: Repository.url("Sources/\(module)").path) ?? []
    var files: [String: String] = [:]
    for path in paths where path.hasSuffix(".swift") {
      files[path] = try Repository.text(of: "Sources/\(module)/\(path)")
    }
    self.init(files)
  }

  private static func folder(of path: String) -> String {
    path.contains("/") ? String(path.prefix { $0 != "/" }) : root
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

/// The types that a file declares and the types that it names.
private struct TypeNames {
  /// The types that other files can name: `Outer`, `Outer.Inner`.
  private(set) var declared: Set<String> = []
  /// The names that the file uses, among which are names of other modules.
  private(set) var used: Set<String> = []

  private static let kinds: Set = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "extension",
  ]
  private static let modifiers: Set = [
    "public", "package", "internal", "private", "fileprivate", "final", "indirect", "nonisolated",
  ]

  init(_ text: String) {
    let tokens = SwiftNames(text).tokens
    /// The names that mean something else in this file than elsewhere.
    var own: Set<String> = []
    /// The type that each open brace belongs to; nil if it belongs to something else.
    var scopes: [String?] = []
    var opening: String?
    func at(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index] : "" }
    func isType(_ index: Int) -> Bool { at(index).first?.isUppercase ?? false }
    for (index, token) in tokens.enumerated() {
      switch token {
      case "{":
        scopes.append(opening)
        opening = nil
      case "}": _ = scopes.popLast()
      case _
      where Self.kinds.contains(token) && isType(index + 1) && at(index - 1) != "."
        && at(index - 1) != "import":
        var name = at(index + 1)
        if token == "extension" {
          var next = index + 2
          while at(next) == ".", isType(next + 1) {
            name += "." + at(next + 1)
            next += 2
          }
          opening = name
          continue
        }
        let outer = scopes.compactMap(\.self)
        if !scopes.isEmpty { own.insert(name) }
        let path = (outer + [name]).joined(separator: ".")
        if token != "typealias" { opening = name }
        var first = index - 1
        var isPrivate = false
        while Self.modifiers.contains(at(first)) {
          isPrivate = isPrivate || at(first).hasSuffix("private")
          first -= 1
        }
        if isPrivate {
          own.insert(name)
        } else if outer.count == scopes.count {
          declared.insert(path)
        }
        own.formUnion(Self.parameters(tokens, from: index + 2))
      case "associatedtype": own.insert(at(index + 1))
      case "func": own.formUnion(Self.parameters(tokens, from: index + 2))
      case "init", "subscript": own.formUnion(Self.parameters(tokens, from: index + 1))
      default:
        // After `...` there is no member.
        let isMember = at(index - 1) == "." && at(index - 2) != "."
        guard isType(index), !isMember else { continue }
        used.insert(token)
        var name = token
        var next = index + 1
        while at(next) == ".", isType(next + 1) {
          name += "." + at(next + 1)
          used.insert(name)
          next += 2
        }
      }
    }
    used.subtract(own)
  }

  /// Returns the generic parameters in the list that begins at `start`, if one does.
  private static func parameters(_ tokens: [String], from start: Int) -> [String] {
    guard tokens.indices.contains(start), tokens[start] == "<" else { return [] }
    var found: [String] = []
    var depth = 0
    for index in start..<tokens.count {
      let token = tokens[index]
      if token == "<" { depth += 1 }
      if token == ">" { depth -= 1 }
      if depth == 0 { break }
      let before = tokens[index - 1]
      let begins = before == "<" || before == "," || before == "each" || before == "let"
      if depth == 1, begins, token.first?.isUppercase == true { found.append(token) }
    }
    return found
  }
}
