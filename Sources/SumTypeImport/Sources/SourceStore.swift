import SumTypeGenerator
import SumTypeJSON
public import SumTypeSource

/// The files from which types are imported, and the schemas in them that are referred to.
final class SourceStore {
  struct File {
    let source: SourceFile
    let tree: JSONTree
    /// The address that the root states for itself; the path if it states none.
    let address: String
    let dialect: SchemaDialect
  }

  /// A schema in a file.
  struct Location {
    let file: Int
    let tree: JSONTree
    /// The base address of the references in the schema.
    let base: String
    /// The name of the schema: the last token of the pointer to it.
    var name: String?
    /// Whether the schema is among definitions.
    var isDefinition = false
  }

  private struct Place: Hashable {
    let file: Int
    let offset: Int
  }

  private(set) var files: [File] = []
  private(set) var locations: [Location] = []
  /// The total size of the files in bytes.
  private(set) var byteCount = 0
  private var known: [Place: Int] = [:]
  private var paths: [PathKey: Int] = [:]
  /// The schemas by the addresses that they state (`$id`).
  private var resources: [WireText: (file: Int, tree: JSONTree)] = [:]
  /// The schemas with an `$anchor`, by `ADDRESS#NAME`.
  private var anchors: [WireText: (file: Int, tree: JSONTree, base: String)] = [:]
  private var resolved: [WireText: Int?] = [:]
  private var indexes: [Place: [WireText: Int]] = [:]
  private var failed: Set<PathKey> = []
  /// The keys of objects, by place.
  private var suggestions = LimitedSuggestions<Place>()
  private let loader: any SourceLoader
  private let addresses: [String: String]

  init(_ loader: any SourceLoader, addresses: [String: String]) {
    self.loader = loader
    self.addresses = addresses
  }

  /// Adds a file, and returns its index; nil if it cannot be read, which is reported.
  func add(_ source: SourceFile, into diagnostics: inout Diagnostics) -> Int? {
    if let known = paths[source.key] { return known }
    if [".yaml", ".yml"].contains(where: { Path.ends(source.path, with: $0) })
      || Self.isYAML(source.bytes)
    {
      diagnostics.error(
        .importSource, "the file is YAML, but import reads only JSON",
        at: SourceRange(file: source, bytes: 0..<0),
        cure: "convert it: yq -o json \(ShellWord(path: source.path))"
          + " > \(ShellWord(path: source.path + ".json"))")
      failed.insert(source.key)
      return nil
    }
    guard let tree = JSONTree.read(source, into: &diagnostics) else {
      failed.insert(source.key)
      return nil
    }
    let index = files.count
    let dialect = SchemaDialect(of: tree)
    let id = dialect.id(of: tree).map { Address($0).text } ?? ""
    let address = Address(id).scheme == nil ? source.path : id
    files.append(File(source: source, tree: tree, address: address, dialect: dialect))
    byteCount += source.bytes.count
    paths[source.key] = index
    note(tree, file: index, base: address, into: &diagnostics)
    return index
  }

  /// Adds a file that is no JSON, whose format reads its bytes, and returns its index. Its tree is an empty object.
  func add(text source: SourceFile) -> Int {
    if let known = paths[source.key] { return known }
    let tree = JSONTree(emptyObjectIn: source)
    files.append(
      File(source: source, tree: tree, address: source.path, dialect: SchemaDialect(of: tree)))
    byteCount += source.bytes.count
    paths[source.key] = files.count - 1
    return files.count - 1
  }

  /// Returns whether a text begins like YAML and unlike JSON: with a comment, `---`, or a key and a colon.
  private static func isYAML(_ bytes: [UInt8]) -> Bool {
    let rest = bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let first = rest.first else { return false }
    if first == 0x23 || rest.starts(with: Array("---".utf8)) { return true }
    let word = rest.prefix { byte in
      (byte | 0x20) &- 0x61 < 26 || [0x24, 0x2D, 0x5F].contains(byte)
    }
    return !word.isEmpty && rest.dropFirst(word.count).first == 0x3A
  }

  /// Notes all addresses and anchors of a file.
  private func note(
    _ root: JSONTree, file: Int, base: String, into diagnostics: inout Diagnostics
  ) {
    let dialect = files[file].dialect
    resources[base.wire] = (file, root)
    var open = [(root, base, false)]
    while let (tree, outer, areNames) = open.popLast() {
      switch tree.value {
      case .array(let elements): for element in elements { open.append((element, outer, false)) }
      case .object(let members):
        var base = outer
        if !areNames {
          let id = dialect.id(of: tree)
          if let id, !Address.isFragment(id) {
            if let own = address(of: tree, file: file, against: outer) {
              base = own
              resources[base.wire] = (file, tree)
            } else {
              diagnostics.error(
                .importSource, "the address of the schema is longer than \(Address.longest) bytes",
                at: tree[dialect.idKeyword]?.range ?? tree.range,
                cure: "give the schema a shorter address")
            }
          }
          for key in ["$anchor", "$dynamicAnchor"] {
            if let name = tree[key]?.string { anchors["\(base)#\(name)".wire] = (file, tree, base) }
          }
          // In draft 7 an anchor is an address with only a fragment.
          if let id, let name = Address(id).fragment {
            anchors["\(base)#\(name)".wire] = (file, tree, base)
          }
        }
        for member in members {
          if !areNames, Self.holdsData.contains(member.key) { continue }
          let areNames = !areNames && Self.holdsNames.contains(member.key)
          open.append((member.value, base, areNames))
        }
      default: break
      }
    }
  }

