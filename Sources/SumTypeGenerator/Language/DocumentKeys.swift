import SumTypeJSON

/// The keys of the root of a schema.
enum RootKey: Int, SchemaKey {
  case schema, sumtype, doc, imports, keys, tags, `nil`, names, types, documents, features

  static let subject = "a schema"
  static let table = KeyTable(Self.self)
  var spelling: String { self == .schema ? "$schema" : String(describing: self) }

  var meaning: KeyMeaning {
    switch self {
    case .schema:
      KeyMeaning(.string, "Where an editor finds this meta-schema. Not read by sumtype.")
    case .sumtype:
      KeyMeaning(
        MetaShape(#""const": \#(SchemaReader.version)"#), "The version of the language.",
        isRequired: true)
    case .doc: KeyMeaning(.string, "What the schema is about. Not read by sumtype.")
    case .imports:
      KeyMeaning(
        .array(of: .definition("import"), #""uniqueItems": true"#),
        "Other schemas whose types this one uses.")
    case .nil:
      KeyMeaning(
        .words(NilSpelling.self, default: .absent),
        "How a new value writes nil where its field does not say.")
    case .keys:
      KeyMeaning(
        .words(KeyStyle.self, default: .asWritten),
        "How fields are named in JSON where they do not say.")
    case .tags:
      KeyMeaning(
        .words(KeyStyle.self, default: .asWritten),
        "How the tags of variants are made from their names where they do not say.")
    case .names:
      KeyMeaning(
        .words(NameStyle.self, default: .flat),
        "How a type that is declared inside a variant is named: PostText or Post.Text.")
    case .types:
      KeyMeaning(
        Self.declarations(of: "type"),
        "The types, from names to what they are. Their order is that of the generated code.")
    case .documents:
      KeyMeaning(
        Self.declarations(of: "document"), "The roots of files, from names to what they hold.")
    case .features:
      KeyMeaning(
        .map(to: .object(FeatureKey.self))
          .and(##""propertyNames": {"$ref": "#/$defs/typeName"}"##),
        "Reducers whose states and actions are types of the schema, so that sessions are recorded.")
    }
  }

  private static func declarations(of definition: String) -> MetaShape {
    .map(to: .definition(definition)).and(#""propertyNames": \#(MetaSchema.newTypeName)"#)
  }
}

/// The keys of an import's long form, which may name a module.
enum ImportKey: Int, SchemaKey {
  case file, module

  static let subject = "an import"
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .file: KeyMeaning(.string, "The file, from the folder of this one.", isRequired: true)
    case .module:
      KeyMeaning(
        .definition("moduleName"), "The Swift module that holds what is generated from it.")
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
    case .version: KeyMeaning(.natural, "The version that new files have.")
    case .entries: KeyMeaning(.definition("entries"))
    case .versionKey:
      KeyMeaning(.string.defaulting(to: "version"), "The key of the version.")
    case .entriesKey: KeyMeaning(.string.defaulting(to: "entries"), "The key of the list.")
    case .entriesName:
      KeyMeaning(
        .definition("swiftName").defaulting(to: "entries"), "The list's name in Swift.")
    case .fields: KeyMeaning(.definition("fields"), "Other members of the root.")
    case .repository: KeyMeaning(.definition("repository"))
    case .onSave: TypeKey.onSave.meaning
    case .root:
      KeyMeaning(.definition("typeExpression"), "The type of the whole file, which has no version.")
    case .doc: TypeKey.doc.meaning
    case .style:
      KeyMeaning(
        .words(Document.Style.self, default: .compact), "How a new file is laid out.")
    case .lines:
      KeyMeaning(.definition("typeExpression"), "The type of what stands on each line.")
    case .migrations:
      KeyMeaning(
        .map(to: .array(of: .definition("migration")))
          .and(#""propertyNames": {"pattern": "^(0|[1-9][0-9]*)$"}"#),
        "What leads from each older version that is still read to the next.")
    case .newer:
      KeyMeaning(
        .words(NewerPolicy.self, default: .keep),
        "What a save does with a file that a newer version wrote.")
    case .store:
      KeyMeaning(
        .nameOrNot,
        "A store that views observe is generated for the document: true, or its name in Swift.")
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
      KeyMeaning(.definition("typeExpression"), "The type of its elements.", isRequired: true)
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
      KeyMeaning(.definition("swiftName"), "What the entries are called there.")
    case .result:
      KeyMeaning(
        .definition("typeName").defaulting(to: "LoadResult"), "The name of what is loaded.")
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
        "A struct or a union whose values are changed, wherever they lie.")
    case .at:
      KeyMeaning(
        .string.and(#""pattern": "^(/.*)?$""#),
        "Where the objects are, such as /entries/*: in the root, or in values of the type that is "
          + "named. By default the root, or these values themselves.")
    case .where:
      KeyMeaning(.map(to: .plain), "What members of an object have to be.")
    case .doc: TypeKey.doc.meaning
    case .rename: KeyMeaning(.map(to: .string), "New keys of members, by the old ones.")
    case .replace:
      KeyMeaning(
        .object(ReplacementKey.self),
        "A value of a member, such as a tag, and what takes its place.")
    case .move:
      KeyMeaning(.map(to: .string), "Where members go, by where they are, such as /author/name.")
    case .add:
      KeyMeaning(
        MetaShape(#""type": "object""#),
        "Members that are added where they are missing, with their values.")
    case .rewire:
      KeyMeaning(
        .map(to: .object(RewiringKey.self)),
        "How values are written, and how they are to be written.")
    case .drop:
      KeyMeaning(.array(of: .string), "Members that are taken out. What they say is lost.")
    case .because:
      KeyMeaning(.string.and(#""pattern": "[^ ]""#), "Why something is dropped.")
    case .call: KeyMeaning(.definition("swiftName"), "A function of the app.")
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
    case .key: KeyMeaning(.string, "The member.", isRequired: true)
    case .value: KeyMeaning(.plain, "The value that is replaced.", isRequired: true)
    case .with: KeyMeaning(.plain, "The value that takes its place.", isRequired: true)
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
    case .type: KeyMeaning(.definition("scalar"), "The scalar that the value is.")
    case .from: KeyMeaning(.string, "How an older version wrote it.", isRequired: true)
    case .to: KeyMeaning(.string, "How it is written now.", isRequired: true)
    }
  }
}
