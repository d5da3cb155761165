import Foundation
import SumTypeGenerator
import SumTypeJSON
import TestSupport

/// Makes JSON by a resolved schema: what the schema knows, what only a newer one would, and, as
/// often as `chaos` says, what no schema means.
struct SampleData {
  let schema: Schema
  let endings: Endings
  var random: SplitMix64
  /// One value in so many is none that belongs there; 0 for none.
  let chaos: Int
  /// There are members, tags and values that only a newer schema would know, or that break bounds.
  let hasFuture: Bool
  /// Keys were repeated: what is read twice is counted twice.
  private(set) var hasRepeatedKeys = false

  init(_ schema: Schema, seed: UInt64, chaos: Int, hasFuture: Bool = true) {
    self.init(schema, SplitMix64(seed: seed), chaos: chaos, hasFuture: hasFuture)
  }

  init(_ schema: Schema, _ random: SplitMix64, chaos: Int, hasFuture: Bool = true) {
    self.schema = schema
    endings = Endings(schema)
    self.random = random
    self.chaos = chaos
    self.hasFuture = hasFuture
  }

  /// The text of a value of a type: `[Post]` and `[String: Post?]` like `Post`.
  mutating func text(of spelling: String) -> String {
    let name = spelling.trimmingCharacters(in: ["[", "]", "?"])
      .replacingOccurrences(of: "String: ", with: "")
    if let document = schema.documents.first(where: { $0.name.name == spelling }) {
      return text(of: document)
    }
    guard let index = schema.types.firstIndex(where: { $0.name.name == name }) else { return "0" }
    let type = ValueType.reference(TypeID(index: index))
    if spelling.hasPrefix("[String: ") { return value(of: .map(.optional(type)), depth: 0) }
    return value(of: spelling.hasPrefix("[") ? .list(type) : type, depth: 0)
  }

  private mutating func text(of document: Document) -> String {
    switch document.root {
    case .plain(let type): return value(of: type, depth: 0)
    case .lines(let root): return value(of: root.element, depth: 0)
    case .versioned(let root):
      var members = [
        (
          root.versionKey,
          hasFuture
            ? random.pick(["1", "2", "7", "99", "1e0", "12345678901234567890123"])
            : String(root.version)
        )
      ]
      for list in root.lists {
        members.append((list.key, value(of: .list(list.element), depth: 0)))
      }
      members += self.members(of: root.fields, besides: root.constants, depth: 0)
      return object(members)
    }
  }

  mutating func value(of type: ValueType, depth: Int, bounds: Bounds? = nil) -> String {
    if random.oneIn(chaos) { return junk() }
    switch type {
    case .scalar(let form): return scalar(form, bounds)
    case .optional(let wrapped):
      return depth > 5 || random.oneIn(4)
        ? "null" : value(of: wrapped, depth: depth, bounds: bounds)
    case .list(let element):
      let values = (0..<count(depth, bounds)).map { _ in value(of: element, depth: depth + 1) }
      return "[" + values.joined(separator: space() + "," + space()) + "]"
    case .map(let element):
      // Two of them are equal in Swift, so that both together are malformed.
      let keys = ["one", "", "zwölf \"x\"/~", "e\u{301}", "é", "m.four"]
        .filter { hasFuture || $0 != "é" }.shuffled(using: &random).prefix(count(depth, bounds))
      return object(keys.map { ($0, value(of: element, depth: depth + 1)) })
    case .embedded(let inner, let wire): return embedded(value(of: inner, depth: depth + 1), wire)
    case .arranged(let arrangement, let inner):
      return value(of: inner, arranged: arrangement, depth: depth, bounds)
    case .reference(let id):
      switch schema[id].kind {
      case .structure(let structure):
        return object(
          members(of: structure.fields, besides: structure.constants, depth: depth))
      case .union(let union): return self.union(union, depth: depth)
      case .enumeration(let enumeration): return self.enumeration(enumeration)
      case .alias(let alias): return scalar(alias.base, nil)
      case .typeAlias(let type): return value(of: type, depth: depth)
      case .tuple(let tuple):
        let elements = self.elements(of: tuple.fields, depth: depth)
        return "[" + space() + elements.joined(separator: space() + "," + space()) + "]"
      case .external(let external): return scalar(external.base, nil)
      }
    }
  }

