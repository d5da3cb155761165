import SumTypeSwift

extension FieldSpelling {
  /// `public static let intensityBounds = 1...5`
  var boundsDeclaration: VariableDeclaration? {
    guard let bounds = field.bounds else { return nil }
    let measure = type.measure.type
    let rangeType: SwiftType =
      switch (bounds.lower, bounds.upper) {
      case (.some, .some): "ClosedRange"
      case (.some, nil): "PartialRangeFrom"
      case (nil, _): "PartialRangeThrough"
      }
    return .stored(
      FieldSpelling.boundsName(of: field.name),
      measure == "Int" ? nil : .generic(rangeType, [measure]), isStatic: true,
      value: range(bounds))
  }

  /// `public static let skuDefault: UUID = UUID(uuid: (0x8F, 0x14, …))`
  var defaultDeclaration: VariableDeclaration? {
    longDefault.map {
      .stored(FieldSpelling.defaultName(of: field.name), domainType, isStatic: true, value: $0)
    }
  }

  private func range(_ bounds: Bounds) -> Code {
    let lower = bounds.lower.map { limit($0) } ?? .empty
    let upper = bounds.upper.map { limit($0) } ?? .empty
    let isOneSided = bounds.lower == nil || bounds.upper == nil
    return isOneSided || lower.length &+ upper.length <= 40
      ? "\(lower)...\(upper)" : "\(lower)\n  ... \(upper)"
  }

  /// Parentheses keep a minus from becoming part of the operator.
  private func limit(_ text: String) -> Code {
    let literal: Code =
      switch type.measure {
      case .floating: Literal.floating(text)
      case .decimal: Literal.decimal(text)
      default: Literal.integer(text)
      }
    return text.utf8.first == UInt8(ascii: "-") ? "(\(literal))" : literal
  }

  /// `1 through 5.`, `At most 80 characters.`
  var boundsDescription: String? {
    guard let bounds = field.bounds else { return nil }
    let limit: String
    switch (bounds.lower, bounds.upper) {
    case (let lower?, let upper?):
      limit = lower == upper ? "Exactly \(lower)" : "\(lower) through \(upper)"
    case (let lower?, nil): limit = "At least \(lower)"
    case (nil, let upper?): limit = "At most \(upper)"
    case (nil, nil): return nil
    }
    let isOne = bounds.upper == "1" || bounds.upper == nil && bounds.lower == "1"
    return switch type.measure {
    case .characters: "\(limit) Unicode scalar\(isOne ? "" : "s")."
    case .bytes: "\(limit) byte\(isOne ? "" : "s")."
    case .elements: "\(limit) element\(isOne ? "" : "s")."
    case .entries: "\(limit) \(isOne ? "entry" : "entries")."
    default: "\(limit)."
    }
  }
}
