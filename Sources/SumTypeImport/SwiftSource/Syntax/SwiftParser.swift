/// Reads the declarations of types from the tokens of one file. Bodies of functions and properties are passed by their
/// brackets. Bodies of types wait in a list, so that no nesting of the source is a nesting of calls.
struct SwiftParser {
  let text: SwiftText
  let types: SwiftTypeParser
  let file: Int
  var declarations: [SwiftDeclaration] = []
  /// The place of the `#if` whose first branch begins with the current member.
  private var condition: Int?
  /// The first type that is nested too deeply.
  private(set) var fault: SwiftFault?
  private var bodies: [(range: Range<Int>, owner: Int?)] = []
  /// The number of types around each declaration.
  private var depths: [Int] = []
  /// The greatest number of types around a type.
  private static let deepest = 40
  /// The index of the first declaration of the file among those of all files.
  private let first: Int

  init(_ text: SwiftText, file: Int, first: Int) {
    self.text = text
    types = SwiftTypeParser(text: text)
    self.file = file
    self.first = first
  }

  mutating func run() {
    bodies = [(0..<text.tokens.count - 1, nil)]
    var next = 0
    while next < bodies.count {
      let (range, owner) = bodies[next]
      next += 1
      readBody(range, of: owner)
    }
  }

  /// What stands before the keyword of a declaration.
  struct Head {
    var attributes: [SwiftAttribute] = []
    var modifiers: Set<String> = []
    var doc: String?
    var place: Range<Int>

    func has(_ modifier: String) -> Bool { modifiers.contains(modifier) }
  }

