import SumTypeGenerator
import TestSupport
import Testing

/// Compares the rows of `CONTRIBUTING.md` about adding something with the sources: a row names exactly
/// the files that name an example of its kind.
@Suite("Rows of CONTRIBUTING.md and the files of an example")
struct RecipeTests {
  // MARK: - A representation

  /// The further files of two representations: only an untagged union needs no declaration in a schema,
  /// and only the tag of an outside union is an argument of a load.
  private static let otherFiles = [
    "Untagged": ["Sources/SumTypeGenerator/Read/SchemaReader+Choices.swift"],
    "Outside": ["Sources/SumTypeRuntime/Documents/JSONDocument.swift"],
  ]

  @Test(
    "a representation is named in the files of its row, at most eight",
    arguments: Representations.all.map { "\($0)" })
  func representation(form: String) throws {
    let ends = [
      "Form", "Reader", "UnionCodec", "MembersCodec", "Decoding", "Encoding", "UnionDecoding",
    ]
    let files = Recipe.files(naming: ends.map { form + $0 } + ["\(form)()", "\(form).self"])
    let recipe = try Recipe("a representation")
    #expect(recipe.differences(from: files, besides: Self.otherFiles[form, default: []]) == [])
    #expect(files.count <= 8, "\(files)")
  }

  @Test("only the files of representations cast to a representation")
  func casts() {
    let forms = Representations.all.map { "\($0)" }
    let casts = forms.flatMap { form in ["is ", "as? ", "as! "].map { $0 + form } }
    let files = Recipe.files(naming: casts)
    #expect(files.filter { !$0.contains("/Representations/") } == [])
  }

  // MARK: - A scalar

  @Test("a wire form with a grammar of its own is named in the three files of its row")
  func scalar() throws {
    let files = Recipe.files(naming: ["HexDataCodec", "HexadecimalText", ".hexadecimal"])
    #expect(try Recipe("a scalar, or a wire form of one").differences(from: files) == [])
    #expect(files.count == 3, "\(files)")
  }

  /// The other uses of some codecs: the visitor of members has a copy of itself for each of four of them,
  /// `Codable` writes bytes in base 64, recorded sessions count lines, maps and enums consist of strings
  /// and integers, and a migration reads other data as any JSON.
  private static let otherUses: [String: [String]] = [
    "UUIDCodec": ["SumTypeRuntime/Objects/MemberVisitor.swift"],
    "ISO8601DateCodec": ["SumTypeRuntime/Objects/MemberVisitor.swift"],
    "Base64DataCodec": ["SumTypeRuntime/Codable/WireCoding.swift"],
    "IntegerCodec": [
      "SumTypeFeature/Sessions/SessionLine.swift", "SumTypeGenerator/Names/RuntimeNames.swift",
      "SumTypeRuntime/Objects/MemberVisitor.swift",
    ],
    "StringCodec": [
      "SumTypeGenerator/Names/RuntimeNames.swift", "SumTypeRuntime/Objects/MemberVisitor.swift",
    ],
    "JSONValueCodec": ["SumTypeRuntime/Migration/MigratedObject.swift"],
  ]

  @Test(
    "only the files of the row of a scalar, and those with other uses, name its codec",
    arguments: Set(Scalar.all.flatMap(\.forms).map { $0.codec.prefix { $0 != "<" } }).sorted())
  func codec(name: Substring) throws {
    let recipe = try Recipe("a scalar, or a wire form of one")
    let others = Self.otherUses[String(name), default: []].map { "Sources/\($0)" }
    let files = Recipe.files(naming: [String(name)])
    #expect(files.filter { !recipe.covers($0) } == others.sorted())
    #expect(files.contains { $0.hasPrefix("Sources/SumTypeRuntime/Scalars/") })
  }

  // MARK: - A check

  @Test("a check with a diagnostic of its own is named in the three files of its row")
  func check() throws {
    let files = Recipe.files(naming: ["enum OutsideUse", "OutsideUse.self", "outsideUse"])
    #expect(try Recipe("a check").differences(from: files) == [])
    #expect(files.count == 3, "\(files)")
  }

  @Test("the generator declares the identifiers of its diagnostics in the file of the row")
  func identifiers() throws {
    let file = "Sources/SumTypeGenerator/Language/DiagnosticID+Schema.swift"
    #expect(try Recipe("a check").covers(file))
    let files = Recipe.files(naming: ["extension DiagnosticID"])
    #expect(files.filter { $0.hasPrefix("Sources/SumTypeGenerator/") } == [file])
  }

  @Test("every check is named in its file and the list, and in no other file")
  func checks() throws {
    let list = "Sources/SumTypeGenerator/Check/Check.swift"
    let source = try #require(SourceText.at(list))
    let names = source.words(after: "    ", before: ".self,")
    #expect(names.count > 20)
    for name in names {
      let files = Recipe.files(naming: ["enum \(name): Check", "\(name).self"])
      #expect(files.count == 2 && files.contains(list), "\(name): \(files)")
      #expect(files.allSatisfy { $0.hasPrefix("Sources/SumTypeGenerator/Check/") }, "\(files)")
    }
  }

  // MARK: - A command

  @Test("a command is named in three files: those of its row, its line and its code")
  func command() throws {
    let table = "Sources/SumTypeTool/Arguments/Command.swift"
    let source = try #require(SourceText.at(table))
    let recipes = [
      try Recipe("a command about schemas"), try Recipe("a command about data, or about versions"),
    ]
    let names = source.words(after: "    .", before: ": Command(")
    #expect(names.count > 5)
    for name in names {
      let type = name.prefix(1).uppercased() + name.dropFirst() + "Command"
      let files = Recipe.files(naming: ["enum \(type)", "\(type).run", ".\(name): Command("])
      let differences = recipes.map { $0.differences(from: files) }
      #expect(differences.contains([]), "\(name): \(differences)")
      #expect(files.count == 3, "\(name): \(files)")
    }
  }

  // MARK: - A step of migrations

  @Test("a step of migrations that changes an object is named in the eight files of its row")
  func migrationStep() throws {
    let files = Recipe.files(naming: ["case .rename", "case rename(", "func rename(_ key"])
    #expect(try Recipe("a step of migrations").differences(from: files) == [])
    #expect(files.count == 8, "\(files)")
  }

  @Test(
    "only the files of the row of a step of migrations name a step", arguments: ["rewire", "embed"])
  func migrationSteps(name: String) throws {
    let recipe = try Recipe("a step of migrations")
    let files = Recipe.files(naming: [
      "case .\(name)", "case \(name)(", "func \(name)(_ key", "func \(name)<",
    ])
    #expect(files.filter { !recipe.covers($0) } == [])
    #expect(files.count > 2, "\(files)")
  }
}
