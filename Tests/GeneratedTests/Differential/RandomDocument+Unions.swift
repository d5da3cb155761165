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
    let variants = declaration.json["union"]?.objectValue?.members ?? []
    let variant = depth > 4 ? variants[0] : random.pick(variants)
    let tag = variant.value["tag"] ?? .string(variant.key)
    let payload = variant.value.stringValue ?? variant.value["payload"]?.stringValue
    switch representation {
    case .internal(let key): return inside(key, tag, payload, depth: depth)
    case .adjacent(let key, let content, let wire):
      return beside(key, tag, content, payload, wire: wire, depth: depth)
    case .external: return around(tag, payload, depth: depth)
    }
  }

  private enum Representation {
    case `internal`(key: String)
    case adjacent(key: String, content: String, wire: String?)
    case external

    init(_ json: JSONValue?) {
      if json?["external"] != nil || json?.stringValue == "external" {
        self = .external
      } else if let adjacent = json?["adjacent"] {
        self = .adjacent(
          key: adjacent["tag"]?.stringValue ?? "type",
          content: adjacent["content"]?.stringValue ?? "payload",
          wire: adjacent["wire"]?.stringValue)
      } else {
        self = .internal(key: json?["internal"]?["tag"]?.stringValue ?? "type")
      }
    }
  }

  private func fromTheFuture(_ representation: Representation) -> JSONValue {
    switch representation {
    case .internal(let key): [key: "of the future", "number": 7]
    case .adjacent(let key, let content, _): [content: ["number": 7], key: "of the future"]
    case .external: ["of the future": [1, 2]]
    }
  }

  private mutating func tagged(_ key: String, _ tag: JSONValue) -> [JSONObject.Member] {
    value(of: "JSON", options: ["literally": tag], depth: 9)
      .map { [JSONObject.Member(key: key, value: $0)] } ?? []
  }

  private mutating func inside(
    _ key: String, _ tag: JSONValue, _ payload: String?, depth: Int
  ) -> JSONValue {
    var members = tagged(key, tag)
    if let payload, let declaration = types.declarations[payload] {
      if declaration.json["union"] != nil {
        members += union(payload, declaration, depth: depth + 1).objectValue?.members ?? []
      } else {
        members += self.members(of: declaration, depth: depth + 1)
      }
    }
    return .object(JSONObject(members: shuffled(members)))
  }

  private mutating func beside(
    _ key: String, _ tag: JSONValue, _ content: String, _ payload: String?, wire: String?,
    depth: Int
  ) -> JSONValue {
    var members = tagged(key, tag)
    if let payload {
      let options: JSONValue = wire.map { ["wire": .string($0)] } ?? .null
      if let value = value(of: payload, options: options, depth: depth + 1) {
        members.append(JSONObject.Member(key: content, value: value))
      }
    } else if random.oneIn(2) {
      members.append(JSONObject.Member(key: content, value: random.pick(Self.nothing)))
    }
    return .object(JSONObject(members: shuffled(members)))
  }

  /// What lies in the content of a bare variant, where there is one.
  private static let nothing: [JSONValue] = [.null, .object(JSONObject()), []]

  private mutating func around(
    _ tag: JSONValue, _ payload: String?, depth: Int
  ) -> JSONValue {
    let key = tag.stringValue ?? tag.text()
    guard let payload else {
      return random.pick([tag, [key: .null], [key: .object(JSONObject())]])
    }
    return [key: value(of: payload, options: .null, depth: depth + 1) ?? .null]
  }
}
