/// A difference between a schema and its source, without a place. This file and `Difference+Swift.swift` are the one
/// list of all that an import reports.
struct Difference {
  let effect: ImportNote.Effect
  let subject: String
  let message: String
  /// The name of the type that the message is about, and the message without it, which names of such types follow.
  let type: (name: String, general: String)?

  init(
    _ effect: ImportNote.Effect, _ subject: String, _ message: String,
    type: (name: String, general: String)? = nil
  ) {
    self.effect = effect
    self.subject = subject
    self.message = message
    self.type = type
  }
}

// MARK: - Looser

extension Difference {
  static func unchecked(_ keyword: String) -> Self {
    Self(.looser, keyword, "\"\(keyword)\" is not checked")
  }

  static func uncheckedFormat(_ name: String) -> Self {
    Self(.looser, "format \(name)", "\"format\": \"\(name)\" is not checked")
  }

  /// Alternatives that only require or refuse members.
  static func requiredMembers(of group: String) -> Self {
    Self(
      .looser, "\(group) of required members",
      "\"\(group)\" of schemas that have only \"required\" and \"not\" is not checked")
  }

  static func secondGroup(_ group: String) -> Self {
    Self(
      .looser, "\(group) beside another",
      "\"\(group)\" is not checked beside another group of alternatives")
  }

  static func tooDeep(_ group: String) -> Self {
    Self(
      .looser, "\(group) inside many others",
      "\"\(group)\" is not checked, since it is nested too deeply or has too many members beside it"
    )
  }

  static func besideConstant(_ group: String) -> Self {
    Self(
      .looser, "\(group) beside a constant", "\"\(group)\" is not checked beside a constant")
  }

  static let notExclusive = Self(
    .looser, "oneOf is not exclusive", "a value that fits several schemas of \"oneOf\" is read")

  static let onlyNull = Self(
    .looser, "null", "a type whose only value is null becomes JSON, which allows any value")

  static let openEnum = Self(
    .looser, "enum is open",
    "an enum keeps values that it does not name as unknown (--closed refuses them)")

  static let enumOfOneBoolean = Self(
    .looser, "enum of one Boolean", "an \"enum\" of one Boolean becomes Bool, which allows both")

  static let enumOfFractions = Self(
    .looser, "enum of fractions",
    "an \"enum\" of numbers with fractions becomes a type that allows any number")

  /// Keys of one object, values of one enum or tags of one union that generated Swift cannot tell apart.
  static let alikeInSwift = Self(
    .looser, "texts that differ only in how Unicode composes them",
    "Swift takes texts as equal that differ only in how Unicode composes their characters: an enum "
      + "becomes String, and of two members or tags the second is kept as unknown")

  static func dynamicReference(_ keyword: String) -> Self {
    Self(.looser, keyword, "\"\(keyword)\" always means its static target, as \"$ref\" does")
  }

  static let nullableOutsideOpenAPI30 = Self(
    .looser, "nullable", "\"nullable\" allows null, although only OpenAPI 3.0 has this keyword")

  static let nullableBesideType = Self(
    .looser, "nullable beside a type",
    "\"nullable\" allows null, although another schema has a \"type\" without null")

  static func nullable(beside keyword: String) -> Self {
    Self(
      .looser, "nullable beside \(keyword)",
      "\"nullable\" allows null, although it has no effect beside \"\(keyword)\"")
  }

  static let nullForAbsent = Self(
    .looser, "null for absent", "an optional member may also be null")

  static let nullForAbsentElement = Self(
    .looser, "null for an absent element", "an optional element of a tuple may also be null")

  static let absentForNull = Self(
    .looser, "absent for null", "a required value that may be null may also be absent")

  static func additionalProperties(beside keyword: String) -> Self {
    Self(
      .looser, "additionalProperties beside \(keyword)",
      "a schema in \"additionalProperties\" is not checked beside \"\(keyword)\"")
  }

  static let noAdditionalProperties = Self(
    .looser, "additionalProperties: false",
    "members that \"additionalProperties\": false refuses are kept as unknown")

  /// JSON Typedef refuses other members unless it says otherwise.
  static let otherProperties = Self(
    .looser, "no additionalProperties",
    "members that neither \"properties\" nor \"optionalProperties\" names are kept as unknown")

  static let keysOfPatterns = Self(
    .looser, "keys of patternProperties", "the keys of \"patternProperties\" are not checked")

