import SumTypeJSON
import SumTypeSwift

/// The spelling in Swift of a least and a greatest value, of a field or of the elements in it.
struct BoundsSpelling: Sendable {
  let bounds: Bounds
  /// The measure that the bounds limit.
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
    // The next number may have no literal, such as the least number above zero.
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

  /// Returns the literal of a bound. A negative one has parentheses, so that its minus is no part
  /// of the operator.
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

/// The bounds and the pattern of a field's string, of an element of its list or map, or of an alias,
/// as a type that codecs and mappings take as an argument.
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
  /// `TagsElementLimits`; `ElementLimits` for an alias.
  let name: Identifier
  /// `tagsElement`; nil for the value of an alias, whose constants are `bounds` and `pattern`.
  let place: Identifier?
  /// The struct or the limits that declare the constants.
  let owner: SwiftType
  var role = Role.field
  /// Nil for the bounds of the field itself, which the functions that read and write it take as an
  /// argument.
  let bounds: BoundsSpelling?
  let pattern: TextPattern?
  /// The number of lists and maps around the element: 0 for the field itself.
  var depth: Int

  /// Whether the type of the bounds is in Foundation.
  var needsFoundation: Bool {
    if case .decimal? = bounds?.measure { true } else { false }
  }

  enum Role {
    case field
    /// The value of an alias of a scalar, whose codec and mapping extend the alias's type.
    case scalar
    /// A list or a map of an alias, or an element in it, whose codec and mapping extend the alias's
    /// limits.
    case container
  }

  private var boundsName: Identifier { place?.with(suffix: "Bounds") ?? "bounds" }
  private var patternName: Identifier { place?.with(suffix: "Pattern") ?? "pattern" }

  /// The constants that the struct declares.
  var constants: [VariableDeclaration] {
    var constants: [VariableDeclaration] = []
    if let bounds { constants.append(bounds.declaration(boundsName)) }
    if let pattern {
      constants.append(
        .stored(patternName, nil, isStatic: true, value: "\(StringLiteral(pattern.source))"))
    }
    return constants
  }

  /// The type that the codec declares.
  var declaration: Declaration { declaration(withPattern: true) }

  /// The type that the mapping declares, which checks bounds alone; nil if there are none.
  var mappingDeclaration: Declaration? { bounds == nil ? nil : declaration(withPattern: false) }

  private func declaration(withPattern: Bool) -> Declaration {
    var conformances: [SwiftType] = []
    var members: [Declaration] = []
    if let bounds {
      conformances.append(Runtime.types.elementLimits)
      members.append(
        .variable(.computed("bounds", bounds.type, isStatic: true, "\(owner).\(boundsName)")))
    }
    if pattern != nil, withPattern {
      conformances.append(Runtime.types.stringPattern)
      members.append(
        .variable(
          .stored(
            "pattern", nil, isStatic: true,
            value: "\(Runtime.types.textPattern)(\(owner).\(patternName))")))
    }
    return .enum(
      EnumDeclaration(
        doc: role == .scalar ? DocComment("The limits of ``\(owner)``.") : nil,
        visibility: role == .field ? .internal : .inherited, name: name, conformances: conformances,
        members: members))
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
  /// `public static let intensityBounds = 1...5`, and the constants for the elements in the field.
  var boundsDeclarations: [VariableDeclaration] {
    (ownBounds.map { [$0.declaration(FieldSpelling.boundsName(of: field.name))] } ?? [])
      + limits.flatMap(\.constants)
  }

  /// `1 through 5.`, `At most 80 characters.`, `All other members of the object.`, `All further
  /// elements.`
  var remarks: String? {
    let others =
      field.isFlattenedMap
      ? "All other members of the object." : field.isRest ? "All further elements." : nil
    let limits = (limits.reversed() + limitsOfAliases.reversed()).map(\.sentence)
    let lines = [others, ownBounds?.sentence] + limits
    let text = lines.compactMap { $0 }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  private var ownBounds: BoundsSpelling? {
    field.bounds.flatMap { $0.isRange ? BoundsSpelling(bounds: $0, measure: type.measure) : nil }
  }
}
