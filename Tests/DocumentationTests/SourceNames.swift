import Foundation
import TestSupport

/// The names in a file.
struct SourceNames {
  /// The path from the module's root.
  private(set) var path: String
  let types: TypeNames
  let members: MemberNames
  /// The modules that the file imports, of which some are not of this package.
  let imports: Set<String>

  init(path: String, text: String) {
    let tokens = SwiftNames(text).tokens
    self.path = path
    types = TypeNames(tokens)
    members = MemberNames(tokens)
    imports = Set(zip(tokens, tokens.dropFirst()).filter { $0.0 == "import" }.map(\.1))
  }

  /// Returns the file with its path from a folder, whose path is a prefix of its own.
  func below(_ prefix: String) -> SourceNames {
    var file = self
    file.path.removeFirst(prefix.count)
    return file
  }

  /// The files of each module below `Sources`.
  static let modules: [String: [SourceNames]] = {
    let paths = FileManager.default.subpaths(atPath: Repository.url("Sources").path) ?? []
    var modules: [String: [SourceNames]] = [:]
    for path in paths.sorted() where path.hasSuffix(".swift") {
      let parts = path.split(separator: "/", maxSplits: 1)
      guard let text = try? Repository.text(of: "Sources/" + path), parts.count == 2 else {
        continue
      }
      modules[String(parts[0]), default: []].append(
        SourceNames(path: String(parts[1]), text: text))
    }
    return modules
  }()

  /// Returns the modules that a module imports, directly or through others.
  static func imports(of module: String) -> Set<String> {
    var found: Set<String> = []
    var open = [module]
    while let next = open.popLast() {
      for name in modules[next, default: []].flatMap(\.imports)
      where name != module && modules[name] != nil && found.insert(name).inserted {
        open.append(name)
      }
    }
    return found
  }
}

/// The types that a file declares and the types that it names.
struct TypeNames {
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

  init(_ tokens: [String]) {
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
