import SumTypeJSON

/// The keys of the root of a schema.
enum RootKey: Int, SchemaKey {
  case schema, sumtype, doc, imports, keys, tags, `nil`, names, types, documents, features

  /// The supported version of the schema language.
  static let version = "1"
  static let subject = "a schema"
  static let table = KeyTable(Self.self)
  var spelling: String { self == .schema ? "$schema" : String(describing: self) }

  var meaning: KeyMeaning {
    switch self {
    case .schema:
      KeyMeaning(.string, "The path of this meta-schema, for editors. sumtype does not read it.")
    case .sumtype:
      KeyMeaning(
        MetaShape(#""const": \#(Self.version)"#), "The version of the language.",
        isRequired: true)
    case .doc: KeyMeaning(.string, "A description of the schema. sumtype does not read it.")
    case .imports:
      KeyMeaning(
        .array(of: .definition("import"), #""uniqueItems": true"#),
        "Other schemas whose types this schema uses.")
    case .nil:
      KeyMeaning(
        .words(NilSpelling.self, default: .absent),
        "How a new value writes nil, unless its field specifies it.")
    case .keys:
      KeyMeaning(
        .words(KeyStyle.self, default: .asWritten),
        "The style of the keys of fields that specify no key.")
    case .tags:
      KeyMeaning(
        .words(KeyStyle.self, default: .asWritten),
        "The style of the tags of variants that specify no tag.")
    case .names:
      KeyMeaning(
        .words(NameStyle.self, default: .flat),
        "The style of the names of types declared inside variants: PostText or Post.Text.")
    case .types:
      KeyMeaning(
        Self.declarations(of: "type"),
        "The types, by name. The generated code has them in this order.")
    case .documents:
      KeyMeaning(
        Self.declarations(of: "document"),
        "The documents, which are the root values of files, by name.")
    case .features:
      KeyMeaning(
        .map(to: .object(FeatureKey.self))
          .and(##""propertyNames": {"$ref": "#/$defs/typeName"}"##),
        "Reducers whose states and actions are types of the schema, so that sessions can be recorded."
      )
    }
  }

  private static func declarations(of definition: String) -> MetaShape {
    .map(to: .definition(definition)).and(#""propertyNames": \#(MetaShape.newTypeName)"#)
  }
}

/// The keys of an import's long form, which may name a module.
enum ImportKey: Int, SchemaKey {
  case file, module

  static let subject = "an import"
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .file:
      KeyMeaning(
        .string, "The path of the file, relative to the folder of this one.", isRequired: true)
    case .module:
      KeyMeaning(
        .definition("moduleName"), "The Swift module of the code that is generated from the file.")
    }
  }
}

/// The keys of a document.
enum DocumentKey: Int, SchemaKey {
  case doc, version, versionKey, root, lines, entries, entriesKey, entriesName, fields, style
  case repository, store, onSave, newer, migrations

  static let subject = "a document"
  static let table = KeyTable(Self.self)

  /// The keys that only a versioned document has.
  static let versioned: [DocumentKey] = [
    .version, .entries, .versionKey, .entriesKey, .entriesName, .fields, .repository,
    .onSave, .migrations, .newer,
  ]
  /// The further keys that a JSON Lines document does not have.
  static let notOfLines: [DocumentKey] = [.root, .style, .store]
  /// The keys about the only list of a document.
  static let ofOneList: [DocumentKey] = [.entriesName, .entriesKey, .repository]

  var meaning: KeyMeaning {
    switch self {
    case .version: KeyMeaning(.natural, "The version of new files.")
    case .entries: KeyMeaning(.definition("entries"))
    case .versionKey:
      KeyMeaning(.string.defaulting(to: "version"), "The key of the version.")
    case .entriesKey: KeyMeaning(.string.defaulting(to: "entries"), "The key of the list.")
    case .entriesName:
      KeyMeaning(
        .definition("swiftName").defaulting(to: "entries"), "The name of the list in Swift.")
    case .fields: KeyMeaning(.definition("fields"), "Other members of the root.")
    case .repository: KeyMeaning(.definition("repository"))
    case .onSave: TypeKey.onSave.meaning
    case .root:
      KeyMeaning(.definition("typeExpression"), "The type of the whole file, if it has no version.")
    case .doc: TypeKey.doc.meaning
    case .style:
      KeyMeaning(
        .words(Document.Style.self, default: .compact), "The layout of a new file.")
    case .lines:
      KeyMeaning(.definition("typeExpression"), "The type of the value on each line.")
    case .migrations:
      KeyMeaning(
        .map(to: .array(of: .definition("migration")))
          .and(#""propertyNames": {"pattern": "^(0|[1-9][0-9]*)$"}"#),
        "For each older version that is still read, the steps to the next version.")
    case .newer:
      KeyMeaning(
        .words(NewerPolicy.self, default: .keep),
        "What a save does with a file that a newer version wrote.")
    case .store:
      KeyMeaning(
        .nameOrNot,
        "Generates an observable store of the document: true, or its name in Swift.")
    }
  }
}

/// The keys of one of several lists of a document.
enum ListKey: Int, SchemaKey {
  case type, key, name, doc

  static let subject = "a list"
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .type:
      KeyMeaning(.definition("typeExpression"), "The type of the elements.", isRequired: true)
    case .key: FieldKey.key.meaning
    case .name: FieldKey.name.meaning
    case .doc: TypeKey.doc.meaning
    }
  }
}

/// The keys of a document's repository.
enum RepositoryKey: Int, SchemaKey {
  case name, entries, result

