import Foundation
import SumTypeRuntime

extension Schema {
  /// Returns the part of a value that this version knows, in the order of the file. An unknown value that is
  /// a case of its enum stays as it is.
  func known(of node: Node, _ shape: Shape, claims: [String] = []) -> Node {
    switch (resolved(shape), node) {
    case (.list(let element), .list(let elements)):
      let union = asideUnion(element)
      return .list(
        elements.filter { union == nil || isKnown($0, in: union) }.map { known(of: $0, element) })
    case (.map(let element), .object(let members)):
      return .object(members.map { changed($0, known(of: $0.value, element)) })
    case (.embedded(let wrapping, let shape), .embedded(_, let inner, _)):
      return .embedded(wrapping, known(of: inner, shape), spelling: nil)
    case (.structure(let structure), .object(let members)):
      return .object(
        members.compactMap { member in
          if let index = structure.index(of: member.key) {
            return changed(member, known(of: member.value, structure.fields[index].shape))
          }
          return claims.contains(member.key) ? member : nil
        })
    case (.union(let union), _):
      guard case .known(let variant) = finding(node, in: union) else { return node }
      guard let payload = variant.payload else { return node }
      return replacing(payloadOf: node, in: union, claims: claims) { inner, claims in
        known(of: inner, payload, claims: claims)
      }
    default: return node
    }
  }

  func isKnown(_ node: Node, in union: Shape.Union?) -> Bool {
    guard let union, case .known = finding(node, in: union) else { return false }
    return true
  }

  /// Returns the value of a union with another payload.
  func replacing(
    payloadOf node: Node, in union: Shape.Union, claims: [String],
    with body: (Node, [String]) -> Node
  ) -> Node {
    switch union.representation {
    case .internal(let tag): return body(node, claims + [tag])
    case .external:
      return .object(node.members.map { changed($0, body($0.value, [])) })
    case .adjacent(_, let content, _):
      return .object(
        node.members.map { member in
          guard member.key == content else { return member }
          guard case .embedded(let wrapping, let inner, let spelling) = member.value else {
            return changed(member, body(member.value, []))
          }
          let new = body(inner, [])
          return changed(
            member, .embedded(wrapping, new, spelling: new == inner ? spelling : nil))
        })
    }
  }

  func changed(_ member: Node.Member, _ value: Node) -> Node.Member {
    Node.Member(member.key, value, spelling: member.spelling)
  }

  /// Returns the value as a new one is written: in the order of the schema, with each scalar in its canonical
  /// spelling, and without unknown data unless an enum has a case for it.
  func canonical(_ node: Node, _ shape: Shape, claims: [Node.Member] = []) -> Node {
    switch (resolved(shape), node) {
    case (.scalar(let name), .text(let text)): return .text(canonicalScalar(text, name))
    case (.list(let element), .list(let elements)):
      return .list(elements.map { canonical($0, element) })
    case (.map(let element), .object(let members)):
      return .object(
        members.map { Node.Member($0.key, canonical($0.value, element)) }
          .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    case (.embedded(let wrapping, let shape), .embedded(_, let inner, _)):
      return .embedded(wrapping, canonical(inner, shape), spelling: nil)
    case (.structure(let structure), .object):
      return .object(claims + structure.fields.compactMap { canonicalMember(of: node, $0) })
    case (.union(let union), _): return canonicalUnion(node, union, claims)
    default: return node
    }
  }

  private func canonicalMember(of node: Node, _ field: Shape.Field) -> Node.Member? {
    if let value = node[field.key], !value.isNull {
      return Node.Member(field.key, canonical(value, field.shape))
    }
    if let standard = field.standard { return Node.Member(field.key, standard) }
    return field.writesNull ? Node.Member(field.key, .null) : nil
  }

  private func canonicalUnion(
    _ node: Node, _ union: Shape.Union, _ claims: [Node.Member]
  ) -> Node {
    guard case .known(let variant) = finding(node, in: union) else { return node }
    return written(variant, union, claims) { claims in
      guard let shape = variant.payload, let payload = payload(of: node, in: union) else {
        return nil
      }
      return canonical(payload, shape, claims: claims)
    }
  }

  /// Makes a new value of the union.
  func written(
    _ variant: Shape.Variant, _ union: Shape.Union, _ claims: [Node.Member] = [],
    payload: ([Node.Member]) -> Node?
  ) -> Node {
    let tag = Node.text(quoted(variant.tag))
    switch union.representation {
    case .internal(let key):
      let claims = claims + [Node.Member(key, tag)]
      return payload(claims) ?? .object(claims)
    case .external:
      return payload([]).map { .object([Node.Member(variant.tag, $0)]) } ?? tag
    case .adjacent(let key, let content, let wrapping):
      let content = payload([]).map { payload in
        Node.Member(
          content, wrapping.map { .embedded($0, payload, spelling: nil) } ?? payload)
      }
      return .object([Node.Member(key, tag)] + (content.map { [$0] } ?? []))
    }
  }

  private func canonicalScalar(_ text: String, _ scalar: String) -> String {
    guard let json = try? JSONValue(parsing: text) else { return text }
    switch scalar {
    case "UUID": return text.uppercased()
    case "String": return quoted(json.stringValue ?? "")
    case "Date":
      return text.replacingOccurrences(of: ".500Z", with: ".5Z")
        .replacingOccurrences(of: "+00:00", with: "Z")
    case "Int": return json.numberValue?.int64.map(String.init) ?? text
    default: return text
    }
  }
}
