import SumTypeGenerator
import SumTypeJSON

/// The values of a new variant, with the payload in each.
struct NewVariant {
  let id: TypeID
  let union: String
  let tag: JSONTag?
  /// The word from which the name of the variant is made.
  let word: String
  let count: Int
  /// The payloads; empty for a bare variant.
  let payloads: [[UInt8]]
  /// Whether the payload is the union's own object.
  let isObject: Bool
  /// Whether the payload's elements follow the tag in the union's own array.
  let isTuple: Bool
  /// The path to the tag if the payloads have it as a constant; nil otherwise.
  let path: [String]?

  var shown: String {
    switch tag {
    case .string(let text)?: JSONValue.string(text).text()
    case .integer(let number)?: String(number)
    case .bool(let value)?: String(value)
    case nil: word
    }
  }

  /// - Parameter id: the union; nil if the schema has none of this name.
  init?(_ found: Found.Variant, of id: TypeID?, in schema: Schema) {
    guard let id, case .union(let union) = schema[id].kind,
      union.representation.payloadWire == nil
    else { return nil }
    self.id = id
    self.union = found.union
    count = found.bytes.count
    var tree = SampleTree()
    for bytes in found.bytes {
      do throws(JSONFault) { try tree.read(bytes, in: 0..<bytes.count) } catch { return nil }
    }
    let form = union.representation.form
    path = if case .path(let keys) = form.tag { keys } else { nil }
    switch found.tag {
    case .string(let text)?: tag = .string(text)
    case .integer(let number)?: tag = .integer(number)
    case .bool(let value)?: tag = .bool(value)
    case nil:
      guard form.tag == .shape else { return nil }
      tag = nil
    }
    guard let tag else {
      word = Self.word(of: tree[tree.roots[0]].kind)
      payloads = found.bytes
      isObject = false
      isTuple = false
      return
    }
    let key = form.tag.keys.first ?? path?.last ?? "tag"
    word =
      switch tag {
      case .string(let text): text
      case .integer(let number): "\(key)\(number < 0 ? "_minus" : "")\(number.magnitude)"
      case .bool(let value): "\(key)_\(value)"
      }
    let place = form.payload(of: tag)
    var payloads: [[UInt8]] = []
    isObject = place == .whole
    isTuple = if case .elements = place { true } else { false }
    for root in tree.roots {
      switch place {
      case .whole:
        guard form.tag.keys.count == 1 || path != nil, tree[root].kind == .object else {
          return nil
        }
        payloads.append(tree.object(root, without: form.tag.keys))
      case .member(let key):
        guard tree[root].kind == .object, let own = tree.key(named: key),
          let value = tree.member(own, of: root)
        else { continue }
        payloads.append(Array(tree.text(of: tree[value])))
      case .element(let index):
        let elements = Array(tree.children(of: root))
        if elements.indices.contains(index) {
          payloads.append(Array(tree.text(of: tree[elements[index]])))
        }
      case .elements(let first):
        payloads.append(tree.array(root, from: first))
      case .nowhere: return nil
      }
    }
    let isBare = isObject || isTuple ? payloads.allSatisfy { $0.count == 2 } : false
    self.payloads = isBare ? [] : payloads
  }

  private static func word(of kind: SampleTree.Kind) -> String {
    switch kind {
    case .null: "none"
    case .bool: "flag"
    case .integer, .number: "number"
    case .string: "text"
    case .array: "list"
    case .object: "object"
    }
  }
}

extension SampleTree {
  /// Returns the text of an object without some of its members.
  fileprivate func object(_ node: Int32, without keys: [String]) -> [UInt8] {
    var text: [UInt8] = [0x7B]
    for value in children(of: node) {
      let key = self.keys[Int(self[value].key)]
      if keys.contains(wire: key) { continue }
      if text.count > 1 { text.append(0x2C) }
      text += Array(JSONValue.string(key).text().utf8) + [0x3A] + self.text(of: self[value])
    }
    return text + [0x7D]
  }
}

extension SampleTree {
  /// Returns the text of an array without its first elements.
  fileprivate func array(_ node: Int32, from first: Int) -> [UInt8] {
    let elements = children(of: node).dropFirst(first).map { text(of: self[$0]) }
    return [0x5B] + elements.joined(separator: [0x2C]) + [0x5D]
  }
}

extension JSONValue {
  /// Returns the scalar with this text; nil for other JSON.
  static func scalar(_ text: String) -> JSONValue? {
    let bytes = Array(text.utf8)
    var tree = SampleTree()
    do throws(JSONFault) { try tree.read(bytes, in: 0..<bytes.count) } catch { return nil }
    switch tree[0].kind {
    case .string: return .string(tree.string(0))
    case .integer: return Int64(text).map { .number(JSONNumber($0)) }
    default: return nil
    }
  }
}

extension ValueType {
  /// The type without its optionality.
  var unwrapped: ValueType { if case .optional(let inner) = self { inner.unwrapped } else { self } }
}

extension Document {
  /// Whether the root of the document has a version.
  var isVersioned: Bool { if case .versioned = root { true } else { false } }
}

extension Schema {
  /// Returns the JSON types of a type's values; nil if they may have any.
  func kinds(of type: ValueType, depth: Int = 0) -> Set<SampleTree.Kind>? {
    if depth > 16 { return nil }
    switch type {
    case .scalar(let form):
      switch form.form.grammar {
      case .any: return nil
      case .bool: return [.bool]
      case .string, .text, .integerText, .decimalText, .floating(_, .text): return [.string]
      case .integer, .floating(_, .number), .decimal, .number, .units: return [.integer, .number]
      case .floating(_, .nonFinite): return [.integer, .number, .string]
      }
    case .optional(let inner), .bounded(let inner, _): return kinds(of: inner, depth: depth + 1)
    case .list: return [.array]
    case .map: return [.object]
    case .embedded: return [.string]
    case .arranged: return nil
    case .constant(let values):
      return values.reduce(into: []) { kinds, value in
        switch value {
        case .string: kinds.insert(.string)
        case .integer: kinds.formUnion([.integer, .number])
        case .bool: kinds.insert(.bool)
        }
      }
    case .reference(let id):
      switch self[id].kind {
      case .structure: return [.object]
      case .tuple: return [.array]
      case .alias(let alias): return kinds(of: .scalar(alias.base), depth: depth + 1)
      case .external(let external): return kinds(of: .scalar(external.base), depth: depth + 1)
      case .enumeration(let enumeration):
        return enumeration.rawType == .string ? [.string] : [.integer]
      case .typeAlias(let type): return kinds(of: type, depth: depth + 1)
      case .union(let union):
        switch union.representation.form.accepts {
        case .payloads:
          var all: Set<SampleTree.Kind> = []
          for variant in union.variants {
            guard let payload = variant.payload else { continue }
            guard let found = kinds(of: payload, depth: depth + 1) else { return nil }
            all.formUnion(found)
          }
          return all
        case .tagged, .objects: return [.object]
        case .key: return [.object, .string]
        case .arrays: return [.array]
        }
      }
    }
  }
}
