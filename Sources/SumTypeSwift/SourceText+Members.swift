extension SourceText {
  /// Prints members with blank lines between them, except between neighbours of the same simple layout.
  mutating func members(_ members: [Declaration], in place: DeclarationPlace) {
    var previous: MemberLayout?
    for member in members {
      let layout = MemberLayout(of: member)
      if let previous, previous != layout || layout == .spacious { blankLine() }
      print(member, in: place)
      previous = layout
    }
  }

  mutating func cases(_ cases: [EnumCase]) {
    var previousIsPlain = true
    for (index, enumCase) in cases.enumerated() {
      let isPlain = enumCase.doc == nil && !enumCase.attributes.contains { $0.isOnOwnLine }
      if index > 0 && !(isPlain && previousIsPlain) { blankLine() }
      print(enumCase)
      previousIsPlain = isPlain
    }
  }

  private mutating func print(_ enumCase: EnumCase) {
    documentation(enumCase.doc, enumCase.attributes)
    let modifier = enumCase.isIndirect ? "indirect " : ""
    let head = "\(modifier)case \(enumCase.name.declaration)"
    let rawValue = enumCase.rawValue.map { " = \($0.text)" } ?? ""
    if enumCase.payload.isEmpty {
      line(head + rawValue)
    } else {
      list(head, enumCase.payload.map(\.source), tail: rawValue)
    }
  }

  /// Prints `head(items)tail` on one line, or the items on separate lines, each filled up to the margin.
  mutating func list(_ head: String, _ items: [String], tail: String) {
    let whole = "\(head)(\(items.joined(separator: ", ")))\(tail)"
    // A signature that slightly exceeds the margin is more readable than three lines.
    if items.isEmpty || fits(whole, in: SourceText.signatureWidth) && !whole.hasNewline {
      line(whole)
      return
    }
    line(head + "(")
    indent()
    var row = items[0]
    for item in items.dropFirst() {
      row += ","
      if column &+ row.utf8.count &+ item.utf8.count &+ 2 <= SourceText.width {
        row += " \(item)"
      } else {
        code(Code(stringLiteral: row))
        row = item
      }
    }
    code(Code(stringLiteral: row))
    outdent()
    line(")" + tail)
  }
}

extension AssociatedValue {
  var source: String {
    let value = defaultValue.map { " = \($0.text)" } ?? ""
    guard let label else { return type.source + value }
    return "\(label.label): \(type.source)\(value)"
  }
}

/// The layout of a member. Neighbours of the same layout have no blank line between them, unless
/// the layout is ``spacious``; neighbours of two layouts have one.
enum MemberLayout {
  /// A stored property of an instance.
  case stored
  /// A stored property of the type.
  case constant
  case alias, requirement, spacious

  init(of declaration: Declaration) {
    switch declaration {
    case .variable(let variable):
      self = MemberLayout.of(variable)
    case .typealias(let alias) where alias.doc == nil && alias.attributes.isEmpty:
      self = .alias
    case .function(let function) where function.body == nil && function.doc == nil:
      self = .requirement
    case .initializer(let initializer) where initializer.body == nil && initializer.doc == nil:
      self = .requirement
    default:
      self = .spacious
    }
  }

  private static func of(_ variable: VariableDeclaration) -> MemberLayout {
    if variable.doc != nil || variable.attributes.contains(where: \.isOnOwnLine) {
      return .spacious
    }
    switch variable.kind {
    case .stored(_, let initialValue):
      if initialValue?.isMultiline == true { return .spacious }
      return variable.isStatic ? .constant : .stored
    case .computed: return .spacious
    case .requirement: return .requirement
    }
  }
}

extension SourceText {
  mutating func print(_ variable: VariableDeclaration, in place: DeclarationPlace) {
    documentation(variable.doc, variable.attributes)
    var head = inlineAttributes(variable.attributes)
    head += modifiers(variable.visibility, variable.isNonisolated, in: place)
    if variable.isStatic { head += "static " }
    head += variable.isLet ? "let " : "var "
    head += variable.name.declaration
    if let type = variable.type { head += ": \(type.source)" }
    switch variable.kind {
    case .stored(_, nil): line(head)
    case .stored(_, let value?): code(Code(stringLiteral: "\(head) = \(value.text)"))
    case .requirement(let isSettable): line(head + (isSettable ? " { get set }" : " { get }"))
    case .computed(let getter, nil, .never): body(getter, of: head, mayShareLine: true)
    case .computed(let getter, let setter, let clause):
      block(head) { output in
        output.body(getter, of: "get" + clause.source, mayShareLine: true)
        if let setter { output.body(setter, of: "set", mayShareLine: true) }
      }
    }
  }

  mutating func print(_ function: FunctionDeclaration, in place: DeclarationPlace) {
    documentation(function.doc, function.attributes)
    var head = inlineAttributes(function.attributes)
    head += modifiers(function.visibility, function.isNonisolated, in: place)
    if function.isStatic { head += "static " }
    if function.isMutating { head += "mutating " }
    head += "func \(function.name.source)\(function.generics.text)"
    var tail = function.isAsync ? " async" : ""
    tail += function.throws.source
    if let type = function.returns { tail += " -> \(type.source)" }
    signature(head, function.parameters, tail, function.whereClause, function.body)
  }

  mutating func print(_ initializer: InitializerDeclaration, in place: DeclarationPlace) {
    documentation(initializer.doc, initializer.attributes)
    var head = inlineAttributes(initializer.attributes)
    head += place.modifier(for: initializer.visibility)
    head += initializer.isFailable ? "init?" : "init"
    head += initializer.generics.text
    signature(
      head, initializer.parameters, initializer.throws.source, initializer.whereClause,
      initializer.body)
  }

  private mutating func signature(
    _ head: String, _ parameters: [Parameter], _ effects: String, _ whereClause: Code,
    _ body: Code?
  ) {
    var tail = effects
    if !whereClause.isEmpty { tail += " where \(whereClause.text)" }
    switch body {
    case nil: list(head, parameters.map(\.source), tail: tail)
    case let body? where body.isEmpty: list(head, parameters.map(\.source), tail: tail + " {}")
    case let body?:
      list(head, parameters.map(\.source), tail: tail + " {")
      indent()
      code(body)
      outdent()
      line("}")
    }
  }

  /// Prints `head { body }` on one line if it is short, otherwise as a block.
  private mutating func body(_ body: Code, of head: String, mayShareLine: Bool) {
    let short = "\(head) { \(body.text) }"
    if mayShareLine && !body.isMultiline && fits(short) {
      line(short)
    } else {
      block(head) { $0.code(body) }
    }
  }

  private func inlineAttributes(_ attributes: [Attribute]) -> String {
    if attributes.isEmpty { return "" }
    return attributes.filter { !$0.isOnOwnLine }.reduce(into: "") { $0 += $1.code.text + " " }
  }
}

extension VariableDeclaration {
  fileprivate var isLet: Bool {
    if case .stored(isMutable: false, _) = kind { return true }
    return false
  }
}
