import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

extension JSONSchemaReader {
  // MARK: - Strings

  func stringMeaning(_ facts: SchemaFacts, _ name: NameHint) -> Meaning {
    if !facts.knownValues.isEmpty {
      noteUnexpressed(facts, ["minLength", "maxLength", "pattern"])
      noteUnused(facts, ["format", "contentEncoding", "contentMediaType", "contentSchema"])
      var seen: Set<WireText> = []
      let values = facts.knownValues.filter { seen.insert($0.wire).inserted }.map {
        Declaration.Enumeration.Value(value: .string($0))
      }
      let enumeration = Declaration.Enumeration(values: values, isClosed: false)
      return Meaning(Use(declare(.enumeration(enumeration), name)))
    }
    if let type = embedded(facts, name) {
      noteUnexpressed(facts, ["minLength", "maxLength", "pattern"])
      return Meaning(Use(type))
    }
    noteUnused(facts, ["contentMediaType", "contentSchema"])
    if let wire = facts.encoding.flatMap({ Self.encodings[$0.lowercased()] }) {
      noteUnexpressed(facts, ["minLength", "maxLength", "pattern"])
      return Meaning(Use(.scalar("Data", wire: wire)))
    }
    noteUnused(facts, ["contentEncoding"])
    if let format = facts.format, options.usesFormats, let scalar = Self.stringFormats[format.name]
    {
      draft.notes.add(.requiredFormat(format.name), at: format.place)
      noteUnexpressed(facts, ["minLength", "maxLength", "pattern"])
      return Meaning(Use(.scalar(scalar)))
    }
    if let format = facts.format {
      draft.notes.add(.uncheckedFormat(format.name), at: format.place)
    }
    let lengths = lengths(facts, "minLength", "maxLength")
    return Meaning(
      Use(.scalar("String")),
      bounds: lengths + (pattern(facts, within: lengths).map { [$0] } ?? []),
      format: facts.format?.name)
  }

  static let stringFormats: [String: String] = [
    "date-time": "Date", "uuid": "UUID", "uri": "URL", "iri": "URL", "byte": "Data",
  ]

  static let encodings: [String: String] = [
    "base64": "base64", "base64url": "base64url", "base16": "hex",
  ]

  /// Returns the type of JSON embedded in a string, if its schema is known.
  private func embedded(_ facts: SchemaFacts, _ name: NameHint) -> TypeUse? {
    guard let content = facts.content, let type = facts.mediaType,
      type == "application/json" || type.hasSuffix("+json")
    else { return nil }
    let wire: String
    switch facts.encoding?.lowercased() {
    case nil: wire = "json"
    case "base64"?: wire = "base64.json"
    default: return nil
    }
    let inner = meaning(
      of: Conjunction(content), named: name.base + "_content", in: name.filling ?? name.outer)
    return .embedded(inner.use, wire: wire)
  }

  // MARK: - Numbers

