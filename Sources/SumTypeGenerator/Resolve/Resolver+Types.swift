import SumTypeSource
import SumTypeSwift

extension Resolver {
  /// Returns the type that a type expression means. Reports an expression without a meaning at each
  /// of its places, and returns nil for it.
  mutating func resolve(_ written: WrittenType, in file: Int) -> ValueType? {
    if let meaning = meanings[file][written.id] { return meaning }
    let expression = resolution.graph.files[file].document.expressions[written]
    let meaning = resolve(expression, at: written.place, in: file)
    meanings[file][written.id] = meaning
    return meaning
  }

  private mutating func resolve(
    _ expression: TypeExpression, at place: SourceRange, in file: Int
  ) -> ValueType? {
    switch expression {
    case .name(let name, let range):
      return resolve(name, range, at: place, in: file)
    case .optional(let wrapped, _):
      return resolve(wrapped, at: place, in: file).map { .optional($0) }
    case .list(let element):
      guard let type = resolve(element, at: place, in: file) else { return nil }
      return allowsNull(type, at: place, "an element") ? .list(type) : nil
    case .map(let value):
      guard let type = resolve(value, at: place, in: file) else { return nil }
      return allowsNull(type, at: place, "a value") ? .map(type) : nil
    case .dictionary(let key, let value, let range):
      _ = resolve(key, at: place, in: file)
      _ = resolve(value, at: place, in: file)
      diagnostics.error(
        .mapKey,
        "a map whose keys are not \"String\" is no object in JSON, and this one has no wire",
        at: self.place(of: range, in: place),
        cure: "write the map in a field, a variant or an alias with \"wire\": "
          + list(EntryWire.allCases.map { quoted($0.rawValue) }, "or"))
      return nil
    case .entries(let entry, let areAlternating):
      return resolve(entry, at: place, in: file)
        .map { .arranged(areAlternating ? .alternating : .entries, $0) }
    case .choice(let alternatives, _):
      // The reader has replaced the other choices by unions. One of the names in this choice is
      // unknown, which is reported here.
      for alternative in alternatives { _ = resolve(alternative, at: place, in: file) }
      return nil
    }
  }

  /// The scalars in their default wire forms, by name.
  private static let scalars = Dictionary(
    uniqueKeysWithValues: Scalar.all.map {
      ($0.name, ValueType.scalar(ScalarForm(scalar: $0, form: $0.forms[0])))
    })

  /// Returns the type with this name, which is at `range` in the string at `place`.
  mutating func resolve(
    _ name: String, _ range: Range<Int>, at place: SourceRange, in file: Int
  ) -> ValueType? {
    if let scalar = Self.scalars[name] { return scalar }
    switch scope.find(name, in: file) {
    case .type(let id): return meaning(of: id, at: self.place(of: range, in: place))
    case .hidden: return nil
    case .several(let declarers):
      diagnostics.error(
        .ambiguousType, "\(quoted(name)) is declared by two of the imported schemas",
        at: self.place(of: range, in: place),
        notes: declarers.map { file, index in
          let document = resolution.graph.files[file].document
          return Diagnostic.Note(
            "it is declared in \(quoted(document.file.fileName)) here",
            at: document.types[index].name.place)
        },
        cure: "import only one of these schemas, or rename one of the types")
    case .none:
      diagnostics.error(
        .unknownType, "there is no type \(quoted(name))", at: self.place(of: range, in: place),
        cure: cure(forUnknown: name, in: file))
    }
    return nil
  }

  /// Returns the place of a part of the string whose literal is at `literal`.
  private mutating func place(of part: Range<Int>, in literal: SourceRange) -> SourceRange {
    let known = places.flatMap { $0.literal == literal ? $0 : nil } ?? LiteralPlaces(literal)
    places = known
    return known[part]
  }

  /// The names that other languages have for the scalars.
  private static let otherNames = [
    "string": "String", "str": "String", "text": "String", "integer": "Int", "number": "Double",
    "bool": "Bool", "boolean": "Bool", "any": "JSON", "object": "JSON", "Any": "JSON",
    "Object": "JSON", "datetime": "Date", "DateTime": "Date", "timestamp": "Date",
    "Character": "String", "bytes": "Data", "null": "JSON", "array": "[JSON]",
    "map": "[String: JSON]",
    "JSONValue": "JSON", "JSONNumber": "Number",
  ]

  private mutating func cure(forUnknown name: String, in file: Int) -> String {
    if name == SchemaReader.placeholder {
      return "declare a type beside it, as \"struct\", \"tuple\", \"union\" or \"enum\""
    }
    if let scalar = Self.otherNames[name] { return "did you mean \(quoted(scalar))?" }
    if let other = scope.firstDeclarer(of: name) {
      return "import \(quoted(resolution.graph.files[other].document.file.fileName))"
    }
    if name.utf8.contains(UInt8(ascii: "<")) {
      return "write \"[T]\" for a list, \"[String: T]\" for a map and \"T?\" for an optional"
    }
    return scope.nearest(to: name, in: file).map { "did you mean \(quoted($0))?" }
      ?? "declare it in \"types\", or import the schema that does"
  }
}

extension Resolver {
  /// Resolves an external type, whose raw value is a scalar in one of its forms.
  mutating func external(
    _ syntax: ExternalTypeSyntax, named name: Identifier, in file: Int
  ) -> ExternalType? {
    let document = resolution.graph.files[file].document
    guard case .name(let base, _) = document.expressions[syntax.base],
      let scalar = Scalar.named(base)
    else {
      // An unknown type is reported by `resolve`.
      if resolve(syntax.base, in: file) != nil {
        diagnostics.error(
          .invalidExternal, "an external type must be written as a scalar", at: syntax.base.place,
          cure: "use one of \(list(Scalar.all.map(\.name), "or")), which is its raw value in Swift")
      }
      return nil
    }
    var form: ScalarForm? = ScalarForm(scalar: scalar, form: scalar.forms[0])
    if let wire = syntax.wire { form = self.form(wire, of: scalar, others: []) }
    return form.map {
      ExternalType(path: syntax.path?.value ?? [name], module: syntax.module?.value, base: $0)
    }
  }
}

extension Resolver {
  /// Returns the migrations from older versions of a document to this one, with the types that they
  /// name.
  mutating func migrations(of syntax: DocumentSyntax, in file: Int) -> [DocumentMigration] {
    guard case .versioned(let versioned) = syntax.root else { return [] }
    return versioned.migrations.map { migration in
      DocumentMigration(
        version: migration.version,
        passes: migration.passes.map { pass in
          DocumentMigration.Pass(
            type: pass.type.flatMap { migratedType($0, in: file) }, path: pass.path,
            conditions: pass.conditions, steps: pass.steps)
        })
    }
  }

  /// Returns the struct, tuple or union with this name. Reports a type that cannot have members,
  /// and returns nil for it.
  private mutating func migratedType(_ name: Written<String>, in file: Int) -> TypeID? {
    let meaning = resolve(name.value, 0..<name.value.utf8.count, at: name.place, in: file)
    guard let meaning else { return nil }
    if case .reference(let id) = meaning {
      switch resolution.types[id.index].syntax.kind {
      case .structure, .union, .tuple, .unreadable: return id
      case .enumeration, .alias, .external: break
      }
    }
    diagnostics.error(
      .invalidMigration, "\(quoted(name.value)) has no members that could be migrated",
      at: name.place,
      cure: "name a struct or a union, such as the one that has a field of this type")
    return nil
  }
}
