import SumTypeGenerator

/// Which members of two objects are the same.
struct MemberPairs {
  private(set) var both: [(old: Int, new: Int)] = []
  private(set) var removed: [Int] = []
  private(set) var added: [Int] = []

  /// Those with the same key; then those that can be read under a key of the other; then those with the
  /// same name, in the same struct.
  init(_ shapes: Both<ObjectShape>, except isOther: (ObjectShape.Member) -> Bool) {
    var old = shapes.old.members.indices.filter { !isOther(shapes.old.members[$0]) }
    var new = Set(shapes.new.members.indices.filter { !isOther(shapes.new.members[$0]) })
    var byKey: [String: Int] = [:]
    var byName: [String: Int] = [:]
    for index in new.sorted() {
      byKey[shapes.new.members[index].key] = index
      byName[shapes.new.members[index].name] = index
    }
    let byAnyKey = shapes.new.byKey
    let finders: [(ObjectShape.Member) -> Int?] = [
      { byKey[$0.key] },
      { $0.keys.lazy.compactMap { byAnyKey[$0] }.first },
      { byName[$0.name] },
    ]
    for find in finders {
      var left: [Int] = []
      for index in old {
        if let other = find(shapes.old.members[index]), new.remove(other) != nil {
          both.append((index, other))
        } else {
          left.append(index)
        }
      }
      old = left
    }
    both.sort { $0.new < $1.new }
    removed = old
    added = new.sorted()
  }
}

extension ObjectShape.Member {
  /// What it is called in a message.
  var words: String {
    switch kind {
    case .field: "the field"
    case .constant: "the constant"
    case .list: "the list"
    }
  }

  var additionRule: Rule.ID {
    switch kind {
    case .field(let field):
      switch field.presence {
      case .required: group == nil ? .fieldAddedRequired : .fieldAddedOptional
      case .optional: .fieldAddedOptional
      case .defaulted: .fieldAddedDefault
      }
    case .constant: .constAdded
    case .list: .listAdded
    }
  }

  var removalRule: Rule.ID {
    switch kind {
    case .field: isRequired && group == nil ? .fieldRemovedRequired : .fieldRemovedOptional
    case .constant: .constDropped
    case .list: .listRemoved
    }
  }
}

extension ObjectShape {
  /// Whether files of a writer without a member are not read: it is no part of something that is missing as a
  /// whole.
  func needs(_ member: Member, besides writer: ObjectShape) -> Bool {
    guard let group = member.group else { return true }
    return members.contains { other in
      other.key != member.key && groups(with: other.group).contains(group)
        && other.keys.contains { writer.byKey[$0] != nil }
    }
  }
}

extension ObjectID {
  /// The place of a field that is its own.
  func item(ofField index: Int) -> SchemaIndex.Item {
    switch self {
    case .type(let id): .field(id, index)
    case .root(let document): .rootField(document: document, index)
    }
  }
}

extension Side {
  /// The fields that an object declares itself.
  func fields(of id: ObjectID) -> [Field] {
    switch id {
    case .type(let type):
      if case .structure(let structure) = schema[type].kind { return structure.fields }
    case .root(let index):
      if case .versioned(let root) = schema.documents[index].root { return root.fields }
    }
    return []
  }

  /// What keeps the elements of a list that do not fit.
  func aside(_ id: TypeID, _ isAside: Bool, _ name: String) -> Container? {
    guard isAside, case .union(let union) = schema[id].kind else { return nil }
    return Container(kind: .aside, name: name, onSave: union.onSave.verdict)
  }

  /// Values of a member as JSON.
  func samples(of member: ObjectShape.Member) -> [String] {
    if case .constant(let constant) = member.kind {
      return constant.values.map { JSONText.tag($0) }
    }
    guard let type = member.type else { return [] }
    return examples.samples(of: type, within: member.bounds).filter {
      probe.couldWrite($0, as: type, within: member.bounds)
    }
  }

  /// Whether a member is read that has this value.
  func reads(_ json: String, as member: ObjectShape.Member) -> Bool {
    if case .constant(let constant) = member.kind {
      return constant.values.contains { JSONText.tag($0) == json }
    }
    guard let type = member.type else { return true }
    return probe.read(json, as: type, within: member.bounds).reading <= .unknown
  }
}
