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

  /// `head { body }` where that is short, else a block.
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
