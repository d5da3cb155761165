import SumTypeSource
import SumTypeSwift

/// The kinds of value that a schema is made of. Each reports what it does not find.
extension SchemaReader {
  mutating func string(_ tree: JSONTree) -> Written<String>? {
    if case .string(let value) = tree.value { return Written(value, at: tree.range) }
    wrongKind(tree, "a string", "write it between quotes")
    return nil
  }

  mutating func bool(_ tree: JSONTree) -> Bool? {
    if case .bool(let value) = tree.value { return value }
    wrongKind(tree, "true or false", "write it without quotes")
    return nil
  }

  mutating func object(
    _ tree: JSONTree, _ what: String, _ example: String
  ) -> [JSONTree.Member]? {
    if case .object(let members) = tree.value { return members }
    wrongKind(tree, what, "write it such as \(example)")
    return nil
  }

  mutating func array(_ tree: JSONTree, _ what: String, _ example: String) -> [JSONTree]? {
    if case .array(let elements) = tree.value { return elements }
    wrongKind(tree, what, "write it such as \(example)")
    return nil
  }

  mutating func strings(_ tree: JSONTree) -> [Written<String>] {
    guard let elements = array(tree, "an array of strings", "[\"title\"]") else { return [] }
    var strings: [Written<String>] = []
    for element in elements {
      if let string = string(element) { strings.append(string) }
    }
    return strings
  }

  /// One of a few words.
  mutating func option<Option: RawRepresentable<String> & CaseIterable>(
    _ tree: JSONTree, _: Option.Type
  ) -> Written<Option>? {
    guard let word = string(tree) else { return nil }
    if let option = Option(rawValue: word.value) { return Written(option, at: word.place) }
    let words = Option.allCases.map(\.rawValue)
    diagnostics.error(
      .unknownOption, "\(quoted(word.value)) is none of \(list(words.map(quoted)))",
      at: word.place,
      cure: Spelling.nearest(to: word.value, in: words).map { "did you mean \(quoted($0))?" }
        ?? "use one of these, or remove the key")
    return nil
  }

  /// A whole number that fits `Int`.
  mutating func integer(_ tree: JSONTree) -> Int? {
    guard case .number(let number) = tree.value else {
      wrongKind(tree, "a whole number", "write it without quotes")
      return nil
    }
    if let value = number.int64.flatMap({ Int(exactly: $0) }) { return value }
    diagnostics.error(
      .invalidNumber, "expected a whole number, found \(number.text.prefix(40))", at: tree.range,
      cure: "write it without a fraction, in 64 bits")
    return nil
  }

  mutating func doc(_ tree: JSONTree?) -> String? {
    guard let tree else { return nil }
    return string(tree)?.value
  }

  /// `true`, or what to use instead.
  mutating func deprecation(_ tree: JSONTree?) -> Deprecation? {
    guard let tree else { return nil }
    switch tree.value {
    case .bool(let isDeprecated): return isDeprecated ? Deprecation(message: nil) : nil
    case .string(let message): return Deprecation(message: message)
    default:
      wrongKind(tree, "true or a message", "write what to use instead: \"use title\"")
      return nil
    }
  }

  /// A type expression.
  mutating func type(_ tree: JSONTree) -> WrittenType? {
    guard let text = string(tree) else { return nil }
    return expression(text.value, at: text.place)
  }

  /// The value of a key that has to be there, such as `example`.
  mutating func required(
    _ value: JSONTree?, _ key: String, of subject: String, at tree: JSONTree, _ example: String
  ) -> JSONTree? {
    if value == nil {
      diagnostics.error(
        .missingKey, "\(subject) needs \(quoted(key))", at: tree.range.opening,
        cure: "add \(quoted(key)): \(example)")
    }
    return value
  }

  /// The members of an object whose keys are the schema's own names, each name once.
  mutating func named(_ members: [JSONTree.Member]) -> [JSONTree.Member] {
    var places: [String: Int] = [:]
    places.reserveCapacity(members.count)
    var isUnique = true
    for (index, member) in members.enumerated() {
      if let first = places.updateValue(index, forKey: member.key) {
        places[member.key] = first
        isUnique = false
        diagnostics.reportRepeated(member, first: members[first])
      }
    }
    guard !isUnique else { return members }
    return members.enumerated().filter { places[$0.element.key] == $0.offset }.map(\.element)
  }

  mutating func wrongKind(_ tree: JSONTree, _ what: String, _ cure: String) {
    diagnostics.error(
      .wrongKind, "expected \(what), found \(tree.kindName)", at: tree.range, cure: cure)
  }
}
