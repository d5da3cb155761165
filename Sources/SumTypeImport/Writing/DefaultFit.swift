import SumTypeGenerator
import SumTypeJSON

/// Tells whether a default is a value of its type, as far as the schema language has defaults.
struct DefaultFit {
  private let draft: Draft
  /// The values of enums, by declaration.
  private var values: [Int: Set<Constant>] = [:]

  init(_ draft: Draft) { self.draft = draft }

  mutating func fits(_ value: JSONValue, _ use: Use, _ bounds: [BoundEntry]) -> Bool {
    guard fits(value, use.type, depth: 0) else { return false }
    // The length of data is that of its bytes, and not of its string.
    if !bounds.isEmpty, case .scalar(let name, _) = draft.target(use.type),
      Scalar.named(name)?.measure == .bytes
    {
      return false
    }
    return areKept(bounds, in: value)
  }

  private func areKept(_ bounds: [BoundEntry], in value: JSONValue) -> Bool {
    for bound in bounds {
      if !bound.elements.isEmpty {
        let elements: [JSONValue]
        switch value {
        case .array(let values): elements = Array(values)
        case .object(let object): elements = object.members.map(\.value)
        default: return false
        }
        guard elements.allSatisfy({ areKept(bound.elements, in: $0) }) else { return false }
        continue
      }
      if case .string(let source) = bound.value {
        guard case .string(let text) = value, TextPattern(source).matches(text) else {
          return false
        }
        continue
      }
      guard let limit = bound.number else { return false }
      let measure: Double?
      switch value {
      case .number(let number): measure = number.double
      case .string(let text): measure = Double(text.unicodeScalars.count)
      case .array(let elements): measure = Double(elements.count)
      case .object(let object): measure = Double(object.members.count)
      default: measure = nil
      }
      guard let measure else { return false }
      switch bound.key {
      case "minimum", "minLength": if measure < limit { return false }
      case "maximum", "maxLength": if measure > limit { return false }
      case "exclusiveMinimum": if measure <= limit { return false }
      default: if measure >= limit { return false }
      }
    }
    return true
  }

  private mutating func fits(_ value: JSONValue, _ type: TypeUse, depth: Int) -> Bool {
    if depth > 8 { return false }
    switch (draft.target(type), value) {
    case (.scalar(let name, let wire), _):
      return ScalarForm(name, wire: wire)?.canDefault(to: value) == true
    case (.list(let element), .array(let elements)):
      for value in elements where !fits(value, element.type, depth: depth + 1) { return false }
      return true
    case (.map, .object(let object)): return object.members.isEmpty
    case (.reference(let id), _):
      guard case .enumeration(let enumeration) = draft[id].kind else { return false }
      let known = values[id] ?? Set(enumeration.values.map(\.value))
      values[id] = known
      return Self.constant(value).map(known.contains) ?? false
    default: return false
    }
  }

  /// Returns the constant that is written like a value; nil if there is none.
  private static func constant(_ value: JSONValue) -> Constant? {
    switch value {
    case .string(let text): .string(text)
    case .bool(let flag): .bool(flag)
    case .number(let number):
      number.integer(as: Int64.self).flatMap { JSONNumber($0) == number ? .integer($0) : nil }
    case .null, .array, .object: nil
    }
  }
}