  private mutating func value(
    of type: ValueType, arranged arrangement: Arrangement, depth: Int, _ bounds: Bounds?
  ) -> String {
    switch arrangement {
    case .oneOrMany:
      return depth < 5 && random.oneIn(2)
        ? value(of: type, depth: depth + 1)
        : value(of: .list(type), depth: depth, bounds: bounds)
    case .emptyArray:
      return random.oneIn(4)
        ? random.pick(["[]", "[ ]", "{}"]) : value(of: .map(type), depth: depth, bounds: bounds)
    case .oneEntry:
      if random.oneIn(chaos * 2) { return random.pick(["{}", "{\"a\":1,\"b\":2}", "[]"]) }
      let key = random.pick(["one", "", "zwölf \"x\"/~"])
      return object([(key, value(of: type, depth: depth + 1))])
    case .jsonOrText(let wire):
      let text = random.pick(["\"see above\"", "\"\"", "\"{\"", "\"e30=\"", "\"\\u0041\""])
      return depth > 5 || random.oneIn(4) ? text : embedded(value(of: type, depth: depth + 1), wire)
    }
  }

  /// The elements of a tuple: some at the end missing, some more, some nil.
  mutating func elements(of fields: [Field], depth: Int) -> [String] {
    var elements: [String] = []
    for field in fields {
      let isRequired = if case .required = field.presence { true } else { false }
      let isOptional = if case .optional = field.presence { true } else { false }
      if random.oneIn(isRequired ? chaos * 4 : 6) || !isRequired && depth > 3 { break }
      elements.append(
        isOptional && random.oneIn(3)
          ? "null" : value(of: field.type, depth: depth + 1, bounds: field.bounds))
    }
    if isFuture(4) { elements += ["{\"further\": [1]}", "null"] }
    return elements
  }

  mutating func embedded(_ json: String, _ wire: EmbeddedWire) -> String {
    switch wire {
    case .json: quoted(json)
    case .base64JSON: "\"\(Data(json.utf8).base64EncodedString())\""
    }
  }

  private mutating func count(_ depth: Int, _ bounds: Bounds?) -> Int {
    let lower = bounds?.lower.flatMap { Int($0) } ?? 0
    return depth > 4 ? lower : lower + random.below(4)
  }

  // MARK: - Objects

  mutating func members(
    of fields: [Field], besides constants: [ConstantMember], depth: Int
  ) -> [(String, String)] {
    var members: [(String, String)] = []
    for constant in constants where !random.oneIn(chaos * 4) {
      let value = text(of: random.pick(constant.values))
      members.append((constant.key, random.oneIn(chaos) ? junk() : value))
    }
    for field in fields {
      switch field.presence {
      case .required: if random.oneIn(chaos * 4) { continue }
      case .optional, .defaulted: if depth > 3 || random.oneIn(3) { continue }
      }
      if field.isFlattened {
        members += flattened(field.type, depth: depth)
        continue
      }
      let key = random.pick([field.key] + field.aliases)
      var isNull = false
      if case .optional = field.presence { isNull = random.oneIn(4) }
      members.append(
        (key, isNull ? "null" : value(of: field.type, depth: depth + 1, bounds: field.bounds)))
    }
    if isFuture(4) { members.append(("zzz \"unknown\"/~", random.pick(["7", "[{\"a\":1}]"]))) }
    return random.oneIn(3) ? members.shuffled(using: &random) : members
  }

  /// True once in `count` times, where there is anything of the future.
  mutating func isFuture(_ count: Int) -> Bool { hasFuture && random.oneIn(count) }

  mutating func object(_ members: [(String, String)]) -> String {
    var members = members
    if let first = members.randomElement(using: &random), random.oneIn(chaos * 2) {
      hasRepeatedKeys = true
      members.append(random.oneIn(2) ? first : (first.0, junk()))
    }
    let texts = members.map { key, value in
      (random.oneIn(9) ? escaped(key) : quoted(key)) + space() + ":" + space() + value
    }
    return "{" + space() + texts.joined(separator: space() + ",") + space() + "}"
  }

  private mutating func space() -> String { random.pick(["", "", "", " ", "\n  ", "\r\n\t"]) }

  func quoted(_ text: String) -> String { JSONValue.string(text).text() }

  /// The same key, spelled with an escape.
  private func escaped(_ key: String) -> String {
    guard let first = key.unicodeScalars.first, first.value < 0x80 else { return quoted(key) }
    let rest = quoted(String(key.unicodeScalars.dropFirst())).dropFirst()
    let digits = String(first.value, radix: 16)
    return "\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits + rest
  }

  mutating func junk() -> String {
    random.pick([
      "null", "true", "0", "-1", "1.5", "300", "1e400", "18446744073709551615", "\"\"", "\"junk\"",
      "[]", "[1]", "[\"junk\"]", "{}", "{\"zzz\":1}", "{\"type\":\"zzz\"}", "{\"text\":{}}",
      "\"{\\\"type\\\":1}\"", "\"e30=\"", "{\"type\":1,\"type\":2}", "[[[[[[]]]]]]",
    ])
  }
}
