// The differences between a schema and the Swift types that an app encodes with `Codable`.

// MARK: - Looser

extension Difference {
  static let setOfElements = Self(
    .looser, "a Set", "a Set becomes a list, which keeps the order and reads an element twice")

  static let keysOfIntegers = Self(
    .looser, "integers as keys", "the keys of a dictionary by integers are not checked")

  static let keysOfType = Self(
    .looser, "keys of a type", "the keys of a dictionary are not checked to be of their type")

  static let bareCases = Self(
    .looser, "cases without values",
    "a case without associated values is also read as a string or with null: \"a\", {\"a\": null}")

  static let fractionsOfSeconds = Self(
    .looser, "fractions of seconds",
    "a Date may have fractions of seconds, which JSONDecoder's iso8601 refuses: set whole seconds")

  static let observable = Self(
    .looser, "@Observable without CodingKeys",
    "@Observable stores a property as \"_name\", which is its key without CodingKeys; the macro's \"_$observationRegistrar\" "
      + "may be absent")

  static let keyNotReadBack = Self(
    .looser, "a key in snake case",
    "a key that convertToSnakeCase makes is not read by convertFromSnakeCase: userID is user_id, which is read as userId"
  )

  static let unreadConstant = Self(
    .looser, "let with a value",
    "a \"let\" with an initial value, which Swift writes and never reads, is a member that may be absent"
  )

  static let integerOf128Bits = Self(
    .looser, "an integer of 128 bits",
    "an integer of 128 bits becomes Number, which allows any number")
}

extension Difference {
  static func membersInPlace(_ message: String) -> Self {
    Self(
      .looser, "members of a part",
      "a value that decodes the same object is no part of its own, but has its members beside the others: \(message)"
    )
  }
}

// MARK: - Stricter

extension Difference {
  static let constantOfLet = Self(
    .stricter, "let with a literal",
    "a \"let\" with a literal, which Swift never reads, is a constant: add the values that older files have"
  )

  static let otherKeysOfCase = Self(
    .stricter, "members beside a case",
    "an object with a further member beside that of the enum's case is malformed")

  static let nullForDefault = Self(
    .stricter, "null for a default",
    "null for a member with a default, which decodeIfPresent reads as the default, is refused")

  static let triedMember = Self(
    .stricter, "try? of a member",
    "a member that does not fit, which \"try?\" reads as nil or as a default, is refused")

  static let percentEncoding = Self(
    .stricter, "a URL to encode", "a URL that JSONDecoder would first percent-encode is refused")
}

// MARK: - Unsayable

extension Difference {
  static func undeclared(_ name: String) -> Self {
    Self(
      .unsayable, "type \(name)",
      "the type \(name) is neither declared in the sources nor known: JSON is in its place",
      type: (
        name, "a type is neither declared in the sources nor known, so that JSON is in place of"
      ))
  }

  static func notCodable(_ name: String) -> Self {
    Self(
      .unsayable, "\(name) is not Codable",
      "\(name) is not Codable in the sources: JSON is in its place",
      type: (name, "a type is not Codable in the sources, so that JSON is in place of"))
  }

  static func withoutJSON(_ what: String) -> Self {
    Self(.unsayable, what, "\(what) has no JSON in Swift: JSON is in its place")
  }

  static let keysInList = Self(
    .unsayable, "a list of keys and values",
    "a dictionary whose keys are optional, unions or dictionaries, which Swift writes as a list of alternating keys "
      + "and values, becomes [JSON]")

  static func undecided(_ method: String) -> Self {
    Self(
      .unsayable, "method \(method)",
      "the method \(method) decides about the JSON of a member: JSON is in its place")
  }

  static func untypedProperty(_ name: String) -> Self {
    Self(
      .unsayable, "a type that is not written",
      "the type of the property \(name) does not show in its initial value: JSON is in its place")
  }

  static let unreadType = Self(
    .unsayable, "a type that is not read",
    "a type is nested too deeply or not recognised: JSON is in its place")

  static func subclass(_ name: String) -> Self {
    Self(
      .unsayable, "a subclass",
      "the class \(name) inherits the coding of a class that is generic, or whose coding is not known: JSON is in its place"
    )
  }