  static let requiredOfMap = Self(
    .looser, "required of a map", "\"required\" is not checked for an object that becomes a map")

  static let memberThatNothingFits = Self(
    .looser, "a member that nothing fits",
    "a member is read, although its keywords contradict each other and allow no value")

  static func boundOutsideMember(_ keyword: String) -> Self {
    Self(
      .looser, "\(keyword) outside a field",
      "the bound \"\(keyword)\" is not checked outside a member of an object")
  }

  static let constantOutsideMember = Self(
    .looser, "const outside a member", "\"const\" is not checked outside a member of an object")

  /// Lexicons bound strings in bytes, the schema language bounds them in Unicode scalars.
  static func lengthInBytes(_ key: String) -> Self {
    Self(
      .looser, "\(key) in bytes",
      "\"\(key)\" in bytes becomes a bound in Unicode scalars, which allows more")
  }

  static func exclusiveDecimal(_ exclusive: String, _ inclusive: String) -> Self {
    Self(
      .looser, "\(exclusive) of Decimal",
      "\"\(exclusive)\" of a Decimal becomes \"\(inclusive)\", which allows the bound too")
  }

  static let integerAsNumber = Self(
    .looser, "integer as Number",
    "with --exact-numbers an integer becomes Number, which allows fractions too")

  static let mergedObjects = Self(
    .looser, "alternatives that overlap",
    "objects that nothing distinguishes are merged into one struct")

  static let alternativesOfFormats = Self(
    .looser, "alternatives of formats", "alternatives of several string formats become String")

  static let alternativesOfTuples = Self(
    .looser, "alternatives of tuples", "tuples that nothing distinguishes become [JSON]")

  static let alternativesOfLists = Self(
    .looser, "alternatives of lists",
    "alternatives of lists become one list, whose elements may be mixed")

  static let alternativeOfAnything = Self(
    .looser, "alternatives of which one is anything",
    "alternatives become JSON, since one of them allows any value")

  static let alternativesWithoutType = Self(
    .looser, "alternatives that no type has in common",
    "objects that nothing distinguishes become JSON")

  static let bareVariants = Self(
    .looser, "bare variants under their key",
    "a string beside objects of one member is also read as an object: \"a\" as {\"a\": null}")

  static let discriminatorWithFewerTags = Self(
    .looser, "a discriminator with fewer tags",
    "a discriminator that refuses a tag of its variant has all tags of it")

  static let sharedDiscriminator = Self(
    .looser, "a discriminator of several unions",
    "a discriminator is not checked in a struct that several unions use with different tags")

  static let tooManyParts = Self(
    .looser, "allOf of many others",
    "the schemas that \"allOf\" refers to are left out, since too many schemas share them")

  static let tooManySubtypes = Self(
    .looser, "discriminator of many others",
    "a base with a \"discriminator\" does not become a union, since too many schemas extend it")

  static let containersTooDeep = Self(
    .looser, "lists in many lists", "lists and maps that are nested too deeply become JSON")
}

// MARK: - Stricter

extension Difference {
  static func requiredFormat(_ name: String) -> Self {
    Self(
      .stricter, "format \(name)",
      "a value without the \"format\": \"\(name)\" is refused (--no-formats reads it)")
  }

  static let integerBeyondRange = Self(
    .stricter, "integer beyond 64 bits",
    "an integer of more than 64 bits is refused (--exact-numbers reads it)")

  /// - Parameter hasOption: whether `--exact-numbers` reads such a number.
  static func number(beyond scalar: String, hasOption: Bool) -> Self {
    Self(
      .stricter, "number beyond \(scalar)",
      "a number beyond the range of \(scalar) is refused"
        + (hasOption ? " (--exact-numbers reads it)" : ""))
  }

  static let inferredType = Self(
    .stricter, "no \"type\" beside keywords of one",
    "without \"type\", only values of the type to which the other keywords apply are read")

  static let valuesWithoutCondition = Self(
    .stricter, "values that no if names",
    "values of a discriminator that no \"if\" names are kept as unknown")

  static let tagThatNoDataHas = Self(
    .stricter, "a discriminator whose enum lacks the name of the schema",
    "a variant's tag is the name of its schema, which the \"enum\" of the discriminator lacks")

