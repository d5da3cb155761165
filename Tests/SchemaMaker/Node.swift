import SumTypeJSON

/// A JSON value in a schema, which can be changed and made smaller.
package indirect enum Node: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int)
  /// A number that is not whole.
  case fraction(JSONNumber)
  case text(String)
  case list([Node])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: Node

    package init(key: String, value: Node) {
      self.key = key
      self.value = value
    }
  }

  package init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number): self = Int(number.text).map { .number($0) } ?? .fraction(number)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { Node($0) })
    case .object(let object):
      self = .object(object.members.map { Member(key: $0.key, value: Node($0.value)) })
    }
  }
}

extension Node {
  /// The first member with a key. Setting nil removes it; setting a value for a missing key appends a member.
  package subscript(key: String) -> Node? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
      self = .object(members)
    }
  }

  /// The members of an object; empty for other values.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The elements of a list; empty for other values.
  package var elements: [Node] { if case .list(let elements) = self { elements } else { [] } }

  package var string: String? { if case .text(let text) = self { text } else { nil } }

  /// Whether an object has the key.
  package func has(_ key: String) -> Bool { self[key] != nil }

  /// The value as JSON.
  package var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let number): .number(JSONNumber(number))
    case .fraction(let number): .number(number)
    case .text(let text): .string(text)
    case .list(let elements): .array(JSONArray(elements.map(\.json)))
    case .object(let members):
      .object(JSONObject(members: members.map { .init(key: $0.key, value: $0.value.json) }))
    }
  }

  /// All values that are smaller by one step, those of the largest steps first.
  package var smaller: [Node] {
    switch self {
    case .null, .bool, .fraction: return []
    case .number(let number): return number == 0 ? [] : [0]
    case .text(let text):
      var found: [Node] = []
      let isType = text.first.map { $0.isUppercase || $0 == "[" || $0 == "(" } ?? false
      if isType, text != "Int" { found.append("Int") }
      if text.hasPrefix("["), text.hasSuffix("]") {
        found.append(.text(String(text.dropFirst().dropLast())))
      }
      if text.hasSuffix("?") { found.append(.text(String(text.dropLast()))) }
      if text.count > 3, !isType { found.append(.text(String(text.prefix(text.count / 2)))) }
      return found
    case .list(let elements):
      let without = elements.indices.map { index in
        var rest = elements
        rest.remove(at: index)
        return Node.list(rest)
      }
      return without
        + elements.indices.flatMap { index in
          elements[index].smaller.map { part in
            var changed = elements
            changed[index] = part
            return Node.list(changed)
          }
        }
    case .object(let members):
      var found: [Node] = []
      // The long form of a type or a value that also has a short form.
      if members.count == 1, ["type", "payload", "value"].contains(members[0].key) {
        found.append(members[0].value)
      }
      found += members.indices.reversed().map { index in
        var rest = members
        rest.remove(at: index)
        return Node.object(rest)
      }
      found += members.indices.flatMap { index in
        members[index].value.smaller.map { part in
          var changed = members
          changed[index].value = part
          return Node.object(changed)
        }
      }
      return found
    }
  }
}

extension Node: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension Node: ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(nilLiteral: ()) { self = .null }
}

extension Node: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(arrayLiteral elements: Node...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, Node)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