  static func macro(_ name: String) -> Self {
    Self(
      .unsayable, "macro \(name)",
      "the macro @\(name) replaces the stored properties, so that Swift synthesises no coding, and none is written by hand: "
        + "JSON is in the type's place")
  }

  static func macroOfEnum(_ name: String) -> Self {
    Self(
      .unsayable, "macro \(name) of an enum",
      "the macro @\(name) of an enum may write its coding: JSON is in the type's place")
  }

  static func wrapper(_ name: String) -> Self {
    Self(
      .unsayable, "property wrapper \(name)",
      "the property wrapper @\(name) is not declared Codable in the sources: JSON is in its place")
  }

  static let tooManySpecialisations = Self(
    .unsayable, "generic types in generic types",
    "a generic type is used with too many or too long arguments: JSON is in its place")

  static let withoutCases = Self(
    .unsayable, "an enum without cases", "an enum without cases has no values: JSON is in its place"
  )
}

extension Difference {
  static func unrecognised(_ function: String, of type: String) -> Self {
    Self(
      .unsayable, "\(function) by hand",
      "\(function) of \(type) is written by hand and was not recognised: JSON is in its place",
      type: (
        type, "\(function) is written by hand and was not recognised, so that JSON is in place of"
      ))
  }
}

// MARK: - Assumed

extension Difference {
  static func handWritten(_ function: String, of type: String) -> Self {
    Self(
      .assumed, "\(function) by hand",
      "\(function) of \(type) is written by hand and was not recognised: check the type",
      type: (type, "\(function) is written by hand and was not recognised: check"))
  }

  static func recognised(_ function: String, of type: String, as what: String) -> Self {
    Self(
      .assumed, "\(function) read as \(what)",
      "\(function) of \(type) is written by hand and was read as \(what): check the type",
      type: (type, "\(function) is written by hand and was read as \(what): check"))
  }

  static func assumedEncoder(_ type: String) -> Self {
    Self(
      .assumed, "encode(to:) by hand",
      "encode(to:) of \(type) is written by hand: it is taken to write what init(from:) reads",
      type: (
        type, "encode(to:) is written by hand and taken to write what init(from:) reads, of"
      ))
  }

  static func assumedDecoder(_ type: String) -> Self {
    Self(
      .assumed, "init(from:) by hand",
      "init(from:) of \(type) is written by hand: it is taken to read what encode(to:) writes",
      type: (
        type, "init(from:) is written by hand and taken to read what encode(to:) writes, of"
      ))
  }

  static func otherTags(_ name: String) -> Self {
    Self(
      .assumed, "other tags",
      "a value of a tag that init(from:) does not name, which it reads as .\(name), is unknown in the schema, which keeps it"
    )
  }

  static func oneDirection(_ name: String, _ word: String) -> Self {
    Self(
      .assumed, "only \(word)",
      "\(name) is only \(word): the schema reads and writes the same JSON for it",
      type: (
        name, "a type is only \(word), and the schema reads and writes the same JSON for it:"
      ))
  }

  /// A strategy of a coder in the sources: `dates as iso8601`.
  static func setting(_ what: String, option: String) -> Self {
    Self(
      .assumed, "a coder with \(what)",
      "the sources set up a coder with \(what): if it reads these types, import with \(option)")
  }

  static let condition = Self(
    .assumed, "#if",
    "of the branches of \"#if\" the first is read: check that the app is compiled with it")
}

// MARK: - Dropped

extension Difference {
  static let caseWithoutKey = Self(
    .dropped, "a case without a key",
    "a case that CodingKeys lacks is left out, since Swift does not encode it")

  static let computedDefault = Self(
    .dropped, "a default that is computed",
    "a default that is no literal is left out: the member is optional")

  static let propertyWithoutKey = Self(
    .dropped, "a property without a key",
    "a property that CodingKeys lacks is left out, since Swift does not encode it")

  static let propertyOfSubclass = Self(
    .dropped, "a property of a subclass",
    "a property of a subclass is left out: Swift encodes the subclass by the coding of its superclass, which lacks it"
  )

  static let propertyOfSuperclass = Self(
    .dropped, "a property of a superclass",
    "a property of a superclass that is not Codable is left out, since Swift does not encode it in the subclass"
  )

  static let transientProperty = Self(
    .dropped, "@Transient",
    "a property with @Transient is left out, since no CodingKeys has it")
}
