/// The functions, properties and enum cases that a file of Swift declares, and those that it names.
struct MemberNames {
  private(set) var declared: [Declaration] = []
  private(set) var uses: Set<Use> = []

  /// A declaration of a function, a property or a case.
  struct Declaration {
    let name: String
    /// The parameters of a function; nil for a property or a case.
    let parameters: [Parameter]?
    /// Whether another file can use it without the name of a type: a function or property of an extension, or a
    /// function at the top level.
    let isShared: Bool
    /// Whether it can be called though it has no parameters: a case, or a property whose type may be a function's.
    let mayBeCalled: Bool

    var description: String {
      parameters.map { "\(name)(\($0.map { "\($0.label):" }.joined()))" } ?? name
    }

    /// Whether a use may mean this declaration.
    func fits(_ use: Use) -> Bool {
      guard use.name == name else { return false }
      guard let labels = use.labels else { return use.isMember }
      guard let parameters else { return mayBeCalled }
      var rest = parameters[...]
      for label in labels {
        while let next = rest.first, next.label != label, next.isOptional { rest.removeFirst() }
        guard rest.first?.label == label else { return false }
        rest.removeFirst()
      }
      let missing = rest.count { !$0.isOptional }
      return missing == 0 || use.hasTrailingClosure && missing == 1
    }
  }

  struct Parameter {
    /// The label of the argument; an underscore for none.
    let label: String
    /// Whether it has a default.
    let isOptional: Bool
  }

  /// A call, `name(label: …)`, or a member without arguments, `.name`.
  struct Use: Hashable {
    let name: String
    /// The labels of the arguments of a call; nil if it is no call.
    let labels: [String]?
    /// Whether a value or type before it has the member.
    let isMember: Bool
    let hasTrailingClosure: Bool
  }

  private struct Scope {
    var isExtension = false
    var isType = false
    var isPrivate = false
  }

  private static let types: Set = ["struct", "class", "enum", "protocol", "actor", "extension"]
  private static let modifiers: Set = [
    "public", "package", "internal", "private", "fileprivate", "final", "nonisolated", "static",
    "class", "mutating", "consuming", "borrowing", "override", "lazy", "weak", "unowned",
    "indirect",
  ]

  init(_ tokens: [String]) {
    var scopes: [Scope] = []
    var opening = Scope()
    /// The indices of the names of declarations.
    var names: Set<Int> = []
    func at(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index] : "" }
    func isPrivate(_ index: Int) -> Bool {
      var first = index - 1
      while Self.modifiers.contains(at(first)) {
        if at(first).hasSuffix("private") { return true }
        first -= 1
      }
      return false
    }
    for (index, token) in tokens.enumerated() {
      switch token {
      case "{":
        scopes.append(opening)
        opening = Scope()
      case "}": _ = scopes.popLast()
      case _
      where Self.types.contains(token) && at(index + 1).first?.isUppercase == true
        && at(index - 1) != "." && at(index - 1) != "import":
        opening = Scope(
          isExtension: token == "extension", isType: true, isPrivate: isPrivate(index))
      case "func":
        guard Self.isName(at(index + 1)) else { continue }
        names.insert(index + 1)
        let list = Self.end(ofGenerics: tokens, from: index + 2)
        let isReached = scopes.isEmpty || scopes.count == 1 && scopes[0].isExtension
        declared.append(
          Declaration(
            name: at(index + 1), parameters: Self.parameters(tokens, from: list),
            isShared: isReached && !isPrivate(index) && scopes.first?.isPrivate != true,
            mayBeCalled: true))
      case "var", "let", "case":
        guard Self.isName(at(index + 1)), scopes.last?.isType == true else {
          continue
        }
        let isShared = scopes.count == 1 && scopes[0].isExtension && !isPrivate(index)
        var next = index + 1
        repeat {
          names.insert(next)
          let isOfType = at(next + 1) == ":" && at(next + 2).first?.isUppercase == true
          declared.append(
            Declaration(
              name: at(next), parameters: nil, isShared: isShared && !scopes[0].isPrivate,
              mayBeCalled: token == "case" || !isOfType))
          // `case first, second(Payload)`
          next += 1
          if at(next) == "(" { next = Self.items(tokens, from: next).end }
          next += 1
        } while token == "case" && at(next - 1) == "," && Self.isName(at(next))
      default: continue
      }
    }
    // A name that the file also has in another place than before arguments may be that of a local variable.
    var others: Set<String> = []
    for (index, token) in tokens.enumerated()
    where Self.isName(token) && at(index - 1) != "." && at(index + 1) != "(" {
      if !names.contains(index) { others.insert(token) }
    }
    for (index, token) in tokens.enumerated() where Self.isName(token) && !names.contains(index) {
      // After `...` there is no member.
      let isMember = at(index - 1) == "." && at(index - 2) != "."
      if at(index + 1) == "(" {
        guard isMember || !others.contains(token) else { continue }
        let (labels, end) = Self.labels(tokens, from: index + 1)
        uses.insert(
          Use(
            name: token, labels: labels, isMember: isMember, hasTrailingClosure: at(end) == "{"))
      } else if isMember {
        uses.insert(Use(name: token, labels: nil, isMember: true, hasTrailingClosure: false))
      }
    }
  }

  private static func isName(_ token: String) -> Bool {
    guard let first = token.unicodeScalars.first else { return false }
    return first.properties.isLowercase || first == "_" && token != "_"
  }

  /// Returns the index after the generic parameters that begin at `start`, if there are any.
  private static func end(ofGenerics tokens: [String], from start: Int) -> Int {
    guard tokens.indices.contains(start), tokens[start] == "<" else { return start }
    var depth = 0
    for index in start..<tokens.count {
      if tokens[index] == "<" { depth += 1 }
      if tokens[index] == ">" { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return tokens.count
  }

  /// Returns the tokens of each item of the list in parentheses that begins at `start`, and the index after it.
  private static func items(
    _ tokens: [String], from start: Int
  ) -> (items: [ArraySlice<String>], end: Int) {
    var items: [ArraySlice<String>] = []
    var first = start + 1
    var depth = 0
    for index in start..<tokens.count {
      switch tokens[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        guard depth == 0 else { continue }
        if first < index { items.append(tokens[first..<index]) }
        return (items, index + 1)
      case "," where depth == 1:
        items.append(tokens[first..<index])
        first = index + 1
      default: continue
      }
    }
    return (items, tokens.count)
  }

  private static func parameters(_ tokens: [String], from start: Int) -> [Parameter] {
    guard tokens.indices.contains(start), tokens[start] == "(" else { return [] }
    return items(tokens, from: start).items.map {
      Parameter(label: $0.first ?? "_", isOptional: $0.contains("="))
    }
  }

  private static func labels(_ tokens: [String], from start: Int) -> (labels: [String], end: Int) {
    let (items, end) = items(tokens, from: start)
    let labels = items.map { item -> String in
      guard let first = item.first, item.dropFirst().first == ":" else { return "_" }
      return first
    }
    return (labels, end)
  }
}