  static let subject = "a repository"
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .name:
      KeyMeaning(.definition("typeName"), "The name of the protocol.", isRequired: true)
    case .entries:
      KeyMeaning(.definition("swiftName"), "The name of the entries in the repository.")
    case .result:
      KeyMeaning(
        .definition("typeName").defaulting(to: "LoadResult"),
        "The name of the struct that a load returns.")
    }
  }
}

/// The keys of a step of a migration: the objects that it changes, and the changes.
enum MigrationStepKey: Int, SchemaKey {
  case doc, `in`, at, `where`, rename, replace, move, add, rewire, drop, because, call

  static let subject = "a migration"
  static let table = KeyTable(Self.self)

  static let actions: [MigrationStepKey] = [.rename, .replace, .move, .add, .rewire, .drop, .call]

  var meaning: KeyMeaning {
    switch self {
    case .in:
      KeyMeaning(
        .definition("dottedName"),
        "The struct or union whose values are changed, wherever they occur.")
    case .at:
      KeyMeaning(
        .string.and(#""pattern": "^(/.*)?$""#),
        "The path to the objects, such as /entries/*, from the root or from values of the type in "
          + "`in`. By default the root, or these values themselves.")
    case .where:
      KeyMeaning(
        .map(to: .plain), "The values that members of an object must have for it to be changed.")
    case .doc: TypeKey.doc.meaning
    case .rename: KeyMeaning(.map(to: .string), "The new keys of members, by their old keys.")
    case .replace:
      KeyMeaning(
        .object(ReplacementKey.self),
        "A value of a member, such as a tag, and its replacement.")
    case .move:
      KeyMeaning(
        .map(to: .string), "The new places of members, by their old places, such as /author/name.")
    case .add:
      KeyMeaning(
        MetaShape(#""type": "object""#),
        "Members to add where they are missing, with their values.")
    case .rewire:
      KeyMeaning(
        .map(to: .object(RewiringKey.self)),
        "The old and the new wire forms of members.")
    case .drop:
      KeyMeaning(.array(of: .string), "Members to drop. Their data is lost.")
    case .because:
      KeyMeaning(.string.and(#""pattern": "[^ ]""#), "The reason why data is dropped.")
    case .call:
      KeyMeaning(.definition("swiftName"), "A function of the app that changes the objects.")
    }
  }
}

/// The keys of `"replace": {"key": "type", "value": "note", "with": "text"}`.
enum ReplacementKey: Int, SchemaKey {
  case key, value, with

  static let subject = "\"replace\""
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .key: KeyMeaning(.string, "The key of the member.", isRequired: true)
    case .value: KeyMeaning(.plain, "The old value.", isRequired: true)
    case .with: KeyMeaning(.plain, "The new value.", isRequired: true)
    }
  }
}

/// The keys of `"rewire": {"createdAt": {"type": "Date", "from": "seconds", "to": "iso8601"}}`.
enum RewiringKey: Int, SchemaKey {
  case type, from, to

  static let subject = "\"rewire\""
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .type: KeyMeaning(.definition("scalar"), "The scalar type of the value.")
    case .from: KeyMeaning(.string, "The old wire form.", isRequired: true)
    case .to: KeyMeaning(.string, "The new wire form.", isRequired: true)
    }
  }
}
