import SumTypeJSON

/// A JSON value that a schema is made of, and that can be taken apart again.
indirect enum Node: Hashable {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  case list([Node])
  case object([Member])

  struct Member: Hashable {
    var key: String
    var value: Node
  }
}

extension Node {
  /// The member with a key. Set to nil, it is removed; set where it is missing, it comes last.
  subscript(key: String) -> Node? {
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

  /// None where it is no object.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// None where it is no list.
  var elements: [Node] { if case .list(let elements) = self { elements } else { [] } }

  var string: String? { if case .text(let text) = self { text } else { nil } }

  /// Whether an object has the key.
  func has(_ key: String) -> Bool { self[key] != nil }

  /// The value as JSON.
  var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let number): .number(JSONNumber(number))
    case .text(let text): .string(text)
    case .list(let elements): .array(JSONArray(elements.map(\.json)))
    case .object(let members):
      .object(JSONObject(members: members.map { .init(key: $0.key, value: $0.value.json) }))
    }
  }

  /// Everything that one step makes smaller, the largest steps first.
  var smaller: [Node] {
    switch self {
    case .null, .bool: return []
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
      // A long form that says no more than a short one.
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
  init(stringLiteral value: String) { self = .text(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension Node: ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
  init(integerLiteral value: Int) { self = .number(value) }
  init(nilLiteral: ()) { self = .null }
}

extension Node: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  init(arrayLiteral elements: Node...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, Node)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
