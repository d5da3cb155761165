import SumTypeGenerator
import SumTypeJSON

/// What has members of its own: a struct, or the root of a document.
enum ObjectID: Hashable {
  case type(TypeID)
  case root(Int)
}

/// The members of an object, those of the structs that are flattened into it among them.
struct ObjectShape {
  /// A member of an object.
  struct Member {
    indirect enum Kind {
      case field(Field)
      case constant(ConstantMember)
      case list(EntryList)
    }

    let kind: Kind
    /// Where it is declared.
    let item: SchemaIndex.Item
    /// The struct or the document that declares it.
    let owner: String
    /// The optional part that it belongs to, by its index in `groups`; nil where it has to be there if it
    /// is required.
    let group: Int?
    /// The flattened field of the object's own type that it comes from; nil for its own.
    let via: String?
  }

  /// A union whose members lie among the others.
  struct Part {
    let field: Field
    let id: TypeID
    let item: SchemaIndex.Item
    let owner: String
    let group: Int?
    /// An object need not have one.
    let isOptional: Bool
  }

  private(set) var members: [Member] = []
  private(set) var parts: [Part] = []
  /// The optional structs that are flattened into it, with the one around each.
  private(set) var groups: [Int?] = []
  /// The members by the keys that they are read under.
  private(set) var byKey: [String: Int] = [:]
  /// The key of the document's version, and the version.
  private(set) var version: (key: String, number: Int)?
  /// What a save does with members that it does not know.
  private(set) var onSave: KeptPolicy = .keep
  /// What it is called.
  private(set) var name = ""

  init(_ id: ObjectID, of schema: Schema) {
    switch id {
    case .type(let type):
      guard case .structure(let structure) = schema[type].kind else { return }
      name = schema[type].spelling
      onSave = structure.onSave
      var open: Set<TypeID> = [type]
      add(structure, of: type, in: nil, via: nil, schema, &open)
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
        add(entry, .rootField(document: index, field), name, nil, nil, schema, &open)
      }
      for (constant, entry) in root.constants.enumerated() {
        add(.constant(entry), .rootConstant(document: index, constant), name, nil, nil)
      }
    }
    for (index, member) in members.enumerated() {
      for key in member.keys where byKey[key] == nil { byKey[key] = index }
    }
  }

  private mutating func add(
    _ structure: Structure, of id: TypeID, in group: Int?, via: String?, _ schema: Schema,
    _ open: inout Set<TypeID>
  ) {
    let owner = schema[id].spelling
    for (index, field) in structure.fields.enumerated() {
      add(field, .field(id, index), owner, group, via, schema, &open)
    }
    for (index, constant) in structure.constants.enumerated() {
      add(.constant(constant), .constant(id, index), owner, group, via)
    }
  }

  private mutating func add(
    _ field: Field, _ item: SchemaIndex.Item, _ owner: String, _ group: Int?, _ via: String?,
    _ schema: Schema, _ open: inout Set<TypeID>
  ) {
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
    guard open.insert(id).inserted else { return }
    var own = group
    if isOptional {
      own = groups.count
      groups.append(group)
    }
    add(inner, of: id, in: own, via: via ?? field.name.name, schema, &open)
    open.remove(id)
  }

  private mutating func add(
    _ kind: Member.Kind, _ item: SchemaIndex.Item, _ owner: String, _ group: Int?, _ via: String?
  ) {
    members.append(Member(kind: kind, item: item, owner: owner, group: group, via: via))
  }

  /// The optional parts around and with a group.
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

extension ObjectShape.Member {
  /// The Swift name.
  var name: String {
    switch kind {
    case .field(let field): field.name.name
    case .constant(let constant): constant.name.name
    case .list(let list): list.name.name
    }
  }

  /// The key of a new value.
  var key: String {
    switch kind {
    case .field(let field): field.key
    case .constant(let constant): constant.key
    case .list(let list): list.key
    }
  }

  /// Keys of older versions.
  var aliases: [String] { if case .field(let field) = kind { field.aliases } else { [] } }

  /// The keys that it is read under.
  var keys: [String] { [key] + aliases }

  /// Whether an object has to have it, unless it belongs to a part that is not there.
  var isRequired: Bool {
    switch kind {
    case .field(let field): if case .required = field.presence { true } else { false }
    case .constant(let constant): !constant.isOptional
    case .list: true
    }
  }

  /// Whether a new object has it, unless it belongs to a part that is not there.
  var isAlwaysWritten: Bool {
    switch kind {
    case .field(let field): if case .optional = field.presence { false } else { true }
    case .constant, .list: true
    }
  }

  var field: Field? { if case .field(let field) = kind { field } else { nil } }

  /// The type of its value, without the `?` of the field; nil for a constant.
  var type: ValueType? {
    switch kind {
    case .field(let field): field.type
    case .list(let list): .list(list.element)
    case .constant: nil
    }
  }

  var bounds: Bounds? { field?.bounds }
}
