import SumTypeSwift

extension VariantShape {
  /// `.string`, `[.array, .object(["kind": .values("circle")])]`
  var code: Code {
    var shape = self
    shape.isOptional = false
    if isOptional, shape.kinds.contains(.null) {
      shape.kinds.remove(.null)
      return ".optional(\(shape.alternatives))"
    }
    return isOptional ? ".absent(or: \(shape.alternatives))" : alternatives
  }

  private var alternatives: Code {
    var parts = kindParts
    if !values.isEmpty { parts.append(".values(\(values.map(\.code), separator: ", "))") }
    switch wholes {
    case .type(let name)?: parts.append(".whole(\(SwiftType(spelled: name)).self)")
    case .values(let values)?:
      parts.append(".whole(\(values.map { Literal.integer(String($0)) }, separator: ", "))")
    case nil: break
    }
    for object in objects {
      let members = object.members.map { key, shape -> Code in
        "\(StringLiteral(key)): \(shape.code)"
      }
      parts.append(".object([\(members.isEmpty ? ":" : "\(members, separator: ", ")")])")
    }
    if parts.count == 1 { return parts[0] }
    return "[\(parts, separator: ", ")]"
  }

  private var kindParts: [Code] {
    var parts: [Code] = []
    var rest = kinds
    if rest.isSuperset(of: .number) {
      rest.subtract(.number)
      parts.append(".number")
    }
    for kind in KindSet.each where rest.contains(kind) { parts.append(kind.code) }
    return parts
  }
}

extension KindSet {
  fileprivate var code: Code {
    switch self {
    case .null: ".null"
    case .bool: ".bool"
    case .integer: ".integer"
    case .fraction: ".fraction"
    case .string: ".string"
    case .array: ".array"
    default: ".object"
    }
  }
}
