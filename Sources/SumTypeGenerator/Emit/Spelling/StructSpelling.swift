import SumTypeJSON
import SumTypeSwift

/// The spelling of a struct, a tuple, or the root of a versioned document, in each artefact.
struct StructSpelling: Sendable {
  /// The name that those of the DTO and of the codec start with.
  let name: Identifier
  let domain: SwiftType
  /// The name of the type in doc comments.
  let symbol: String
  let doc: String?
  let deprecation: Deprecation?
  /// The fields that are properties.
  let fields: [FieldSpelling]
  /// The members that are constants.
  let constants: [ConstantMemberSpelling]
  let identity: IdentitySpelling?
  /// The root, if this is the root of a versioned document.
  let root: VersionedRoot?
  /// The policy of a save for unknown fields.
  let onSave: KeptPolicy
  /// Whether its JSON is an array.
  var isTuple = false
  /// Whether it is an entry of a map that is written as a list.
  var isMapEntry = false
  /// Whether a tuple refuses further elements. Otherwise it keeps them, or has them in its rest.
  var refusesFurther = false

  /// The codec of the keys, if it is an entry of a map.
  ///
  /// ```swift
  /// typealias KeyCoding = MoodCodec
  /// ```
  var keyCoding: [Declaration] {
    guard isMapEntry, let key = fields.first else { return [] }
    return [.typealias(TypealiasDeclaration(name: "KeyCoding", type: key.type.codec))]
  }

  /// The protocols of the codec besides that of its JSON.
  var codecConformances: [SwiftType] { isMapEntry ? [Runtime.types.mapEntryCodec] : [] }

  var dto: SwiftType { .named(dtoName) }
  var dtoName: Identifier { SchemaSpelling.dtoName(of: name) }
  var codecName: Identifier { SchemaSpelling.codecName(of: name) }

  /// The property of a root's DTO that holds the version.
  var versionName: Identifier {
    let taken = Set(root?.fields.map(\.name.name) ?? [])
    return ("version" as Identifier).avoiding(taken, suffix: "Number")
  }

  /// Whether the DTO declares its coding, because the synthesised coding does not suffice. That of
  /// a struct without fields would accept any value as the object.
  var hasOwnCoding: Bool {
    fields.isEmpty && root == nil || !constants.isEmpty
      || fields.contains {
        $0.part != nil || $0.isDefaulted || $0.writesNull || $0.isIndirect
          || !$0.field.aliases.isEmpty
      }
  }

  /// The keys of the members, in the order of their indices.
  var keys: [StringLiteral] {
    (root.map { [StringLiteral($0.versionKey)] } ?? [])
      + ordered({ $0.part == nil ? $0.key : nil }, { $0.key })
  }

  /// Returns the parts of the fields and of the constants, in the order of the schema.
  func ordered<Part>(
    _ part: (FieldSpelling) -> Part?, _ constantPart: (ConstantMemberSpelling) -> Part
  ) -> [Part] {
    var parts: [Part] = []
    parts.reserveCapacity(fields.count &+ constants.count)
    var next = constants[...]
    // The lists of entries, which precede all other members, do not count in `position`.
    let first = root?.lists.count ?? 0
    for (position, field) in fields.enumerated() {
      while let constant = next.first, position >= first,
        constant.member.position <= position &- first
      {
        parts.append(constantPart(constant))
        next.removeFirst()
      }
      if let part = part(field) { parts.append(part) }
    }
    for constant in next { parts.append(constantPart(constant)) }
    return parts
  }

  /// The lists whose unknown elements are kept beside the domain.
  var asideLists: [FieldSpelling] {
    guard let root else { return [] }
    return zip(fields, root.lists).filter { $0.1.isAside }.map(\.0)
  }

