/// The types that the sources declare, by name, with their extensions.
struct SwiftSymbols {
  struct Symbol {
    var name: String
    var outer: Int?
    /// The declaration of the type; nil for a type that is only extended.
    var declaration: Int?
    var extensions: [Int] = []
    /// The types declared in it.
    var members: [String: Int] = [:]
  }

  let declarations: [SwiftDeclaration]
  private(set) var symbols: [Symbol] = []
  /// The symbols at the top level by their names; several if they are private in different files.
  private(set) var roots: [String: [Int]] = [:]
  /// The symbol of each declaration.
  private var owners: [Int?]

  init(_ declarations: [SwiftDeclaration]) {
    self.declarations = declarations
    owners = Array(repeating: nil, count: declarations.count)
    declareTypes()
    // Extensions of outer types before those of types that the extensions declare.
    let extensions = declarations.indices.filter { isExtension($0) }.sorted {
      (declarations[$0].path.count, $0) < (declarations[$1].path.count, $1)
    }
    for index in extensions { extend(index) }
  }

  private func isExtension(_ index: Int) -> Bool {
    if case .extensionOfType = declarations[index].kind { true } else { false }
  }

  private mutating func declareTypes() {
    for (index, declaration) in declarations.enumerated() where !isExtension(index) {
      if let parent = declaration.parent {
        guard let outer = owners[parent] else { continue }
        add(index, to: outer)
      } else {
        add(index, to: nil)
      }
    }
  }

  private mutating func add(_ index: Int, to outer: Int?) {
    let name = declarations[index].path[0]
    symbols.append(Symbol(name: name, outer: outer, declaration: index))
    let id = symbols.count - 1
    owners[index] = id
    if let outer {
      if symbols[outer].members[name] == nil { symbols[outer].members[name] = id }
    } else {
      roots[name, default: []].append(id)
    }
  }

  /// Adds an extension to its type, with all types declared in it.
  private mutating func extend(_ index: Int) {
    let declaration = declarations[index]
    guard declaration.parent == nil else { return }
    var target = root(declaration.path[0], in: declaration.file).flatMap { end(ofAlias: $0) }
    for name in declaration.path.dropFirst() {
      target = target.flatMap { symbols[$0].members[name] }.flatMap { end(ofAlias: $0) }
    }
    let id = target ?? foreign(declaration.path)
    symbols[id].extensions.append(index)
    owners[index] = id
    addChildren(of: index)
  }

  /// The declarations in each declaration.
  private lazy var children: [Int: [Int]] = Dictionary(
    grouping: declarations.indices.filter { declarations[$0].parent != nil },
    by: { declarations[$0].parent ?? 0 })

  private mutating func addChildren(of index: Int) {
    var open = [index]
    while let next = open.popLast() {
      guard let owner = owners[next] else { continue }
      for child in children[next] ?? [] where owners[child] == nil {
        add(child, to: owner)
        open.append(child)
      }
    }
  }

  /// Returns the symbol for a type that the sources only extend.
  private mutating func foreign(_ path: [String]) -> Int {
    let name = path.joined(separator: ".")
    if let known = roots[name]?.first(where: { symbols[$0].declaration == nil }) { return known }
    symbols.append(Symbol(name: path.last ?? name, outer: nil, declaration: nil))
    roots[name, default: []].append(symbols.count - 1)
    return symbols.count - 1
  }

  /// Returns the symbol behind another name, if the name stands for a plain type.
  func end(ofAlias id: Int) -> Int? {
    var id = id
    for _ in 0..<16 {
      guard let index = symbols[id].declaration,
        case .alias(.name(let parts)?) = declarations[index].kind
      else { return id }
      var next = find(parts[0].name, in: symbols[id].outer, file: declarations[index].file)
      for part in parts.dropFirst() {
        next = next.flatMap { end(ofOuterAlias: $0) }.flatMap { symbols[$0].members[part.name] }
      }
      guard let next, next != id else { return nil }
      id = next
    }
    return nil
  }

  /// Returns the symbol behind a name on the path to another type, without following the path of that name.
  private func end(ofOuterAlias id: Int) -> Int? {
    guard let index = symbols[id].declaration,
      case .alias(.name(let parts)?) = declarations[index].kind
    else { return id }
    var next = find(parts[0].name, in: symbols[id].outer, file: declarations[index].file)
    for part in parts.dropFirst() { next = next.flatMap { symbols[$0].members[part.name] } }
    return next
  }

  // MARK: - Looking names up

  func declaration(_ id: Int) -> SwiftDeclaration? {
    symbols[id].declaration.map { declarations[$0] }
  }

  /// The names on the path to a symbol.
  func path(_ id: Int) -> [String] {
    var names: [String] = []
    var next: Int? = id
    while let id = next {
      names.append(symbols[id].name)
      next = symbols[id].outer
    }
    return names.reversed()
  }

  /// Returns the symbol of a name at the top level, as a file sees it.
  func root(_ name: String, in file: Int) -> Int? {
    guard let found = roots[name] else { return nil }
    let own = found.first { id in declaration(id).map { $0.file == file } ?? false }
    return own ?? found.first { id in
      guard let declaration = declaration(id) else { return false }
      return !declaration.modifiers.contains("private")
        && !declaration.modifiers.contains("fileprivate")
    } ?? found.first
  }

  /// Returns the symbol that a name means inside a type, or at the top level of a file.
  func find(_ name: String, in scope: Int?, file: Int) -> Int? {
    var next = scope
    while let id = next {
      if let member = symbols[id].members[name] { return member }
      if symbols[id].name == name { return id }
      next = symbols[id].outer
    }
    return root(name, in: file)
  }

  /// Returns the types that a declaration and all extensions of it name as its bases and protocols.
  func inherited(by id: Int) -> [(type: SwiftType, file: Int)] {
    ([symbols[id].declaration].compactMap(\.self) + symbols[id].extensions).flatMap { index in
      declarations[index].inherited.map { ($0, declarations[index].file) }
    }
  }

  /// Returns the functions and computed properties of a type and its extensions.
  func functions(of id: Int) -> [SwiftFunction] {
    ([symbols[id].declaration].compactMap(\.self) + symbols[id].extensions).flatMap {
      declarations[$0].functions
    }
  }

  /// Returns the hand-written coders of a type and its extensions.
  func coders(of id: Int) -> [SwiftCoder] {
    ([symbols[id].declaration].compactMap(\.self) + symbols[id].extensions).flatMap {
      declarations[$0].coders
    }
  }
}