  static let requiredDiscriminator = Self(
    .stricter, "a discriminator that may be absent",
    "a discriminator is required, although the source allows objects without it")

  static let constantDiscriminator = Self(
    .stricter, "a discriminator as a constant",
    "a discriminator is a constant, which has only the tags of its variant")

  static let nullDiscriminator = Self(
    .stricter, "a constant or null as a tag",
    "a member that tells the alternatives apart by its constant must not be null")

  static let anyTag = Self(
    .stricter, "an alternative with any tag",
    "objects of an alternative without a constant are unknown; one with a known tag must fit its variant"
  )

  static let membersLeftOpen = Self(
    .stricter, "members that another alternative leaves open",
    "a member that one alternative does not name must have the type that the others give it")

  static let valuesOfOtherKeys = Self(
    .stricter, "keys beside patternProperties",
    "a member whose key no pattern of \"patternProperties\" matches must have the type of the others"
  )

  static let keysOfSeveral = Self(
    .stricter, "objects with the keys of several alternatives",
    "an object with the distinguishing members of several alternatives is malformed")

  static let requiredElement = Self(
    .stricter, "an absent element that may be anything",
    "an optional element of a tuple is required, since it allows any value")
}

// MARK: - Unsayable

extension Difference {
  static let schemaThatNothingFits = Self(
    .unsayable, "false", "a schema that allows no value becomes JSON")

  static let onlyNullInCommon = Self(
    .unsayable, "types of which only null is left",
    "schemas that have only null in common become JSON")

  static let nothingInCommon = Self(
    .unsayable, "types of which nothing is left",
    "schemas that have no JSON type in common become JSON")

  static let enumOfContainers = Self(
    .unsayable, "enum of lists or objects", "an \"enum\" of arrays or objects becomes JSON")

  static let enumWithoutValues = Self(
    .unsayable, "enum without values",
    "an \"enum\" becomes JSON, since the keywords beside it allow none of its values")

  static let alternativesThatNothingFits = Self(
    .unsayable, "alternatives that nothing fits", "alternatives that allow no value become JSON")

  static let alternativesTooDeep = Self(
    .unsayable, "alternatives in alternatives",
    "alternatives that are nested too deeply become JSON")

  static let tooManyAlternatives = Self(
    .unsayable, "alternatives in many others",
    "alternatives become JSON, since too many schemas share them")

  static let referenceToItself = Self(
    .unsayable, "a reference to itself", "a schema that only refers to itself becomes JSON")

  static let variantWithoutObject = Self(
    .unsayable, "a variant that is no object",
    "a reference in \"refs\" to a type that is not an object is left out")

  static func refused(_ message: String, of name: String) -> Self {
    Self(
      .unsayable, "refused by check: \(message)",
      "JSON replaces a type that \"sumtype check\" would refuse: \(message)",
      type: (
        name,
        "JSON replaces a type, or one of its members, that \"sumtype check\" would refuse (--list says why):"
      ))
  }
}

// MARK: - Dropped and unknown

extension Difference {
  static func leftOut(_ keyword: String) -> Self {
    Self(.dropped, keyword, "\"\(keyword)\" is left out")
  }

  static func hasNoEffect(_ keyword: String) -> Self {
    Self(.dropped, keyword, "\"\(keyword)\" has no effect here")
  }

  static func besideReference(_ keyword: String) -> Self {
    Self(.dropped, "\(keyword) beside $ref", "\"\(keyword)\" has no effect beside \"$ref\"")
  }

  static func notANumber(_ keyword: String) -> Self {
    Self(
      .dropped, "\(keyword) that is no number",
      "\"\(keyword)\" is left out, since its value is not a number")
  }

  static let extensionKeyword = Self(.dropped, "x-…", "a keyword \"x-…\" is left out")

  static let alternativeThatNothingFits = Self(
    .dropped, "an alternative that nothing fits", "an alternative that allows no value is left out")

  static let defaultOfRequired = Self(
    .dropped, "default of a required member", "\"default\" of a required member is left out")

  static let defaultOutsideMember = Self(
    .dropped, "default outside a member", "\"default\" is left out outside a member of an object")

  static let permissionSet = Self(
    .dropped, "permission-set", "a permission set is left out, since it is not a type")

  static func unknown(_ keyword: String) -> Self {
    Self(.unknown, keyword, "the keyword \"\(keyword)\" is not known")
  }
}
