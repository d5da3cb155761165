import SumTypeGenerator
import SumTypeJSON

extension VariantShape {
  /// Returns the shape in the form that a reader needs, with keys in `memory`.
  func valueShape(in memory: TableMemory) -> ValueShape {
    var parts: [ValueShape] = [.any(JSONKinds(kinds))]
    if !values.isEmpty { parts.append(.values(values)) }
    switch wholes {
    case .type(let name)?: parts.append(.whole(scalar: name))
    case .values(let values)?: parts += values.map { .whole($0) }
    case nil: break
    }
    for object in objects {
      if object.isArray {
        parts.append(
          .array(elements: object.elements.map { ($0.index, $0.shape.valueShape(in: memory)) }))
      } else {
        parts.append(
          .object(
            members: object.members.map {
              (memory.interned($0.key), $0.shape.valueShape(in: memory))
            }))
      }
    }
    let shape = ValueShape(anyOf: parts)
    return isOptional ? .absent(or: shape) : shape
  }
}

extension ValueShape {
  /// Returns the integers of an integer type.
  fileprivate static func whole(scalar name: String) -> ValueShape {
    switch name {
    case "Int8": .whole(Int8.self)
    case "Int16": .whole(Int16.self)
    case "Int32": .whole(Int32.self)
    case "UInt": .whole(UInt.self)
    case "UInt8": .whole(UInt8.self)
    case "UInt16": .whole(UInt16.self)
    case "UInt32": .whole(UInt32.self)
    case "UInt64": .whole(UInt64.self)
    default: .whole(Int64.self)
    }
  }
}

extension JSONKinds {
  fileprivate init(_ kinds: KindSet) {
    self = []
    if kinds.contains(.object) { insert(.object) }
    if kinds.contains(.array) { insert(.array) }
    if kinds.contains(.string) { insert(.string) }
    if kinds.contains(.integer) { insert(.integer) }
    if kinds.contains(.fraction) { insert(.fraction) }
    if kinds.contains(.bool) { insert(.bool) }
    if kinds.contains(.null) { insert(.null) }
  }
}
