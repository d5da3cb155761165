import Foundation
import SumTypeRuntime

extension RandomDocument {
  /// A value of a union in its representation: mostly a known variant, now and then one of the
  /// future.
  mutating func union(
    _ name: String, _ declaration: SchemaTypes.Declaration, depth: Int
  ) -> JSONValue {
    let representation = Representation(declaration.json["representation"])
    if random.oneIn(8) { return fromTheFuture(representation) }
    if case .untagged = representation { return untagged(declaration, depth: depth) }
    if case .presence = representation { return untagged(declaration, depth: depth) }
    let variants = declaration.json["union"]?.objectValue?.members ?? []
    let variant = depth > 4 ? variants[0] : random.pick(variants)
    let tags =
      variant.value["tags"]?.arrayValue ?? [
        variant.value["tag"] ?? .string(variant.key)
      ]
    let isDefault = declaration.json["default"]?.stringValue == variant.key
    // As `nil` it would be the value null.
    let tag: JSONValue? = isDefault && random.oneIn(2) ? .none : random.pick(tags)
    let payload = variant.value.stringValue ?? variant.value["payload"]?.stringValue
    switch representation {
    case .internal(let keys):
      var members: [JSONObject.Member] = []
      var first = tag
      if keys.count > 1, let parts = tag?.arrayValue {
        first = parts[0]
        let others: [JSONValue?] = ["v7", 3, .none]
        let second = parts[1] == "*" ? random.pick(others) : parts[1]
        members = tagged(keys[1], second)
      }
      return inside(keys[0], first, payload, beside: members, depth: depth)
    case .adjacent(let key, let content, let wire):
      return beside(key, tag, content, payload, wire: wire, depth: depth)
    case .keyed(let key):
      let key = (key, (tag ?? tags[0]).keyText)
      return beside(key.0, tag, key.1, payload, wire: nil, depth: depth)
    case .outside:
      let first = variants[0].value
      let type = first.stringValue ?? first["payload"]?.stringValue ?? "JSON"
      return value(of: type, options: .null, depth: depth + 1) ?? .null
    case .external: return around(tag ?? .null, payload, depth: depth)
    case .positional(let index, let isSpread):
      return listed(index, tag ?? .null, payload, isSpread: isSpread, depth: depth)
    case .untagged, .presence: return .null
    }
  }

  private enum Representation {
    case `internal`(keys: [String])
    case adjacent(key: String, content: String, wire: String?)
    case keyed(key: String)
    case positional(index: Int, isSpread: Bool)
    case external, outside, untagged, presence

    init(_ json: JSONValue?) {
      if json?["external"] != nil || json?.stringValue == "external" {
        self = .external
      } else if json?.stringValue == "untagged" {
        self = .untagged
      } else if json?.stringValue == "presence" {
        self = .presence
      } else if json?["outside"] != nil || json?.stringValue == "outside" {
        self = .outside
      } else if json?["positional"] != nil || json?.stringValue == "positional" {
        let positional = json?["positional"]
        self = .positional(
          index: (positional?["tag"]?.text()).flatMap { Int($0) } ?? 0,
          isSpread: positional?["payload"]?.stringValue == "elements")
      } else if json?["keyed"] != nil || json?.stringValue == "keyed" {
        self = .keyed(key: json?["keyed"]?["tag"]?.stringValue ?? "type")
      } else if json?["adjacent"] != nil || json?.stringValue == "adjacent" {
        let adjacent = json?["adjacent"]
        self = .adjacent(
          key: adjacent?["tag"]?.stringValue ?? "type",
          content: adjacent?["content"]?.stringValue ?? "content",
          wire: adjacent?["wire"]?.stringValue)
      } else {
        let tag = json?["internal"]?["tag"]
        self = .internal(
          keys: tag?.arrayValue?.compactMap(\.stringValue) ?? [tag?.stringValue ?? "type"])
      }
    }
  }

