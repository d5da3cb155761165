import Foundation

extension Maker {
  /// Makes a scalar, in the spelling that a save writes unless values are foreign.
  mutating func scalar(_ name: String) -> String {
    let number = next()
    let isOdd = isForeign && random.oneIn(4)
    switch name {
    case "Bool": return random.oneIn(2) ? "true" : "false"
    case "Int": return isOdd ? random.pick(["\(number).0", "\(number)0e-1"]) : String(number)
    case "UUID":
      let digits = String(number, radix: 16, uppercase: true)
      let uuid = "CA3ADE00-0000-4000-8000-\(String(repeating: "0", count: 12 - digits.count))"
      return quoted(isOdd ? (uuid + digits).lowercased() : uuid + digits)
    case "Date":
      let minute = String(10 + number / 60 % 50)
      let time = "2024-02-29T12:\(minute):\(10 + number % 50)"
      return quoted(time + (isOdd ? random.pick([".500Z", "+00:00"]) : "Z"))
    case "Data": return quoted(Data("data \(number)".utf8).base64EncodedString())
    case "String":
      let text = random.pick(["text \(number)", "\"\(number)\" \\", "é \(number) 🙂", "\(number)"])
      return isOdd ? quoted(text).replacingOccurrences(of: " ", with: "\\u0020") : quoted(text)
    default:
      // A document's version.
      let own = String(name.dropFirst("Version ".count))
      return isForeign ? random.pick(["1", own, "9"]) : own
    }
  }

  /// Values of enums that neither version knows.
  var foreignTags: [String] { isForeign ? ["from the future"] : [] }

  /// Makes members that neither version knows.
  mutating func foreignMembers() -> [Node.Member] {
    guard isForeign, random.oneIn(3) else { return [] }
    return (0...random.below(2)).map { _ in
      let value = random.pick([
        "null", "1.50", "[ 1,{\"a\":[ ]} ]", "{\"type\":\"x\"}", "\"\\u00e9\"", "-0", "1e400",
      ])
      let key = "x\(next())"
      return Node.Member(
        key, .text(value), spelling: random.oneIn(2) ? "\"\\u0078\(key.dropFirst())\"" : nil)
    }
  }

  /// Makes an entry that neither version knows, or that is malformed for both.
  mutating func foreignEntry(_ element: Shape) -> Node {
    guard case .union(let union) = schema.resolved(element) else { return .null }
    let alien = Shape.Variant(tag: "hologram", payload: .scalar("Int"))
    let number = next()
    let made = schema.written(alien, union) { claims in
      .object(claims + [Node.Member("n", .text("\(number).00"))])
    }
    let members = arranged(made.members + foreignMembers())
    let misfit = random.pick(union.variants.filter { $0.payload != nil })
    let malformed = schema.written(misfit, union) { claims in
      .object(claims + [Node.Member("id", .text("[\(number)]"))])
    }
    switch union.representation {
    case .external: return random.pick([made, malformed, .null, .text("[ \(number)]")])
    default: return random.pick([.object(members), malformed, .null, .text("[ \(number)]")])
    }
  }

  /// Returns a value of a union in another spelling that is read as the same value.
  mutating func respelled(
    _ node: Node, _ variant: Shape.Variant, _ union: Shape.Union
  ) -> Node {
    let isBare = variant.payload == nil
    switch union.representation {
    case .external:
      guard isBare, random.oneIn(2) else { return node }
      return .object([Node.Member(variant.tag, random.pick([.null, .list([]), .object([])]))])
    case .internal:
      return isBare ? .object(arranged(node.members + foreignMembers())) : node
    case .adjacent(_, let content, _):
      var members = node.members
      if isBare, random.oneIn(2) { members.append(Node.Member(content, .null)) }
      return .object(arranged(members + foreignMembers()))
    }
  }

  mutating func spelling(ofKey key: String) -> String? {
    guard isForeign, random.oneIn(6), let first = key.unicodeScalars.first else { return nil }
    let digits = String(first.value, radix: 16)
    return "\"\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)\(key.dropFirst())\""
  }

  /// Returns the members, sometimes in another order.
  mutating func arranged(_ members: [Node.Member]) -> [Node.Member] {
    isForeign && random.oneIn(2) ? members.shuffled(using: &random) : members
  }

  /// Returns a string that holds JSON, sometimes in another spelling.
  mutating func embedded(_ inner: Node, _ wrapping: Node.Wrapping) -> Node {
    guard isForeign, wrapping == .json, random.oneIn(3) else {
      return .embedded(wrapping, inner, spelling: nil)
    }
    let spelling = Node.wrapped(inner.text(.one), wrapping)
    return .embedded(
      wrapping, inner, spelling: spelling.replacingOccurrences(of: "{", with: "\\u007b"))
  }
}