  /// `{"id":…,"message":…}`, or `[x,y]`, for doc comments.
  var example: String {
    if isTuple {
      let names = fields.map { $0.field.isRest ? "\($0.name.name)…" : $0.name.name }
      return "[\(names.joined(separator: ","))]"
    }
    var members = root.map { ["\(JSONSnippet.string($0.versionKey)):\($0.version)"] } ?? []
    var length = 0
    let texts = ordered(
      { $0.part == nil ? "\(JSONSnippet.string($0.field.key)):…" : "…" },
      { "\(JSONSnippet.string($0.member.key)):\($0.member.values[0])" })
    for member in texts {
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
  /// Returns the spelling of a struct or tuple of the file.
  func spelling(
    of structure: Structure, _ type: TypeDeclaration, isTuple: Bool = false
  ) -> StructSpelling {
    StructSpelling(
      name: type.name, domain: type.domain, symbol: type.symbol, doc: type.doc,
      deprecation: type.deprecation,
      fields: spelling(
        of: structure.fields, besides: structure.constants, startingAt: 0,
        names: FieldNames.names(of: structure.fields, hidesMapping: hidesMapping)[...],
        of: LimitOwner(type.domain, name: type.name)),
      constants: spelling(of: structure.constants, besides: structure.fields, startingAt: 0),
      identity: structure.identity.flatMap { identity($0, of: structure) }, root: nil,
      onSave: structure.onSave, isTuple: isTuple, isMapEntry: structure.isMapEntry,
      refusesFurther: isTuple && !structure.isOpen && structure.rest == nil)
  }

  /// Returns the spelling of a versioned document's root. The version comes first, then the lists
  /// of entries.
  func spelling(of root: VersionedRoot, _ document: Document) -> StructSpelling {
    let lists = root.lists.map { list in
      Field(
        name: list.name, key: list.key, aliases: [], type: .list(list.element),
        presence: .required, bounds: nil, doc: list.doc, deprecation: nil, isIndirect: false)
    }
    let domain = SwiftType.named(document.name)
    let names = FieldNames.names(of: lists + root.fields, hidesMapping: hidesMapping)
    let spellings = zip(lists, root.lists).enumerated().map { index, list in
      let element = spelling(of: list.1.element)
      return FieldSpelling(
        list.0, index: index &+ 1, names: names[index],
        type: list.1.isAside ? .asideList(element) : .list(element), of: domain, in: self)
    }
    return StructSpelling(
      name: document.name, domain: domain, symbol: document.name.name, doc: document.doc,
      deprecation: nil,
      fields: spellings
        + spelling(
          of: root.fields, besides: root.constants, startingAt: lists.count &+ 1,
          names: names.dropFirst(lists.count), of: LimitOwner(domain, name: document.name)),
      constants: spelling(
        of: root.constants, besides: root.fields, startingAt: lists.count &+ 1),
      identity: nil, root: root, onSave: root.onSave)
  }

  private func spelling(
    of fields: [Field], besides constants: [ConstantMember], startingAt start: Int,
    names: ArraySlice<FieldNames>, of owner: LimitOwner
  ) -> [FieldSpelling] {
    var limitNames = LimitNames(fields, avoiding: isTypeName)
    var spellings: [FieldSpelling] = []
    spellings.reserveCapacity(fields.count)
    var before = constants[...]
    var parts = 0
    for (field, names) in zip(fields, names) {
      before = before.drop { $0.position <= spellings.count }
      let own = spellings.count &- parts &+ (constants.count &- before.count)
      let part = part(field, number: parts)
      var limits: [LimitSpelling] = []
      let type = spelling(
        of: field.type, within: field.bounds, at: field.name, of: owner, &limitNames,
        limits: &limits)
      spellings.append(
        FieldSpelling(
          field, index: start &+ own, names: names,
          type: field.isFlattened ? type.flattenedMap : type, of: owner.domain, in: self,
          part: part, limits: limits))
      if part != nil { parts &+= 1 }
    }
    return spellings
  }

  private func spelling(
    of constants: [ConstantMember], besides fields: [Field], startingAt start: Int
  ) -> [ConstantMemberSpelling] {
    var parts = 0
    var seen = 0
    var names: Set<String> = []
    var numbering = NameNumbering()
    return constants.enumerated().map { order, constant in
      while seen < constant.position {
        if fields[seen].isFlattened { parts &+= 1 }
        seen &+= 1
      }
      // A constant is no property, so that two constants may have one name: `a-b` and `a_b`.
      let name = constant.name.with(suffix: "Values").avoiding(names, &numbering)
      names.insert(name.name)
      return ConstantMemberSpelling(
        member: constant, index: start &+ constant.position &- parts &+ order, valuesName: name)
    }
  }
}

/// The spelling of a struct's identity, which tells one value from another.
struct IdentitySpelling: Sendable {
  /// The path to the identity: `id`, or `base.id` if it is a field of a flattened struct.
  let access: Code
  /// The path to the identity in a function whose parameters are the struct's own fields.
  let parameter: Code
  /// The struct's own field that is the identity; nil if it is a field of a flattened struct.
  let own: Identifier?
  let type: SwiftType
  /// The codec of the identity: `UUIDCodec`.
  let codec: Code
  let needs: Needs
}

extension SchemaSpelling {
  func identity(_ name: String, of structure: Structure) -> IdentitySpelling? {
    guard let path = schema.path(to: name, in: structure.fields), let last = path.last else {
      return nil
    }
    let access = access(to: path, in: structure.fields)
    var parameter: Code = "\(path[0].name)"
    if path.count > 1, let inner = self.structure(of: path[0].type)?.fields {
      parameter = "\(parameter).\(self.access(to: Array(path.dropFirst()), in: inner))"
    }
    let type = spelling(of: last.type)
    return IdentitySpelling(
      access: access, parameter: parameter, own: path.count == 1 ? last.name : nil,
      type: type.domain, codec: type.codecCode, needs: type.needs)
  }

  /// Returns the stored properties on the path to a field: `base.id`, `stamp?._revision`.
  private func access(to path: [Field], in fields: [Field]) -> Code {
    var fields = fields
    return path.access { field in
      defer { fields = structure(of: field.type)?.fields ?? [] }
      return storedName(of: field, among: fields)
    }
  }

  private func storedName(of field: Field, among fields: [Field]) -> Identifier {
    guard field.deprecation != nil,
      let index = fields.firstIndex(where: { $0.name == field.name })
    else { return field.name }
    return FieldNames.names(of: fields)[index].stored
  }
}
