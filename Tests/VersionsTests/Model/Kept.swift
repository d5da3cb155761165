import SumTypeRuntime

/// An item of a report, as the tests compare it.
struct Kept: Hashable, CustomStringConvertible {
  let level: KeptItem.Level
  let path: String
  let tag: JSONTag?
  let isMalformed: Bool
  /// The text of the item; empty if the document has several lines.
  let text: String

  var description: String { "\(level) \(path) \(tag?.description ?? "-") \(text)" }
}

extension Kept {
  init(_ item: KeptReport.Item, isOnOneLine: Bool) {
    self.init(
      level: item.level, path: item.path, tag: item.tag, isMalformed: item.reason != nil,
      text: isOnOneLine ? item.text : "")
  }
}

/// A place in a document: a pointer, followed by one into each string with JSON on the way.
struct Place {
  private(set) var pointers = [JSONPointer()]

  func appending(_ key: String) -> Place {
    var place = self
    place.pointers[pointers.count - 1] = pointers[pointers.count - 1].appending(key)
    return place
  }

  func appending(_ index: Int) -> Place { appending(String(index)) }

  var inside: Place {
    var place = self
    place.pointers.append(JSONPointer())
    return place
  }

  var path: String { pointers.map(\.description).joined(separator: " » ") }
}

extension Schema {
  /// Returns the items that a version must keep of a value: all that it does not know, and no others.
  ///
  /// - Parameter claims: the keys of tags of unions around, in the same object.
  func kept(
    in node: Node, _ shape: Shape, at place: Place, lines: Lines, claims: [String] = []
  ) -> [Kept] {
    switch (resolved(shape), node) {
    case (.enumeration(let values), _):
      guard let text = node.scalar, !values.contains(where: { quoted($0) == text }) else {
        return []
      }
      return [item(.value, node.text(lines), place, lines)]
    case (.list(let element), .list(let elements)):
      return elements.enumerated().flatMap { index, node in
        kept(in: node, element, at: place.appending(index), lines: lines)
      }
    case (.map(let element), .object(let members)):
      return members.flatMap { member in
        kept(in: member.value, element, at: place.appending(member.key), lines: lines)
      }
    case (.embedded(_, let shape), .embedded(_, let inner, _)):
      return kept(in: inner, shape, at: place.inside, lines: lines)
    case (.structure(let structure), .object(let members)):
      return members.flatMap { member -> [Kept] in
        let place = place.appending(member.key)
        if let index = structure.index(of: member.key) {
          let field = structure.fields[index]
          if field.isOptional && member.value.isNull { return [] }
          return kept(in: member.value, field.shape, at: place, lines: lines)
        }
        if claims.contains(member.key) { return [] }
        return [item(.field, member.text(lines, depth: 0), place, lines)]
      }
    case (.union(let union), _): return kept(in: node, union, at: place, lines, claims)
    default: return []
    }
  }

  private func kept(
    in node: Node, _ union: Shape.Union, at place: Place, _ lines: Lines, _ claims: [String]
  ) -> [Kept] {
    switch finding(node, in: union) {
    case .unknown(let tag): return [item(.variant, node.text(lines), place, lines, tag: tag)]
    case .malformed(let tag): return [item(.malformed, node.text(lines), place, lines, tag: tag)]
    case .known(let variant):
      let bare = Shape.structure(Shape.Structure(fields: [], identity: nil))
      switch union.representation {
      case .internal(let tag):
        return kept(
          in: node, variant.payload ?? bare, at: place, lines: lines, claims: claims + [tag])
      case .external:
        guard let payload = variant.payload, let member = node.members.first else { return [] }
        return kept(in: member.value, payload, at: place.appending(member.key), lines: lines)
      case .adjacent(let tag, let content, let wrapping):
        var items = kept(in: node, bare, at: place, lines: lines, claims: [tag, content])
        if let payload = variant.payload, let inner = self.payload(of: node, in: union) {
          let outside = place.appending(content)
          items += kept(
            in: inner, payload, at: wrapping == nil ? outside : outside.inside, lines: lines)
        }
        return items
      }
    }
  }

  private func item(
    _ level: KeptItem.Level, _ text: String, _ place: Place, _ lines: Lines, tag: String? = nil
  ) -> Kept {
    Kept(
      level: level, path: place.path, tag: tag.map { .string($0) },
      isMalformed: level == .malformed, text: lines == .one ? text : "")
  }
}