  /// Returns the address that a schema states; nil if it states none, or one that is too long.
  private func address(of tree: JSONTree, file: Int, against outer: String) -> String? {
    guard let id = files[file].dialect.id(of: tree), !Address.isFragment(id) else { return nil }
    let address = Address.resolved(Address(id).text, against: outer)
    return address.utf8.count <= Address.longest ? address : nil
  }

  private static let holdsData: Set<String> = ["const", "enum", "default", "examples", "example"]
  private static let holdsNames: Set<String> = [
    "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies",
    "schemas",
  ]

  subscript(id: Int) -> Location { locations[id] }

  /// Returns the index of the schema at a place, which is the same at each call.
  func location(
    _ tree: JSONTree, file: Int, base: String, name: String? = nil, isDefinition: Bool = false
  ) -> Int {
    let place = Place(file: file, offset: tree.bytes.lowerBound)
    if let id = known[place] {
      if locations[id].name == nil { locations[id].name = name }
      if isDefinition { locations[id].isDefinition = true }
      return id
    }
    let base = address(of: tree, file: file, against: base) ?? base
    locations.append(
      Location(file: file, tree: tree, base: base, name: name, isDefinition: isDefinition))
    known[place] = locations.count - 1
    return locations.count - 1
  }

  /// Returns the index of a schema inside another one.
  func inner(_ tree: JSONTree, of outer: Int, name: String? = nil) -> Int {
    location(tree, file: locations[outer].file, base: locations[outer].base, name: name)
  }

  /// Returns the member of an object, from a table if there are many members.
  func member(_ key: String, of tree: JSONTree, file: Int) -> JSONTree? {
    guard let members = tree.members else { return nil }
    if members.count <= 16 { return tree[key] }
    let place = Place(file: file, offset: tree.bytes.lowerBound)
    if indexes[place] == nil {
      var index: [WireText: Int] = [:]
      for (position, member) in members.enumerated() where index[member.key.wire] == nil {
        index[member.key.wire] = position
      }
      indexes[place] = index
    }
    return indexes[place]?[key.wire].map { members[$0].value }
  }

  /// Returns the schema that a reference means; nil if there is none, which is reported.
  func resolve(
    _ reference: String, from location: Int, at place: SourceRange,
    into diagnostics: inout Diagnostics
  ) -> Int? {
    let outer = locations[location]
    let key = "\(outer.file) \(outer.base) \(reference)".wire
    if let known = resolved[key] { return known }
    let found = find(reference, from: outer, at: place, into: &diagnostics)
    resolved[key] = .some(found)
    return found
  }

  private func find(
    _ reference: String, from outer: Location, at place: SourceRange,
    into diagnostics: inout Diagnostics
  ) -> Int? {
    let address = Address(reference)
    let target: (file: Int, tree: JSONTree, base: String)
    if address.text.isEmpty {
      let resource = resources[outer.base.wire] ?? (outer.file, files[outer.file].tree)
      target = (resource.file, resource.tree, outer.base)
    } else {
      let full = Address.resolved(address.text, against: outer.base)
      if let resource = resources[full.wire] {
        target = (resource.file, resource.tree, full)
      } else {
        guard let file = load(address.text, full, from: outer, at: place, into: &diagnostics) else {
          return nil
        }
        target = (file, files[file].tree, files[file].address)
      }
    }
    guard let fragment = address.fragment, !fragment.isEmpty else {
      return self.location(target.tree, file: target.file, base: target.base)
    }
    guard let pointer = Address.unescaped(fragment) else {
      diagnostics.error(
        .importReference,
        "the reference \"\(fragment)\" has a percent sign without two hexadecimal digits after it",
        at: place, cure: "write %25 for a percent sign")
      return nil
    }
    if pointer.utf8.first == UInt8(ascii: "/") {
      return walk(pointer, from: target, at: place, into: &diagnostics)
    }
    if let found = anchors["\(target.base)#\(pointer)".wire] {
      return self.location(found.tree, file: found.file, base: found.base)
    }
    diagnostics.error(
      .importReference, "no schema has the anchor \"\(pointer)\"", at: place,
      cure:
        "give a schema \"$anchor\": \"\(pointer)\", or refer to it by a pointer such as #/$defs/Post"
    )
    return nil
  }

