import SumTypeGenerator
import SumTypeJSON

/// A type with members: a struct, or the root of a document.
enum ObjectID: Hashable {
  case type(TypeID)
  case root(Int)
}

/// The members of an object, including those of flattened structs.
struct ObjectShape {
  /// A member of an object.
  struct Member {
    indirect enum Kind {
      case field(Field)
      /// Any entry of a flattened map, as an optional field with a key that no other member has.
      case entry(Field)
      case constant(ConstantMember)
      case list(EntryList)
    }

    fileprivate(set) var kind: Kind
    /// The item of the schema that declares the member.
    let item: SchemaIndex.Item
    /// The name of the struct or document that declares the member.
    let owner: String
    /// The index in `groups` of the optional part that the member belongs to; nil if it belongs to none,
    /// and is required when it says so.
    let group: Int?
    /// The flattened field of the object's own type that the member comes from; nil for an own member.
    let via: String?
  }

  /// A flattened union, whose members are among those of the object.
  struct Part {
    let field: Field
    let id: TypeID
    let item: SchemaIndex.Item
    let owner: String
    let group: Int?
    /// Whether objects may lack the union.
    let isOptional: Bool
  }

  private(set) var members: [Member] = []
  private(set) var parts: [Part] = []
  /// The index of the member that is any entry of a flattened map; nil if there is no such map.
  private(set) var map: Int?
  /// The optional structs that are flattened into the object, each with the index of the optional struct
  /// around it.
  private(set) var groups: [Int?] = []
  /// The members of each optional struct, with those of the optional structs in it.
  private(set) var groupMembers: [Range<Int>] = []
  /// The indices of the members by their keys and aliases.
  private(set) var byKey: [WireText: Int] = [:]
  /// The key of the document's version, and its number; nil for a struct.
  private(set) var version: (key: String, number: Int)?
  /// The treatment of unknown members in a save.
  private(set) var onSave: KeptPolicy = .keep
  /// The Swift name of the type or document.
  private(set) var name = ""

  /// - Parameter filled: the structs that were looked into for other objects of the schema.
  init(_ id: ObjectID, of schema: Schema, _ filled: inout FilledStructs) {
    switch id {
    case .type(let type):
      guard case .structure(let structure) = schema[type].kind else { return }
      name = schema[type].spelling
      onSave = structure.onSave
      var open: Set<TypeID> = [type]
      add(structure, of: type, in: nil, via: nil, schema, &open, &filled)
    case .root(let index):
      guard schema.documents.indices.contains(index),
        case .versioned(let root) = schema.documents[index].root
      else { return }
      name = schema.documents[index].name.name
      onSave = root.onSave
      version = (root.versionKey, root.version)
      for (list, entry) in root.lists.enumerated() {
        add(.list(entry), .list(document: index, list), name, nil, nil)
      }
      for (field, entry) in root.fields.enumerated() {
        var open: Set<TypeID> = []
        add(entry, .rootField(document: index, field), name, nil, nil, schema, &open, &filled)
      }
      for (constant, entry) in root.constants.enumerated() {
        add(.constant(entry), .rootConstant(document: index, constant), name, nil, nil)
      }
    }
    for (index, member) in members.enumerated() where index != map {
      for key in member.keys.wire where byKey[key] == nil { byKey[key] = index }
    }
    nameEntry()
  }

  /// Gives the entry of the map a key that no other member has.
  private mutating func nameEntry() {
    guard let map, let field = members[map].field else { return }
    var key = "key"
    while byKey[key.wire] != nil { key += "'" }
    members[map].kind = .entry(field.with(key: key))
    byKey[key.wire] = map
  }

  private mutating func add(
    _ structure: Structure, of id: TypeID, in group: Int?, via: String?, _ schema: Schema,
    _ open: inout Set<TypeID>, _ filled: inout FilledStructs
  ) {
    let owner = schema[id].spelling
    for index in filled.fields[id] ?? Array(structure.fields.indices) {
      add(structure.fields[index], .field(id, index), owner, group, via, schema, &open, &filled)
    }
    filled.note(structure, of: id)
    for (index, constant) in structure.constants.enumerated() {
      add(.constant(constant), .constant(id, index), owner, group, via)
    }
  }

