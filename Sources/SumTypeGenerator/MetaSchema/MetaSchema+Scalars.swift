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
      Definition("entryWire", title: "A wire with parameters", .object(EntryWireKey.self)),
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
        #"{"wire": \#(wires(WireForms.of(group[0]) + WireForms.whole))}"#)
    }
    let others = rule(
      #"{"properties": {"type": {"not": \#(inside(known.flatMap { $0 }).json)}}}"#,
      #"{"wire": \#(wires(WireForms.all))}"#)
    return rules + [others]
  }

  /// Returns one of these wire forms, or one with parameters.
  private static func wires(_ words: [String]) -> String {
    #"{"if": {"type": "object"}, "then": \#(MetaShape.definition("entryWire").json), "else": \#(MetaShape.words(words).json)}"#
  }

  private static var arrangementRules: [String] {
    func rule(_ wire: String, _ shape: String) -> String {
      Self.rule(
        #"{"properties": {"wire": {"const": \#(JSONSnippet.string(wire))}}, "required": ["wire"]}"#,
        #"{"type": \#(MetaShape.definition(shape).json)}"#)
    }
    return ListWire.allCases.map { rule($0.rawValue, $0 == .oneOrMany ? "isList" : "isMap") }
      + EntryWire.allCases.map { rule($0.rawValue, "isAnyMap") }
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
        ##"{"alias": {"not": {"$ref": "#/$defs/isOptional"}}, "wire": \##(wires(WireForms.all))}"##
      ),
      rule(
        #"{"properties": {"alias": {"pattern": "\\|[^\\])]*$"}}, "required": ["alias"]}"#,
        JSONSnippet.object(TypeKey.ofAlias.map { ($0.spelling, "false") })),
    ]
  }

  // MARK: Bounds and defaults

  private static var bounded: MetaShape {
    MetaShape(
      #""$comment": "minimum and maximum are for numbers, minLength and maxLength for what has a length.""#
    ).and(#""dependentSchemas": \#(boundRules(of: FieldKey.type.spelling))"#)
  }

  private static var aliasBounds: MetaShape {
    let small = rangeRules(of: TypeKey.alias.spelling, [.minimum, .maximum])
    return MetaShape(#""$comment": "An alias has the bounds of a field of its type.""#)
      .and(
        #""dependentSchemas": \#(boundRules(of: TypeKey.alias.spelling)), "allOf": [\#(small.joined(separator: ", "))]"#
      )
  }

  /// Returns the rules for each bound, which depend on a type.
  ///
  /// - Parameter type: The key of the type. A name in it may be an alias of a list or a map.
  private static func boundRules(of type: String) -> String {
    func rule(_ shape: MetaShape, without other: BoundsKey? = nil) -> String {
      let others = other.map { ", \(JSONSnippet.string($0.spelling)): false" } ?? ""
      return #"{"properties": {"\#(type)": \#(shape.json)\#(others)}}"#
    }
    func scalars(_ isMeasured: (Scalar) -> Bool) -> [Scalar] { Scalar.all.filter(isMeasured) }
    let isNumber = rule(perhaps(scalars(\.measure.isValue)))
    // An exclusive bound has no inclusive one beside it in the same direction.
    let floating = perhaps(scalars { $0.measure == .floating })
    let isString = rule(perhaps(scalars { $0.measure == .characters }))
    let other = #"(?!("# + alternatives(Scalar.all) + #")[\s)?]*$)[^\s(]"#
    let measured = #"("# + alternatives(scalars(\.measure.isLength)) + #")[\s)?]*$"#
    let hasLength = rule(pattern(#"^[\s(]*("# + measured + #"|\[|"# + other + ")"))
    let hasElements = rule(pattern(#"^[\s(]*(\[|"# + other + ")"))
    let rules: [(BoundsKey, String)] = [
      (.minimum, isNumber), (.maximum, isNumber),
      (.exclusiveMinimum, rule(floating, without: .minimum)),
      (.exclusiveMaximum, rule(floating, without: .maximum)),
      (.minLength, hasLength), (.maxLength, hasLength), (.pattern, isString),
      (.elements, hasElements),
    ]
    return JSONSnippet.object(rules.map { ($0.0.spelling, $0.1) })
  }

  /// The rules that a default has the JSON type of the scalar's form.
  private static var defaultRules: [String] {
    var rules: [String] = []
    for types in [["boolean"], ["integer"], ["number"], ["string"], ["number", "string"]] {
      for group in WireForms.groups {
        let scalars = group.filter { scalar in
          scalar.forms.contains { $0.grammar.jsonTypes == types }
        }
        guard let scalar = scalars.first else { continue }
        let forms = scalar.forms.filter { $0.grammar.jsonTypes == types }.map(\.wire)
        let isStandard = forms.contains(scalar.forms[0].wire)
        let required = isStandard ? "" : #", "required": ["wire"]"#
        rules.append(
          rule(
            #"{"properties": {"type": \#(alone(scalars).json), "wire": \#(MetaShape.words(forms).json)}\#(required)}"#,
            #"{"default": {\#(shape(ofDefault: types, scalars))}}"#))
      }
    }
    return rules
  }

  /// Returns the shape of a default. A fresh default is a word, whatever the JSON type of the
  /// scalar.
  private static func shape(ofDefault types: [String], _ scalars: [Scalar]) -> String {
    let words = types.contains("string") ? [] : scalars.compactMap(\.fresh?.word)
    let names = types.map { JSONSnippet.string($0) }
    let shape = #""type": "# + (names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]")
    if words.isEmpty { return shape }
    return #""anyOf": [{\#(shape)}, \#(MetaShape.words(words).json)]"#
  }

  /// The wire forms of maps whose default is no object.
  private static let otherDefaults =
    ["emptyArray", "oneEntry"] + EntryWire.allCases.map(\.rawValue)

  private static let arrangedDefaults: [String] = [
    rule(
      #"{"properties": {"type": {"pattern": "^[\\s(]*\\[(?!\\s*String\\s*:)"}, "wire": {"not": {"const": "oneOrMany"}}}}"#,
      #"{"default": {"type": "array"}}"#),
    rule(
      #"{"properties": {"type": {"pattern": "^[\\s(]*\\[\\s*String\\s*:"}, "wire": {"type": "string", "not": {"enum": \#(JSONSnippet.list(otherDefaults))}}}}"#,
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
