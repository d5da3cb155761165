import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Checks values of `const` and `enum` against the keywords beside them.
extension JSONSchemaReader {
  func isAllowed(_ tree: JSONTree, _ facts: SchemaFacts) -> Bool {
    switch tree.value {
    case .null: facts.kinds.contains(.null)
    case .bool: facts.kinds.contains(.bool)
    case .array: facts.kinds.contains(.array)
    case .object: facts.kinds.contains(.object)
    case .string(let text): facts.kinds.contains(.string) && isAllowed(text, facts)
    case .number(let number):
      !facts.kinds.isDisjoint(with: number.integer(as: Int64.self) == nil ? .fraction : .number)
        && isAllowed(number, facts)
    }
  }

  func isAllowed(_ constant: Constant, _ facts: SchemaFacts) -> Bool {
    guard facts.kinds.contains(constant.kind) else { return false }
    return switch constant {
    case .string(let text): isAllowed(text, facts)
    case .integer(let number): isAllowed(JSONNumber(number), facts)
    case .bool: true
    }
  }

  private func isAllowed(_ text: String, _ facts: SchemaFacts) -> Bool {
    let count = text.unicodeScalars.count
    let least = facts.bounds(of: "minLength").max() ?? 0
    let most = facts.bounds(of: "maxLength").min() ?? .max
    guard count >= least, count <= most else { return false }
    return facts.textPatterns.allSatisfy { source, _ in
      (try? TextPattern(parsing: source))?.matches(text) ?? true
    }
  }

  private func isAllowed(_ number: JSONNumber, _ facts: SchemaFacts) -> Bool {
    guard let value = number.double else { return true }
    return facts.bounds.allSatisfy { bound in
      guard let limit = bound.value.double else { return true }
      return switch bound.key {
      case "minimum": value >= limit
      case "maximum": value <= limit
      case "exclusiveMinimum": value > limit
      case "exclusiveMaximum": value < limit
      default: true
      }
    }
  }
}
