import SumTypeSwift

/// How a struct, a tuple, or the root of a versioned document, is spelled in each artefact.
struct StructSpelling: Sendable {
  let name: Identifier
  let doc: String?
  let deprecation: Deprecation?
  let fields: [FieldSpelling]
  /// The index in `fields` of the identity.
  let identity: Int?
  /// The root of a versioned document.
  let root: VersionedRoot?
  /// What a save does with unknown fields.
  let onSave: SavePolicy
  /// Its JSON is an array.
  var isTuple = false

  var domain: SwiftType { .named(name) }
  var dto: SwiftType { .named(dtoName) }
  var dtoName: Identifier { SchemaSpelling.dtoName(of: name) }
  var codecName: Identifier { SchemaSpelling.codecName(of: name) }

  /// The property of a root's DTO that holds the version.
  var versionName: Identifier {
    let taken = Set(root?.fields.map(\.name.name) ?? [])
    return ("version" as Identifier).avoiding(taken, suffix: "Number")
  }

  /// Whether synthesised coding would not do for the DTO.
  var hasOwnCoding: Bool {
    fields.contains {
      $0.isDefaulted || $0.writesNull || $0.isIndirect || !$0.field.aliases.isEmpty
    }
  }

  /// The keys in the order of their indices.
  var keys: [StringLiteral] {
    (root.map { [StringLiteral($0.versionKey)] } ?? []) + fields.map(\.key)
  }

  /// The lists whose unknown elements are kept beside the domain.
  var asideLists: [FieldSpelling] {
    guard let root else { return [] }
    return zip(fields, root.lists).filter { $0.1.isAside }.map(\.0)
  }

  /// `{"id":…,"message":…}`, or `[x,y]`, for doc comments.
  var example: String {
    if isTuple { return "[\(fields.map(\.name.name).joined(separator: ","))]" }
    var members = root.map { ["\(JSONText.string($0.versionKey)):\($0.version)"] } ?? []
    var length = 0
    for field in fields {
      let member = "\(JSONText.string(field.field.key)):…"
      length += member.utf8.count
      if length > 44, !members.isEmpty {
        members.append("…")
        break
      }
      members.append(member)
    }
    return "{\(members.joined(separator: ","))}"
  }
}

extension SchemaSpelling {
  /// A struct or a tuple of the file.
  func spelling(
    of structure: Structure, _ type: TypeDeclaration, isTuple: Bool = false
  ) -> StructSpelling {
    StructSpelling(
      name: type.name, doc: type.doc, deprecation: type.deprecation,
      fields: spelling(
        of: structure.fields, startingAt: 0,
        names: FieldNames.names(of: structure.fields, hidesMapping: hidesMapping)[...],
        of: type.name),
      identity: structure.identity, root: nil, onSave: structure.onSave, isTuple: isTuple)
  }

  /// The root of a versioned document: the version comes first, then the lists of entries.
  func spelling(of root: VersionedRoot, _ document: Document) -> StructSpelling {
    let lists = root.lists.map { list in
      Field(
        name: list.name, key: list.key, aliases: [], type: .list(list.element),
        presence: .required, bounds: nil, doc: list.doc, deprecation: nil, isIndirect: false)
    }
    let names = FieldNames.names(of: lists + root.fields, hidesMapping: hidesMapping)
    let spellings = zip(lists, root.lists).enumerated().map { index, list in
      let element = spelling(of: list.1.element)
      return FieldSpelling(
        list.0, index: index &+ 1, names: names[index],
        type: list.1.isAside ? .asideList(element) : .list(element), of: document.name, in: self)
    }
    return StructSpelling(
      name: document.name, doc: document.doc, deprecation: nil,
      fields: spellings
        + spelling(
          of: root.fields, startingAt: lists.count &+ 1, names: names.dropFirst(lists.count),
          of: document.name),
      identity: nil, root: root, onSave: root.onSave)
  }

  private func spelling(
    of fields: [Field], startingAt start: Int, names: ArraySlice<FieldNames>, of owner: Identifier
  ) -> [FieldSpelling] {
    var spellings: [FieldSpelling] = []
    spellings.reserveCapacity(fields.count)
    for (field, names) in zip(fields, names) {
      spellings.append(
        FieldSpelling(
          field, index: start &+ spellings.count, names: names, type: spelling(of: field.type),
          of: owner, in: self))
    }
    return spellings
  }
}
