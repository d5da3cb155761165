/// The statements by which an `init(from:)` decides about the case of an enum.
extension SwiftCode {
  /// A clause of a `switch`: its patterns, none if it is the default, and its statements.
  typealias Clause = (patterns: Range<Int>?, body: Range<Int>)

  /// A case that is assigned to `self`.
  struct AssignedCase {
    var name: String
    /// The tokens between the parentheses; nil if there are none.
    var arguments: Range<Int>?
    /// The tokens of the statement so far.
    var range: Range<Int>
  }

  /// What a `switch` that tells the cases apart switches over.
  struct TagSwitch {
    /// The call that decodes the tag, with the type that has the tags.
    var tag: Call
    /// The value after `??`.
    var fallback: Range<Int>?
    var clauses: [Clause]
    /// The tokens before the `switch`.
    var before: Range<Int>
    /// The tokens of the `switch`.
    var range: Range<Int>
  }

  /// Returns the first `switch` over a member of the object.
  func tagSwitch(_ containers: Containers) -> TagSwitch? {
    let assignments = Dictionary(
      assignments(in: body).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    for index in body where text.isWord(index, "switch") && !text.isMark(index - 1, ".") {
      var brace = index + 1
      while brace < body.upperBound, !text.isMark(brace, "{") { brace = text.after(brace) }
      guard brace < body.upperBound,
        let found = tag(in: index + 1..<brace, assignments, depth: 0),
        case .member(_, let container) = found.call.source,
        let members = containers.members[container], members.parent == nil
      else { continue }
      return TagSwitch(
        tag: found.call, fallback: found.fallback,
        clauses: clauses(in: brace + 1..<text.after(brace) - 1), before: body.lowerBound..<index,
        range: index..<text.after(brace))
    }
    return nil
  }

  /// Returns the call behind an expression: `container.decode(…)`, a constant with its value, or `Kind(rawValue: …)`.
  private func tag(
    in range: Range<Int>, _ assignments: [String: Range<Int>], depth: Int
  ) -> (call: Call, fallback: Range<Int>?)? {
    guard depth < 4, !range.isEmpty else { return nil }
    if let found = onlyCall(range) { return found }
    if range.count == 1 {
      return assignments[text.text(range.lowerBound)]
        .flatMap { tag(in: $0, assignments, depth: depth + 1) }
    }
    guard let (type, end) = types.type(at: range.lowerBound), text.isMark(end, "("),
      text.after(end) == range.upperBound, text.isWord(end + 1, "rawValue"),
      text.isMark(end + 2, ":"),
      var found = tag(in: end + 3..<range.upperBound - 1, assignments, depth: depth + 1)
    else { return nil }
    found.call.type = type
    return found
  }

  /// Returns the clauses between the braces of a `switch`.
  func clauses(in range: Range<Int>) -> [Clause] {
    var clauses: [Clause] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let isDefault = text.isWord(index, "default") && text.isMark(index + 1, ":")
      let isCase =
        text.isWord(index, "case") && (text.tokens[index].beginsLine || index == range.lowerBound)
      if isDefault || isCase {
        if let last = clauses.indices.last {
          clauses[last].body = clauses[last].body.lowerBound..<index
        }
        var colon = index + 1
        while colon < range.upperBound, !text.isMark(colon, ":") { colon = text.after(colon) }
        let body = min(colon + 1, range.upperBound)
        clauses.append((isDefault ? nil : index + 1..<colon, body..<range.upperBound))
        index = colon
      }
      index = text.after(index)
    }
    return clauses
  }

  // MARK: - Cases

  /// Returns the cases that are assigned to `self` in some tokens.
  func assignedCases(in range: Range<Int>) -> [AssignedCase] {
    range.compactMap { index in
      guard text.isWord(index, "self"), text.isMark(index + 1, "=") else { return nil }
      return assignedCase(index + 2)
    }
  }

  /// Returns the case of `.name(…)`, `try .name(…)` or `Self.name(…)`.
  func assignedCase(_ start: Int) -> AssignedCase? {
    var index = start
    if text.isWord(index, "try") { index += 1 }
    while text.isName(index), text.isMark(index + 1, ".") { index += 1 }
    guard text.isMark(index, "."), text.isName(index + 1) else { return nil }
    let name = text.text(index + 1)
    guard text.isMark(index + 2, "("), text.touches(index + 2) else {
      return AssignedCase(name: name, range: start..<index + 2)
    }
    let end = text.after(index + 2)
    return AssignedCase(name: name, arguments: index + 3..<end - 1, range: start..<end)
  }

  /// Returns the properties that are assigned in some tokens.
  func assignedProperties(
    in range: Range<Int>, among properties: Set<String>
  ) -> [String] {
    range.compactMap { index in
      guard text.isMark(index, "="), text.isName(index - 1), !text.isMark(index + 1, "="),
        properties.contains(text.text(index - 1)), assigned(before: index + 1) != nil
      else { return nil }
      return text.text(index - 1)
    }
  }

  /// The place of some tokens.
  func place(_ range: Range<Int>) -> Range<Int> {
    text.tokens[range.lowerBound].start..<text.tokens[range.upperBound - 1].end
  }
}