  func numberMeaning(_ facts: SchemaFacts, isWhole: Bool, _ name: NameHint) -> Meaning {
    if options.keepsDigits {
      noteUnexpressed(facts, ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"])
      if isWhole { draft.notes.add(.integerAsNumber, at: name.place) }
      return Meaning(Use(.scalar("Number")))
    }
    var scalar = isWhole ? "Int" : "Double"
    if let format = facts.format {
      if options.usesFormats, let named = Self.numberFormats[format.name],
        isWhole || !named.contains("Int")
      {
        scalar = named
        draft.notes.add(.requiredFormat(format.name), at: format.place)
      } else {
        draft.notes.add(.uncheckedFormat(format.name), at: format.place)
      }
    }
    if scalar == "Int" {
      draft.notes.add(.integerBeyondRange, at: name.place)
    } else if scalar == "Double" {
      draft.notes.add(.number(beyond: "Double", hasOption: true), at: name.place)
    }
    return Meaning(Use(.scalar(scalar)), bounds: range(facts, of: scalar))
  }

  private static let numberFormats: [String: String] = [
    "int8": "Int8", "int16": "Int16", "int32": "Int32", "int64": "Int64", "uint8": "UInt8",
    "uint16": "UInt16", "uint32": "UInt32", "uint64": "UInt64", "float": "Float",
    "double": "Double", "decimal": "Decimal",
  ]

  /// Returns the bounds of a number in the form of the schema language.
  private func range(_ facts: SchemaFacts, of scalar: String) -> [BoundEntry] {
    var entries: [BoundEntry] = []
    let isWhole = scalar.contains("Int")
    for isLower in [true, false] {
      let inclusive = isLower ? "minimum" : "maximum"
      let exclusive = isLower ? "exclusiveMinimum" : "exclusiveMaximum"
      var best: (value: Double, entry: BoundEntry)?
      for bound in facts.bounds where bound.key == inclusive || bound.key == exclusive {
        guard let value = bound.value.double else { continue }
        let isTighter = best.map { isLower ? value > $0.value : value < $0.value } ?? true
        let isSame = best.map { $0.value == value } ?? false
        guard isTighter || isSame && bound.key == exclusive else { continue }
        if isWhole {
          guard
            let entry = whole(
              bound.value, value, isLower, bound.key, inclusive, scalar)
          else { continue }
          best = (value, entry)
        } else if scalar == "Decimal", bound.key == exclusive {
          draft.notes.add(.exclusiveDecimal(exclusive, inclusive), at: bound.place)
          best = (value, BoundEntry(key: inclusive, value: bound.value, from: exclusive))
        } else {
          best = (value, BoundEntry(key: bound.key, value: bound.value))
        }
      }
      if let best { entries.append(best.entry) }
    }
    if entries.count == 2, let low = entries[0].number, let high = entries[1].number,
      low > high
    {
      noteUnexpressed(facts, ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"])
      return []
    }
    return entries
  }

  /// Returns the bound of an integer: the next whole number; nil if the type has that bound itself.
  private func whole(
    _ number: JSONNumber, _ value: Double, _ isLower: Bool, _ keyword: String, _ key: String,
    _ scalar: String
  ) -> BoundEntry? {
    let limits = Self.limits(of: scalar)
    var bound: Int64
    if let exact = number.integer(as: Int64.self) {
      bound = exact
      if keyword != key {
        let (next, overflows) =
          isLower ? exact.addingReportingOverflow(1) : exact.subtractingReportingOverflow(1)
        if overflows { return nil }
        bound = next
      }
    } else {
      guard abs(value) < 9e18 else { return nil }
      bound = Int64(value.rounded(isLower ? .up : .down))
    }
    // A bound of the type itself is left out.
    if isLower ? bound <= limits.lowerBound : bound >= limits.upperBound { return nil }
    if isLower ? bound > limits.upperBound : bound < limits.lowerBound { return nil }
    return BoundEntry(key: key, value: JSONNumber(bound), from: keyword)
  }

  /// Returns the integers of 64 bits that are values of a scalar.
  private static func limits(of scalar: String) -> ClosedRange<Int64> {
    func limits<Integer: FixedWidthInteger>(of type: Integer.Type) -> ClosedRange<Int64> {
      Int64(clamping: type.min)...Int64(clamping: type.max)
    }
    guard case .integer(let type)? = Scalar.named(scalar)?.forms[0].grammar else {
      return Int64.min...Int64.max
    }
    return limits(of: type)
  }

  // MARK: - Lengths

  /// Returns the bounds of a length in the form of the schema language.
  func lengths(_ facts: SchemaFacts, _ least: String, _ most: String) -> [BoundEntry] {
    var low: Int64?
    var high: Int64?
    for bound in facts.bounds {
      guard let value = bound.value.integer(as: Int64.self), value >= 0 else { continue }
      if bound.key == least { low = max(low ?? 0, value) }
      if bound.key == most { high = min(high ?? .max, value) }
    }
    if let low, let high, low > high {
      noteUnexpressed(facts, [least, most])
      return []
    }
    var entries: [BoundEntry] = []
    if let low, low > 0 {
      entries.append(BoundEntry(key: "minLength", value: JSONNumber(low), from: least))
    }
    if let high {
      entries.append(BoundEntry(key: "maxLength", value: JSONNumber(high), from: most))
    }
    return entries
  }

  // MARK: - Patterns

  /// Returns the first pattern that the schema language supports, and that strings of these lengths can
  /// match; the other patterns are noted.
  private func pattern(_ facts: SchemaFacts, within lengths: [BoundEntry]) -> BoundEntry? {
    func length(_ key: String) -> Int? {
      lengths.first { $0.key == key }?.number.flatMap { Int(exactly: $0) }
    }
    let (least, most) = (length("minLength") ?? 0, length("maxLength"))
    var found: String?
    for (source, place) in facts.textPatterns where source.wire != found?.wire {
      if found == nil, let pattern = try? TextPattern(parsing: source),
        pattern.hasText(least: least, most: most)
      {
        found = source
      } else {
        draft.notes.add(.unchecked("pattern"), at: place)
      }
    }
    return found.map { BoundEntry(pattern: $0) }
  }

  /// Notes bounds that have no counterpart.
  func noteUnexpressed(_ facts: SchemaFacts, _ keys: Set<String>) {
    for bound in facts.bounds where keys.contains(bound.key) {
      draft.notes.add(.unchecked(bound.key), at: bound.place)
    }
    guard keys.contains("pattern") else { return }
    for pattern in facts.textPatterns { draft.notes.add(.unchecked("pattern"), at: pattern.place) }
  }

  /// Returns the type for a place without bounds, and notes the bounds.
  func unbounded(_ meaning: Meaning, _ place: SourceRange) -> Use {
    draft.note(meaning.bounds, at: place)
    return meaning.use
  }
}