  private func fromTheFuture(_ representation: Representation) -> JSONValue {
    switch representation {
    case .internal(let keys): [keys[0]: "of the future", "number": 7]
    case .adjacent(let key, let content, _): [content: ["number": 7], key: "of the future"]
    case .keyed(let key): [key: "of the future", "of the future": [1, 2]]
    case .outside, .external: ["of the future": [1, 2]]
    case .untagged: ["of the future"]
    case .positional(let index, _):
      .array(Array(repeating: 1, count: index) + ["of the future", [1, 2], .null])
    case .presence: ["of the future": [1, 2]]
    }
  }

  private mutating func tagged(_ key: String, _ tag: JSONValue?) -> [JSONObject.Member] {
    guard let tag else { return [] }
    return value(of: "JSON", options: ["literally": tag], depth: 9)
      .map { [JSONObject.Member(key: key, value: $0)] } ?? []
  }

  private mutating func inside(
    _ key: String, _ tag: JSONValue?, _ payload: String?,
    beside others: [JSONObject.Member], depth: Int
  ) -> JSONValue {
    var members = tagged(key, tag) + others
    if let payload, let declaration = types.declarations[payload] {
      if declaration.json["union"] != nil {
        let inner = union(payload, declaration, depth: depth + 1).objectValue?.members ?? []
        members += inner.filter { $0.key != key }
      } else {
        // A payload may have the tag itself, as a constant.
        members += self.members(of: declaration, depth: depth + 1).filter { $0.key != key }
      }
    }
    return .object(JSONObject(members: shuffled(members)))
  }

  private mutating func beside(
    _ key: String, _ tag: JSONValue?, _ content: String, _ payload: String?, wire: String?,
    depth: Int
  ) -> JSONValue {
    var members = tagged(key, tag)
    if let payload {
      if payload.hasSuffix("?"), random.oneIn(3) {
        return .object(JSONObject(members: shuffled(members)))
      }
      let options: JSONValue = wire.map { ["wire": .string($0)] } ?? .null
      if let value = value(of: payload, options: options, depth: depth + 1) {
        members.append(JSONObject.Member(key: content, value: value))
      }
    } else if random.oneIn(2) {
      members.append(JSONObject.Member(key: content, value: random.pick(Self.nothing)))
    }
    return .object(JSONObject(members: shuffled(members)))
  }

  /// Tag and payload, or the elements of the payload, as elements of an array, often with others.
  private mutating func listed(
    _ index: Int, _ tag: JSONValue, _ payload: String?, isSpread: Bool, depth: Int
  ) -> JSONValue {
    var elements = (0..<index).map { _ in random.pick([.null, 7, ["x"]] as [JSONValue]) }
    elements += tagged("", tag).map(\.value)
    if let payload {
      if payload.hasSuffix("?"), random.oneIn(3) { return .array(elements) }
      let value = value(of: payload, options: .null, depth: depth + 1) ?? .null
      if isSpread { return .array(elements + (value.arrayValue ?? [])) }
      elements.append(value)
    } else if random.oneIn(2) {
      elements.append(random.pick(Self.nothing))
    } else {
      return .array(elements)
    }
    if random.oneIn(3) { elements += [["further": 1], .null] }
    return .array(elements)
  }

  /// What lies in the content of a bare variant, where there is one.
  private static let nothing: [JSONValue] = [.null, .object(JSONObject()), []]

  private mutating func around(
    _ tag: JSONValue, _ payload: String?, depth: Int
  ) -> JSONValue {
    let key = tag.keyText
    guard let payload else {
      return random.pick([tag, [key: .null], [key: .object(JSONObject())]])
    }
    return [key: value(of: payload, options: .null, depth: depth + 1) ?? .null]
  }
}

extension JSONValue {
  /// The key that stands for a tag.
  fileprivate var keyText: String { stringValue ?? text() }
}