  private mutating func add(
    _ field: Field, _ item: SchemaIndex.Item, _ owner: String, _ group: Int?, _ via: String?,
    _ schema: Schema, _ open: inout Set<TypeID>, _ filled: inout FilledStructs
  ) {
    if let entry = field.entry {
      map = members.count
      return add(.entry(entry), item, owner, group, via)
    }
    guard field.isFlattened, case .reference(let id) = field.type else {
      return add(.field(field), item, owner, group, via)
    }
    var isOptional = false
    if case .optional = field.presence { isOptional = true }
    guard case .structure(let inner) = schema[id].kind else {
      parts.append(
        Part(field: field, id: id, item: item, owner: owner, group: group, isOptional: isOptional))
      return
    }
    // Structs without members may flatten one another on any number of paths.
    if filled.empty.contains(id) { return }
    guard open.insert(id).inserted else { return }
    let counts = (members.count, parts.count, groups.count)
    var own = group
    if isOptional {
      own = groups.count
      groups.append(group)
      groupMembers.append(members.count..<members.count)
    }
    add(inner, of: id, in: own, via: via ?? field.name.name, schema, &open, &filled)
    open.remove(id)
    if isOptional, let own { groupMembers[own] = counts.0..<members.count }
    if counts.0 == members.count, counts.1 == parts.count {
      filled.empty.insert(id)
      groups.removeLast(groups.count - counts.2)
      groupMembers.removeLast(groupMembers.count - counts.2)
    }
  }

  private mutating func add(
    _ kind: Member.Kind, _ item: SchemaIndex.Item, _ owner: String, _ group: Int?, _ via: String?
  ) {
    members.append(Member(kind: kind, item: item, owner: owner, group: group, via: via))
  }

  /// Returns the indices of an optional part and of those around it.
  func groups(with group: Int?) -> [Int] {
    var all: [Int] = []
    var next = group
    while let index = next {
      all.append(index)
      next = groups[index]
    }
    return all
  }
}

/// The structs of a schema that have members, apart from those of flattened structs without any.
struct FilledStructs {
  /// The flattened structs that have no members.
  fileprivate var empty: Set<TypeID> = []
  /// The indices of the fields of each struct, except those that flatten an empty struct.
  fileprivate private(set) var fields: [TypeID: [Int]] = [:]

  /// Notes the fields of a struct of which all flattened structs were looked into.
  fileprivate mutating func note(_ structure: Structure, of id: TypeID) {
    if fields[id] != nil { return }
    fields[id] = structure.fields.indices.filter { index in
      let field = structure.fields[index]
      guard field.isFlattened, case .reference(let inner) = field.type else { return true }
      return !empty.contains(inner)
    }
  }
}

extension Field {
  /// Any entry of a flattened map, as an optional member; nil for another field.
  fileprivate var entry: Field? {
    guard isFlattened, let entries = type.entries else { return nil }
    return Field(
      name: name, key: key, aliases: [], type: entries, presence: .optional(newNil: .absent),
      bounds: bounds?.elements, doc: doc, deprecation: deprecation, isIndirect: false)
  }
}

extension ObjectShape.Member {
  /// The Swift name of the member.
  var name: String {
    switch kind {
    case .field(let field), .entry(let field): field.name.name
    case .constant(let constant): constant.name.name
    case .list(let list): list.name.name
    }
  }

  /// The key that is written.
  var key: String {
    switch kind {
    case .field(let field), .entry(let field): field.key
    case .constant(let constant): constant.key
    case .list(let list): list.key
    }
  }

  /// The keys of older versions, which are read too.
  var aliases: [String] { if case .field(let field) = kind { field.aliases } else { [] } }

  /// All keys under which the member is read.
  var keys: [String] { [key] + aliases }

  /// Whether an object requires the member, unless it belongs to a part that is missing.
  var isRequired: Bool {
    switch kind {
    case .field(let field), .entry(let field):
      if case .required = field.presence { true } else { false }
    case .constant(let constant): !constant.isOptional
    case .list: true
    }
  }

  /// Whether a new object has the member, unless it belongs to a part that is missing.
  var isAlwaysWritten: Bool {
    switch kind {
    case .field(let field), .entry(let field):
      if case .optional = field.presence { false } else { true }
    case .constant, .list: true
    }
  }

  /// The field, or any entry of a flattened map as a field; nil for others.
  var field: Field? {
    switch kind {
    case .field(let field), .entry(let field): field
    case .constant, .list: nil
    }
  }

  /// The type of the value, without the `?` of the field; nil for a constant.
  var type: ValueType? {
    switch kind {
    case .field(let field), .entry(let field): field.type
    case .list(let list): .list(list.element)
    case .constant: nil
    }
  }

  var bounds: Bounds? { field?.bounds }
}
