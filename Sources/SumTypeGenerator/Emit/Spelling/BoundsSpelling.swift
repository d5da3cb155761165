import SumTypeJSON
import SumTypeSwift

/// A least and a greatest, of a field or of what is in it, in Swift.
struct BoundsSpelling: Sendable {
  let bounds: Bounds
  /// What is compared with them.
  let measure: TypeSpelling.Measure

  /// `ClosedRange<Int>`
  var type: SwiftType {
    let range: SwiftType =
      switch (bounds.lower, bounds.upper) {
      case (.some, .some): "ClosedRange"
      case (.some, nil): "PartialRangeFrom"
      case (nil, _): "PartialRangeThrough"
      }
    return .generic(range, [measure.type])
  }

  /// `public static let intensityBounds = 1...5`
  func declaration(_ name: Identifier) -> VariableDeclaration {
    .stored(name, measure.type == "Int" ? nil : type, isStatic: true, value: range)
  }

  private var range: Code {
    // The next number may be one that no literal can say, such as the least above zero.
    let lower =
      bounds.above.map { "\(measure.type)(\(literal($0))).nextUp" }
      ?? bounds.lower.map { limit($0) } ?? .empty
    let upper =
      bounds.below.map { "\(measure.type)(\(literal($0))).nextDown" }
      ?? bounds.upper.map { limit($0) } ?? .empty
    let isOneSided = bounds.lower == nil || bounds.upper == nil
    return isOneSided || lower.length &+ upper.length <= 40
      ? "\(lower)...\(upper)" : "\(lower)\n  ... \(upper)"
  }

  /// Parentheses keep a minus from becoming part of the operator.
  private func limit(_ text: String) -> Code {
    let literal = literal(text)
    return text.utf8.first == UInt8(ascii: "-") ? "(\(literal))" : literal
  }

  private func literal(_ text: String) -> Code {
    switch measure {
    case .floating(let type): Literal.floating(text, isSingle: type == "Float")
    case .decimal: Literal.decimal(text)
    default: Literal.integer(text)
    }
  }

  /// `1 through 5.`, `At most 80 characters.`
  var sentence: String? {
    let limit: String
    if bounds.above != nil || bounds.below != nil {
      let lower = bounds.above.map { "more than \($0)" } ?? bounds.lower.map { "at least \($0)" }
      let upper = bounds.below.map { "less than \($0)" } ?? bounds.upper.map { "at most \($0)" }
      let text = [lower, upper].compactMap { $0 }.joined(separator: " and ")
      return "\(text.prefix(1).uppercased())\(text.dropFirst())."
    }
    switch (bounds.lower, bounds.upper) {
    case (let lower?, let upper?):
      limit = lower == upper ? "Exactly \(lower)" : "\(lower) through \(upper)"
    case (let lower?, nil): limit = "At least \(lower)"
    case (nil, let upper?): limit = "At most \(upper)"
    case (nil, nil): return nil
    }
    let isOne = bounds.upper == "1" || bounds.upper == nil && bounds.lower == "1"
    return switch measure {
    case .characters: "\(limit) Unicode scalar\(isOne ? "" : "s")."
    case .bytes: "\(limit) byte\(isOne ? "" : "s")."
    case .elements: "\(limit) element\(isOne ? "" : "s")."
    case .entries: "\(limit) \(isOne ? "entry" : "entries")."
    default: "\(limit)."
    }
  }
}

/// What a string of a field, or an element of its list or map, is held against, as a type that codecs
/// and mappings are made of.
///
/// ```swift
/// static let tagsElementBounds = 1...20             // in the struct
/// static let tagsElementPattern = "^[a-z]+$"
///
/// enum TagsElementLimits: ElementLimits, StringPattern {   // in its codec
///   static var bounds: ClosedRange<Int> { Note.tagsElementBounds }
///   static let pattern = TextPattern(Note.tagsElementPattern)
/// }
/// ```
struct LimitSpelling: Sendable {
  /// `TagsElementLimits`
  let name: Identifier
  /// `tagsElement`
  let place: Identifier
  /// The struct that has the constants.
  let owner: SwiftType
  /// Nil for the bounds of the field itself, which are said where it is read and written.
  let bounds: BoundsSpelling?
  let pattern: TextPattern?
  /// In how many lists and maps of the field it lies: 0 for the field itself.
  let depth: Int

  /// Its bounds are of a type of Foundation.
  var needsFoundation: Bool {
    if case .decimal? = bounds?.measure { true } else { false }
  }

  private var boundsName: Identifier { place.with(suffix: "Bounds") }
  private var patternName: Identifier { place.with(suffix: "Pattern") }

  /// The constants of the struct.
  var constants: [VariableDeclaration] {
    var constants: [VariableDeclaration] = []
    if let bounds { constants.append(bounds.declaration(boundsName)) }
    if let pattern {
      constants.append(
        .stored(patternName, nil, isStatic: true, value: "\(StringLiteral(pattern.source))"))
    }
    return constants
  }

  /// The type, in the codec.
  var declaration: Declaration { declaration(withPattern: true) }

  /// The type in the mapping, which asks for bounds alone; nil where there are none.
  var mappingDeclaration: Declaration? { bounds == nil ? nil : declaration(withPattern: false) }

  private func declaration(withPattern: Bool) -> Declaration {
    var conformances: [SwiftType] = []
    var members: [Declaration] = []
    if let bounds {
      conformances.append(Runtime.elementLimits)
      members.append(
        .variable(.computed("bounds", bounds.type, isStatic: true, "\(owner).\(boundsName)")))
    }
    if pattern != nil, withPattern {
      conformances.append(Runtime.stringPattern)
      members.append(
        .variable(
          .stored(
            "pattern", nil, isStatic: true,
            value: "\(Runtime.textPattern)(\(owner).\(patternName))")))
    }
    return .enum(
      EnumDeclaration(
        visibility: .internal, name: name, conformances: conformances, members: members))
  }

  /// `Each element: 1 through 20 Unicode scalars, and matches `^[a-z]+$`.`
  var sentence: String? {
    let range = bounds?.sentence.map { "\($0.prefix(1).lowercased())\($0.dropFirst().dropLast())" }
    let parts = [range, pattern.map { "matches `\($0.source)`" }].compactMap { $0 }
    if parts.isEmpty { return nil }
    let text = parts.joined(separator: ", and ")
    if depth == 0 { return "\(text.prefix(1).uppercased())\(text.dropFirst())." }
    let subject = Array(repeating: "element", count: depth).joined(separator: " of an ")
    return "Each \(subject): \(text)."
  }
}

extension FieldSpelling {
  /// `public static let intensityBounds = 1...5`, and those of what is in the field.
  var boundsDeclarations: [VariableDeclaration] {
    (ownBounds.map { [$0.declaration(FieldSpelling.boundsName(of: field.name))] } ?? [])
      + limits.flatMap(\.constants)
  }

  /// `1 through 5.`, `At most 80 characters.`
  var boundsDescription: String? {
    let lines = [ownBounds?.sentence] + limits.reversed().map(\.sentence)
    let text = lines.compactMap { $0 }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  private var ownBounds: BoundsSpelling? {
    field.bounds.flatMap { $0.isRange ? BoundsSpelling(bounds: $0, measure: type.measure) : nil }
  }
}