  static let modifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "open", "package", "static", "final", "lazy",
    "weak", "unowned", "mutating", "nonmutating", "override", "required", "convenience", "dynamic",
    "indirect", "nonisolated", "isolated", "optional", "prefix", "postfix", "infix", "borrowing",
    "consuming", "distributed", "async", "sending",
  ]

  static let keywords: Set<String> = [
    "struct", "class", "enum", "actor", "protocol", "extension", "typealias", "var", "let", "func",
    "init", "deinit", "subscript", "case", "import", "associatedtype", "precedencegroup",
    "operator", "macro",
  ]

  private mutating func readBody(_ range: Range<Int>, of owner: Int?) {
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      condition = text.tokens[index].condition
      var head = Head(doc: text.documentation(index), place: place(index))
      index = readHead(&head, at: index, before: range.upperBound)
      guard index < range.upperBound else { break }
      index = member(at: index, head, in: range, of: owner)
      index = max(index, start + 1)
    }
  }

  /// Reads attributes and modifiers, and returns the index of the keyword.
  private func readHead(_ head: inout Head, at start: Int, before end: Int) -> Int {
    var index = start
    while index < end {
      if head.doc == nil, index > start { head.doc = text.documentation(index) }
      if text.isMark(index, "@"), text.isName(index + 1) {
        let (attribute, next) = attribute(at: index)
        head.attributes.append(attribute)
        index = next
      } else if text.kind(index) == .word, Self.modifiers.contains(text.text(index)),
        isModifier(index, before: end)
      {
        head.modifiers.insert(text.text(index))
        index += 1
        // `private(set)`, `unowned(safe)`
        if text.isMark(index, "("), index < end { index = text.after(index) }
      } else if text.isWord(index, "class"), index + 1 < end, text.kind(index + 1) == .word,
        ["func", "var", "let", "subscript", "override", "final"].contains(text.text(index + 1))
      {
        head.modifiers.insert("static")
        index += 1
      } else {
        break
      }
    }
    return index
  }

  /// Whether the word is a modifier, and not a name: another word or an attribute follows it.
  private func isModifier(_ index: Int, before end: Int) -> Bool {
    guard index + 1 < end else { return false }
    if text.isMark(index + 1, "(") {
      let next = text.after(index + 1)
      return next < end && (text.kind(next) == .word || text.isMark(next, "@"))
    }
    return text.kind(index + 1) == .word || text.isMark(index + 1, "@")
  }

  private func attribute(at start: Int) -> (attribute: SwiftAttribute, end: Int) {
    var name = text.text(start + 1)
    var index = start + 2
    var arguments = index..<index
    while text.isMark(index, "."), text.isName(index + 1) {
      name = text.text(index + 1)
      index += 2
    }
    // The generic arguments of an attribute do not matter.
    if text.isMark(index, "<"), let type = types.type(at: index - 1) { index = type.end }
    if text.isMark(index, "("), text.touches(index) {
      arguments = index + 1..<text.after(index) - 1
      index = text.after(index)
    }
    return (SwiftAttribute(name: name, arguments: arguments, place: place(start + 1)), index)
  }

  func place(_ index: Int) -> Range<Int> { text.tokens[index].start..<text.tokens[index].end }

  /// Returns the deprecation that attributes state.
  func deprecation(_ head: Head) -> SwiftDeprecation? {
    for attribute in head.attributes where attribute.name == "available" {
      var isDeprecated = false
      var message: String?
      for index in attribute.arguments {
        if text.isWord(index, "deprecated") { isDeprecated = true }
        if text.isWord(index, "message"), text.isMark(index + 1, ":") {
          message = text.string(index + 2)
        }
      }
      if isDeprecated { return SwiftDeprecation(message: message) }
    }
    return nil
  }

  // MARK: - Members

  /// Reads one declaration, and returns the index after it.
  private mutating func member(
    at index: Int, _ head: Head, in body: Range<Int>, of owner: Int?
  ) -> Int {
    guard text.kind(index) == .word else { return statement(at: index, in: body) }
    switch text.text(index) {
    case "struct": return type(.structure, at: index, head, in: body, of: owner)
    case "class": return type(.classType, at: index, head, in: body, of: owner)
    case "enum": return type(.enumeration, at: index, head, in: body, of: owner)
    case "protocol": return type(.protocolType, at: index, head, in: body, of: owner)
    case "extension": return type(.extensionOfType, at: index, head, in: body, of: owner)
    case "actor" where text.isName(index + 1):
      return type(.actor, at: index, head, in: body, of: owner)
    case "typealias": return alias(at: index, head, of: owner)
    case "var", "let":
      noteCondition(of: owner)
      return binding(at: index, head, in: body, of: owner)
    case "case":
      noteCondition(of: owner)
      return enumCase(at: index, head, in: body, of: owner)
    case "init": return initializer(at: index, head, in: body, of: owner)
    case "func": return function(at: index, head, in: body, of: owner)
    case "subscript", "deinit", "precedencegroup", "operator", "macro", "associatedtype", "import":
      return passed(from: index + 1, in: body)
    default: return statement(at: index, in: body)
    }
  }

  /// Passes tokens that declare nothing: statements of a script, or a macro.
  private func statement(at index: Int, in body: Range<Int>) -> Int {
    min(text.after(index), body.upperBound)
  }

  /// Passes the rest of a declaration: to the end of its body or, if it has none, to the next declaration.
  func passed(from start: Int, in body: Range<Int>) -> Int {
    var index = start
    while index < body.upperBound {
      if text.isMark(index, "{") { return text.after(index) }
      if beginsDeclaration(index) { return index }
      if text.isMark(index, ";") { return index + 1 }
      index = text.after(index)
    }
    return min(index, body.upperBound)
  }

  /// Whether a token begins a declaration on a line of its own.
  func beginsDeclaration(_ index: Int) -> Bool {
    guard text.tokens[index].beginsLine else { return false }
    if text.isMark(index, "@") { return true }
    if text.isMark(index, "#") { return true }
    guard text.kind(index) == .word else { return false }
    let word = text.text(index)
    return Self.keywords.contains(word) || Self.modifiers.contains(word)
  }

  private mutating func noteCondition(of owner: Int?) {
    if let condition { change(owner) { $0.conditions.append(condition) } }
  }

  /// Adds a declaration, and returns its index among those of all files.
  mutating func add(_ declaration: SwiftDeclaration) -> Int {
    declarations.append(declaration)
    if let condition { declarations[declarations.count - 1].conditions.append(condition) }
    depths.append(declaration.parent.map { depths[$0 - first] + 1 } ?? 0)
    return first + declarations.count - 1
  }

  mutating func wait(_ body: Range<Int>, of owner: Int) {
    if depths[owner - first] < Self.deepest {
      bodies.append((body, owner))
    } else if fault == nil {
      fault = SwiftFault(
        message: "the type is nested in more than \(Self.deepest) others",
        place: declarations[owner - first].place,
        cure: "declare it in an extension of a type outside")
    }
  }

  /// Changes the declaration around a member; nothing at the top level.
  mutating func change(_ owner: Int?, _ change: (inout SwiftDeclaration) -> Void) {
    if let owner { change(&declarations[owner - first]) }
  }
}
