extension SwiftParser {
  // MARK: - Properties

  /// Reads the bindings of `var` or `let`, and returns the index after them.
  mutating func binding(
    at index: Int, _ head: Head, in body: Range<Int>, of owner: Int?
  ) -> Int {
    let isConstant = text.isWord(index, "let")
    let isMember = !head.has("static") && !head.has("lazy")
    var next = index + 1
    var found: [SwiftProperty] = []
    while next < body.upperBound {
      var (names, end) = pattern(at: next)
      guard !names.isEmpty else { break }
      let isTuple = text.isMark(next, "(")
      var property = SwiftProperty(
        name: "", isConstant: isConstant, attributes: head.attributes, doc: head.doc,
        deprecation: deprecation(head), place: place(next))
      if text.isMark(end, ":") {
        if let type = types.type(at: end + 1) {
          property.type = isTuple ? nil : type.type
          end = type.end
        } else {
          property.hasUnreadType = true
          end += 1
        }
      }
      if text.isMark(end, "=") {
        let stop = endOfExpression(from: end + 1, in: body)
        property.initial = end + 1..<stop
        end = stop
      }
      var isStored = true
      if end < body.upperBound, text.isMark(end, "{") {
        isStored = property.initial != nil || hasObservers(end)
        if !isStored, names.count == 1 { note(getterAt: end, named: names[0], property, of: owner) }
        end = text.after(end)
      }
      if head.has("static"), let initial = property.initial, names.count == 1 {
        change(owner) { $0.staticValues[names[0]] = initial }
      }
      for name in names where isStored && name != "_" {
        property.name = name
        if isTuple { property.initial = nil }
        found.append(property)
      }
      next = end
      guard text.isMark(next, ",") else { break }
      next += 1
    }
    // `var a, b: Int`
    for index in found.indices.dropLast().reversed()
    where found[index].type == nil && found[index].initial == nil && !found[index].hasUnreadType {
      found[index].type = found[index + 1].type
    }
    if isMember { change(owner) { $0.properties += found } }
    return next
  }

  /// Notes the body of a computed property.
  private mutating func note(
    getterAt brace: Int, named name: String, _ property: SwiftProperty, of owner: Int?
  ) {
    var body = brace + 1..<text.after(brace) - 1
    // `{ get { … } }`
    if text.isWord(brace + 1, "get"), text.isMark(brace + 2, "{") {
      body = brace + 3..<text.after(brace + 2) - 1
    }
    let function = SwiftFunction(
      name: name, parameters: body.lowerBound..<body.lowerBound, result: property.type,
      body: body, place: property.place, file: file)
    change(owner) { $0.functions.append(function) }
  }

  /// Returns the names of a pattern, `a` or `(a, b)`, and the index after it.
  private func pattern(at index: Int) -> (names: [String], end: Int) {
    if text.isMark(index, "(") {
      let end = text.after(index)
      return ((index..<end).filter { text.isName($0) }.map { text.text($0) }, end)
    }
    return text.isName(index) ? ([text.text(index)], index + 1) : ([], index)
  }

  private func hasObservers(_ brace: Int) -> Bool {
    var index = brace + 1
    while text.isMark(index, "@"), text.isName(index + 1) {
      index += 2
      if text.isMark(index, "(") { index = text.after(index) }
    }
    return text.isWord(index, "willSet") || text.isWord(index, "didSet")
  }

  /// Returns the end of an initial value: a comma, a semicolon, observers, or the next declaration.
  private func endOfExpression(from start: Int, in body: Range<Int>) -> Int {
    var index = start
    while index < body.upperBound {
      if text.isMark(index, ",") || text.isMark(index, ";") { return index }
      if index > start {
        if text.isMark(index, "{"), hasObservers(index) { return index }
        // An operator before a line may only be followed by a macro of those tokens that begin declarations.
        let isOperand = text.isMark(index, "#") && text.kind(index - 1) == .symbol
        if beginsDeclaration(index), !isOperand { return index }
      }
      index = text.after(index)
    }
    return body.upperBound
  }

  // MARK: - Functions

  mutating func initializer(
    at index: Int, _ head: Head, in body: Range<Int>, of owner: Int?
  ) -> Int {
    var next = index + 1
    let isFailable = text.isMark(next, "?") || text.isMark(next, "!")
    if isFailable { next += 1 }
    if isFailable { change(owner) { $0.hasFailableInit = true } }
    return coder(named: "from", isDecoder: true, at: index, after: next, in: body, of: owner)
  }

  mutating func function(
    at index: Int, _ head: Head, in body: Range<Int>, of owner: Int?
  ) -> Int {
    guard text.isWord(index + 1, "encode"), !head.has("static") else {
      let end = passedFunction(from: index + 1, in: body)
      note(functionAt: index + 1, endingAt: end, of: owner)
      return end
    }
    return coder(named: "to", isDecoder: false, at: index, after: index + 2, in: body, of: owner)
  }

  /// Notes a function with a body, whose name is a word.
  private mutating func note(functionAt index: Int, endingAt end: Int, of owner: Int?) {
    guard owner != nil, text.isName(index), text.isMark(end - 1, "}") else { return }
    var next = index + 1
    var names: [String] = []
    if text.isMark(next, "<") { (names, next) = generics(at: next, before: end) }
    guard text.isMark(next, "("), text.after(next) < end else { return }
    let parameters = next + 1..<text.after(next) - 1
    next = text.after(next)
    var result: SwiftType?
    while next < end, !text.isMark(next, "{") {
      if text.isMark(next, "-"), text.isMark(next + 1, ">"), result == nil {
        result = types.type(at: next + 2)?.type
      }
      next = text.after(next)
    }
    guard next < end else { return }
    let function = SwiftFunction(
      name: text.text(index), generics: names, parameters: parameters, result: result,
      body: next + 1..<end - 1, place: place(index), file: file)
    change(owner) { $0.functions.append(function) }
  }

  /// Notes `init(from:)` or `encode(to:)`, if the parameters are theirs.
  private mutating func coder(
    named label: StaticString, isDecoder: Bool, at index: Int, after start: Int,
    in body: Range<Int>, of owner: Int?
  ) -> Int {
    let end = passedFunction(from: start, in: body)
    guard text.isMark(start, "("), text.isWord(start + 1, label), text.isName(start + 2) else {
      return end
    }
    let hasName = !text.isMark(start + 2, ":")
    let close = text.after(start) - 1
    guard text.isMark(start + (hasName ? 3 : 2), ":"), parts(of: start + 1..<close).count == 1,
      isDecoder ? text.isWord(close - 1, "Decoder") : text.isWord(close - 1, "Encoder"),
      text.isMark(end - 1, "}")
    else { return end }
    var brace = text.after(start)
    while brace < end, !text.isMark(brace, "{") { brace = text.after(brace) }
    guard brace < end else { return end }
    let coder = SwiftCoder(
      isDecoder: isDecoder, parameter: text.text(start + (hasName ? 2 : 1)),
      body: brace + 1..<end - 1, place: place(index), file: file)
    change(owner) { $0.coders.append(coder) }
    return end
  }

  /// Passes a function. Its name may be an operator, so its parameters are the first parentheses.
  private func passedFunction(from start: Int, in body: Range<Int>) -> Int {
    var index = start
    while index < body.upperBound, !text.isMark(index, "(") {
      if index > start, beginsDeclaration(index) || text.isMark(index, "{") { break }
      index += 1
    }
    return text.isMark(index, "(") && index < body.upperBound
      ? passed(from: text.after(index), in: body) : passed(from: index, in: body)
  }
}
