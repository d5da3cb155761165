import Foundation
import SumTypeRuntime

extension RandomDocument {
  /// A value of one of the types of `String | [Part]`.
  mutating func choice(of alternatives: [String], depth: Int) -> JSONValue {
    let type = depth > 4 ? alternatives[0] : random.pick(alternatives)
    return alternative(type, among: alternatives, depth: depth)
  }

  /// A value of a union without tags.
  mutating func untagged(_ declaration: SchemaTypes.Declaration, depth: Int) -> JSONValue {
    let variants = declaration.json["union"]?.objectValue?.members ?? []
    let payloads = variants.map { $0.value.stringValue ?? $0.value["payload"]?.stringValue ?? "" }
    let payload = depth > 4 ? payloads[0] : random.pick(payloads)
    return payload.isEmpty ? .null : alternative(payload, among: payloads, depth: depth)
  }

  /// `JSONDecoder` takes `1024.0` for an integer, where the union has one.
  private mutating func alternative(
    _ type: String, among others: [String], depth: Int
  ) -> JSONValue {
    let integers: Set = ["Int", "Int8"]
    if ["Double", "Float"].contains(type), !integers.isDisjoint(with: others) {
      return random.pick([0.25, -1.5])
    }
    return value(of: type, options: .null, depth: depth + 1) ?? .null
  }
}

/// Type expressions as text.
enum TypeText {
  /// The types of `String | [A | B]`: those of the outermost choice.
  static func alternatives(of type: String) -> [String] {
    var parts = [""]
    var level = 0
    for character in type {
      switch character {
      case "(", "[": level += 1
      case ")", "]": level -= 1
      case "|" where level == 0:
        parts.append("")
        continue
      default: break
      }
      parts[parts.count - 1].append(character)
    }
    return parts.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