  private func walk(
    _ pointer: String, from target: (file: Int, tree: JSONTree, base: String),
    at place: SourceRange,
    into diagnostics: inout Diagnostics
  ) -> Int? {
    var tree = target.tree
    var base = target.base
    var name: String?
    var previous: String?
    for token in pointer.parts(between: "/").dropFirst().map({ JSONPointer.unescaped($0) }) {
      let next: JSONTree? =
        switch tree.value {
        case .object: member(token, of: tree, file: target.file)
        case .array(let elements):
          Int(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        default: nil
        }
      guard let next else {
        let members = tree.members ?? []
        let outer = Place(file: target.file, offset: tree.bytes.lowerBound)
        let near =
          members.count <= 5000
          ? suggestions.nearest(to: token, in: outer, members.map(\.key)) : nil
        diagnostics.error(
          .importReference, "the file has nothing at \(pointer): \"\(token)\" is missing",
          at: place,
          cure: near.map { "did you mean \"\($0)\"?" }
            ?? "write the pointer to a schema of the file, such as /$defs/Post")
        return nil
      }
      // A container of definitions has many members, so `member` looks them up in a table.
      let dialect = files[target.file].dialect
      if member(dialect.idKeyword, of: next, file: target.file) != nil,
        let own = address(of: next, file: target.file, against: base)
      {
        base = own
      }
      tree = next
      previous = name
      name = token
    }
    let isDefinition = previous.map { ["$defs", "definitions", "schemas"].contains($0) } ?? false
    return location(
      tree, file: target.file, base: base, name: name, isDefinition: isDefinition)
  }

  /// Loads the file to which a reference leads.
  private func load(
    _ written: String, _ full: String, from outer: Location, at place: SourceRange,
    into diagnostics: inout Diagnostics
  ) -> Int? {
    let source = files[outer.file].source
    var path: String
    if let mapped = addresses[full] ?? addresses[written] {
      path = mapped
    } else if let scheme = Address(written).scheme {
      diagnostics.error(
        .importReference,
        "\"\(written)\" is not read: sumtype does not load \(scheme) addresses",
        at: place, cure: "save it to a file, and add the option --map \(ShellWord(written))=FILE")
      return nil
    } else {
      let relative = Address.unescaped(written) ?? written
      path = Address.resolved(relative, against: source.path)
    }
    if let known = paths[PathKey(path)] { return known }
    if failed.contains(PathKey(path)) { return nil }
    switch loader.load(path) {
    case .success(let file):
      let index = add(file, into: &diagnostics)
      if let index { paths[PathKey(path)] = index }
      return index
    case .failure(let failure):
      failed.insert(PathKey(path))
      diagnostics.error(
        .importReference, "cannot load \(path): \(failure.reason)", at: place,
        cure: failure.cure
          ?? "name its file as a further SOURCE, or add the option --map \(ShellWord(written))=FILE"
      )
      return nil
    }
  }
}

extension DiagnosticID {
  /// A reference of a source leads to no schema.
  static let importReference = DiagnosticID("import-reference")
  /// The source breaks the rules of its format.
  static let importSource = DiagnosticID("import-source")
}

/// Loads the files that sources refer to.
public protocol SourceLoader {
  /// Returns the file at a path relative to the working directory of the tool, or the reason of the
  /// failure.
  func load(_ path: String) -> Result<SourceFile, ImportFailure>
}

/// A loader for sources that do not refer to other files.
public struct NoOtherSources: SourceLoader {
  public init() {}

  public func load(_ path: String) -> Result<SourceFile, ImportFailure> { .failure(.notFound) }
}

/// The names that sources have for their types.
enum SourceNames {
  /// Returns the name for the root of a file: its title, or the name of the file.
  static func name(of file: SourceStore.File) -> String {
    title(of: file.tree) ?? name(of: file.source.path)
  }

  /// Returns the name of a file: `Post` for `schemas/post.schema.json`.
  static func name(of path: String) -> String {
    let word = stem(of: Path.names(in: path).last.map(String.init) ?? path)
    return TypeNames.typeName(of: word) ?? "Root"
  }

  /// Returns the name of a file without its endings: `post` for `post.schema.json`.
  static func stem(of name: String) -> String {
    [".json", ".yaml", ".yml", ".schema", ".openapi", ".jtd", ".swift"].reduce(name) {
      Path.without($1, at: $0)
    }
  }

  private static func title(of tree: JSONTree) -> String? {
    guard let title = tree["title"]?.string, title.utf8.count <= 40,
      title.split(separator: " ").count <= 3
    else { return nil }
    return TypeNames.typeName(of: title)
  }
}
