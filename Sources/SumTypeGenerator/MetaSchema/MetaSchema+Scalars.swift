import SumTypeJSON

/// The keys of fields and aliases that depend on a scalar, from the rows of ``Scalar/all``.
extension MetaSchema {
  static var scalarDefinitions: [Definition] {
    [
      Definition(
        "scalar", title: "A scalar",
        MetaShape(#""type": "string""#)
          .and(
            #""pattern": \#(JSONSnippet.string(#"^[\s(]*("# + alternatives(Scalar.all) + #")[\s)]*$"#))"#
          )
          .and(
            #""patternErrorMessage": "This has to be a scalar, such as String, Int or UUID.""#
          )
          .and(#""examples": \#(JSONSnippet.list(Scalar.all.map(\.name)))"#)),
      Definition(
        "scalarWire",
        MetaShape(
          #""$comment": "The ways in which each scalar can be written, also inside lists, maps and optionals.""#
        ).and(#""allOf": [\#((wireRules + arrangementRules).joined(separator: ", "))]"#)),
      Definition("aliasWire", MetaShape(#""allOf": [\#(aliasRules.joined(separator: ", "))]"#)),
      Definition(
        "length", MetaShape(#""type": "integer", "minimum": 0, "maximum": \#(Int32.max)"#)),
      Definition("bounded", bounded),
      Definition("aliasBounds", aliasBounds),
      Definition(
        "defaulted",
        MetaShape(#""$comment": "A default is a value of the type; an optional field has none.""#)
          .and(
            ##""dependentSchemas": {"default": {"properties": {"type": {"not": {"$ref": "#/$defs/isOptional"}}}}}"##
          )
          .and(#""allOf": [\#((defaultRules + arrangedDefaults).joined(separator: ", "))]"#)),
      Definition(
        "ranged",
        MetaShape(#""$comment": "A default and a bound of a small integer are values of it.""#)
          .and(
            #""allOf": [\#(rangeRules(of: FieldKey.type.spelling, [.default, .minimum, .maximum]).joined(separator: ", "))]"#
          )),
    ]
  }

  // MARK: Patterns of types

  private static func alternatives(_ scalars: [Scalar]) -> String {
    scalars.map(\.name).joined(separator: "|")
  }

  /// Returns the pattern of `[Int]`, `[String: Int?]`: one of the scalars, also inside lists, maps
  /// and optionals.
  private static func inside(_ scalars: [Scalar]) -> MetaShape {
    pattern(#"^([\s\[(]|String\s*:)*("# + alternatives(scalars) + #")[\s\])?]*$"#)
  }

  /// Returns the pattern of `Int`.
  private static func alone(_ scalars: [Scalar]) -> MetaShape {
    pattern(#"^[\s(]*("# + alternatives(scalars) + #")[\s)]*$"#)
  }

  /// Returns the pattern of `Int`, `Int?`.
  private static func perhaps(_ scalars: [Scalar]) -> MetaShape {
    pattern(#"^[\s(]*("# + alternatives(scalars) + #")[\s)?]*$"#)
  }

  private static func pattern(_ text: String) -> MetaShape {
    MetaShape(#""pattern": \#(JSONSnippet.string(text))"#)
  }

  private static func rule(_ condition: String, _ properties: String) -> String {
    #"{"if": \#(condition), "then": {"properties": \#(properties)}}"#
  }

  // MARK: Wires

  private static var wireRules: [String] {
    let known = WireForms.groups.filter { !WireForms.of($0[0]).isEmpty }
    let rules = known.map { group in
      rule(
        #"{"properties": {"type": \#(inside(group).json)}}"#,
        #"{"wire": \#(MetaShape.words(WireForms.of(group[0]) + WireForms.whole).json)}"#)
    }
    let others = rule(
      #"{"properties": {"type": {"not": \#(inside(known.flatMap { $0 }).json)}}}"#,
      #"{"wire": \#(MetaShape.words(WireForms.all).json)}"#)
    return rules + [others]
  }

  private static var arrangementRules: [String] {
    ListWire.allCases.map { wire in
      let shape = MetaShape.definition(wire == .oneOrMany ? "isList" : "isMap")
      return rule(
        #"{"properties": {"wire": {"const": \#(JSONSnippet.string(wire.rawValue))}}, "required": ["wire"]}"#,
        #"{"type": \#(shape.json)}"#)
    }
  }

  private static var aliasRules: [String] {
    WireForms.groups.map { group in
      let wires = WireForms.of(group[0])
      return rule(
        #"{"properties": {"alias": \#(alone(group).json)}, "required": ["alias"]}"#,
        #"{"wire": \#(wires.isEmpty ? "false" : MetaShape.words(wires).json), "otherwise": false}"#
      )
    } + [
      rule(
        #"{"required": ["alias"]}"#,
        ##"{"alias": {"not": {"$ref": "#/$defs/isOptional"}}, "wire": \##(MetaShape.words(WireForms.all).json)}"##
      ),
      rule(
        #"{"properties": {"alias": {"pattern": "\\|[^\\])]*$"}}, "required": ["alias"]}"#,
        #"{"wire": false, "otherwise": false}"#),
    ]
  }

  // MARK: Bounds and defaults

  /// Returns the rule for an exclusive bound: the scalar is floating-point, and there is no
  /// inclusive bound in the same direction.
  private static func isFloating(_ other: String) -> String {
    let floating = Scalar.all.filter { $0.measure == .floating }
    return
      #"{"properties": {"type": \#(perhaps(floating).json), \#(JSONSnippet.string(other)): false}}"#
  }

  private static var bounded: MetaShape {
    let numbers = Scalar.all.filter { $0.measure.isValue }
    let measured = Scalar.all.filter { $0.measure.isLength }
    let isNumber = #"{"properties": {"type": \#(perhaps(numbers).json)}}"#
    let hasLength =
      #"{"properties": {"type": \#(pattern(#"^[\s(]*(("# + alternatives(measured) + #")[\s)?]*$|\[|(?!("# + alternatives(Scalar.all) + #")[\s)?]*$)[^\s(])"#).json)}}"#
    let characters = Scalar.all.filter { $0.measure == .characters }
    let isString = #"{"properties": {"type": \#(perhaps(characters).json)}}"#
    let hasElements =
      #"{"properties": {"type": \#(pattern(#"^[\s(]*(\[|(?!("# + alternatives(Scalar.all) + #")[\s)?]*$)[^\s(])"#).json)}}"#
    let rules = JSONSnippet.object([
      (FieldKey.minimum.spelling, isNumber), (FieldKey.maximum.spelling, isNumber),
      (FieldKey.exclusiveMinimum.spelling, isFloating("minimum")),
      (FieldKey.exclusiveMaximum.spelling, isFloating("maximum")),
      (FieldKey.minLength.spelling, hasLength), (FieldKey.maxLength.spelling, hasLength),
      (FieldKey.pattern.spelling, isString), (FieldKey.elements.spelling, hasElements),
    ])
    return MetaShape(
      #""$comment": "minimum and maximum are for numbers, minLength and maxLength for what has a length.""#
    ).and(#""dependentSchemas": \#(rules)"#)
  }

  /// The rules for the bounds of an alias, which is one of a scalar.
  private static var aliasBounds: MetaShape {
    func rule(_ key: TypeKey, _ isMeasured: (Scalar) -> Bool, not other: TypeKey? = nil) -> (
      String, String
    ) {
      let alias = #""alias": \#(alone(Scalar.all.filter(isMeasured)).json)"#
      let others = other.map { ", \(JSONSnippet.string($0.spelling)): false" } ?? ""
      return (key.spelling, "{\"properties\": {\(alias)\(others)}}")
    }
    let rules = JSONSnippet.object([
      rule(.minimum) { $0.measure.isValue }, rule(.maximum) { $0.measure.isValue },
      rule(.exclusiveMinimum, { $0.measure == .floating }, not: .minimum),
      rule(.exclusiveMaximum, { $0.measure == .floating }, not: .maximum),
      rule(.minLength) { $0.measure.isLength }, rule(.maxLength) { $0.measure.isLength },
      rule(.pattern) { $0.measure == .characters },
    ])
    let small = rangeRules(of: TypeKey.alias.spelling, [.minimum, .maximum])
    return MetaShape(#""$comment": "Only an alias of a scalar has bounds.""#)
      .and(#""dependentSchemas": \#(rules), "allOf": [\#(small.joined(separator: ", "))]"#)
  }

  /// The rules that a default has the JSON type of the scalar's form.
  private static var defaultRules: [String] {
    var rules: [String] = []
    for type in ["boolean", "integer", "number", "string"] {
      for group in WireForms.groups {
        let scalars = group.filter { scalar in
          scalar.forms.contains { $0.grammar.jsonType == type }
        }
        guard let scalar = scalars.first else { continue }
        let forms = scalar.forms.filter { $0.grammar.jsonType == type }.map(\.wire)
        let isStandard = forms.contains(scalar.forms[0].wire)
        let required = isStandard ? "" : #", "required": ["wire"]"#
        rules.append(
          rule(
            #"{"properties": {"type": \#(alone(scalars).json), "wire": \#(MetaShape.words(forms).json)}\#(required)}"#,
            #"{"default": {\#(shape(ofDefault: type, scalars))}}"#))
      }
    }
    return rules
  }

  /// Returns the shape of a default. A fresh default is a word, whatever the JSON type of the
  /// scalar.
  private static func shape(ofDefault type: String, _ scalars: [Scalar]) -> String {
    let words = type == "string" ? [] : scalars.compactMap(\.fresh?.word)
    let shape = #""type": "\#(type)""#
    if words.isEmpty { return shape }
    return #""anyOf": [{\#(shape)}, \#(MetaShape.words(words).json)]"#
  }

  private static let arrangedDefaults: [String] = [
    rule(
      #"{"properties": {"type": {"pattern": "^[\\s(]*\\[(?!\\s*String\\s*:)"}, "wire": {"not": {"const": "oneOrMany"}}}}"#,
      #"{"default": {"type": "array"}}"#),
    rule(
      #"{"properties": {"type": {"pattern": "^[\\s(]*\\[\\s*String\\s*:"}, "wire": {"not": {"enum": ["emptyArray", "oneEntry"]}}}}"#,
      #"{"default": {"type": "object"}}"#),
  ]

  /// The rules for integers of less than 64 bits. JSON Schema does not compare those of 64 bits
  /// exactly.
  ///
  /// - Parameters:
  ///   - type: The key of the type.
  ///   - keys: The keys whose numbers must fit it.
  private static func rangeRules(of type: String, _ keys: [FieldKey]) -> [String] {
    func rule(_ scalars: [Scalar], _ range: String) -> String {
      Self.rule(
        #"{"properties": {"\#(type)": \#(perhaps(scalars).json)}}"#,
        JSONSnippet.object(keys.map { ($0.spelling, range) }))
    }
    func range<Integer: FixedWidthInteger>(of integer: Integer.Type) -> String {
      #"{"minimum": \#(Integer.min), "maximum": \#(Integer.max)}"#
    }
    var rules: [String] = []
    var unsigned: [Scalar] = []
    for scalar in Scalar.all {
      guard case .integer(let integer) = scalar.forms[0].grammar else { continue }
      if integer.bitWidth < 64 {
        rules.append(rule([scalar], range(of: integer)))
      } else if !integer.isSigned {
        unsigned.append(scalar)
      }
    }
    return rules + [rule(unsigned, #"{"minimum": 0}"#)]
  }
}
