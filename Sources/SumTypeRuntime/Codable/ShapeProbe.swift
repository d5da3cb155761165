/// What can be told of a value by asking a coder for a little of it.
struct ShapeProbe {
  private let content: Content

  private enum Content {
    case object(KeyedDecodingContainer<WireKey>)
    /// Anything else, as it is.
    case other(JSONValue)
    case array
  }

  init(_ decoder: any Decoder) {
    if let container = try? decoder.container(keyedBy: WireKey.self) {
      content = .object(container)
    } else if (try? decoder.unkeyedContainer()) != nil {
      content = .array
    } else {
      content = .other((try? JSONValue(from: decoder)) ?? .null)
    }
  }

  private var kinds: JSONKinds {
    switch content {
    case .object: .object
    case .array: .array
    case .other(let value): value.kinds
    }
  }

  /// The variants that are of the value's type, those first that are whole numbers only.
  func candidates(_ shapes: [ValueShape]) -> [Int] {
    let kinds = kinds
    let all = shapes.indices.filter { !shapes[$0].allKinds.isDisjoint(with: kinds) }
    return kinds == .integer ? shapes.wholeFirst(all) : all
  }

  /// Whether the value has a shape.
  func matches(_ shape: ValueShape) throws -> Bool {
    switch content {
    case .array: shape.admits(.array)
    case .other(let value): shape.matches(value)
    case .object(let container):
      try shape.matchesObject { key in
        let key = WireKey(key)
        guard container.contains(key) else { return nil }
        return try container.decode(JSONValue.self, forKey: key)
      }
    }
  }
}
