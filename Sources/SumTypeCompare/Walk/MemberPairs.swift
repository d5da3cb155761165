import SumTypeGenerator
import SumTypeJSON

extension Pairing {
  /// Pairs the members of two objects: first those with the same key; then those that can be read under a key
  /// of the other member; then those with the same name in the same struct.
  init(_ shapes: Both<ObjectShape>, except isOther: (ObjectShape.Member) -> Bool) {
    let indices = shapes.map { shape in
      shape.members.indices.filter { !isOther(shape.members[$0]) }
    }
    let byKey = shapes.new.byKey
    let (old, new) = (shapes.old.members, shapes.new.members)
    var names: [String: Int]?
    // Made only if it is needed, since few objects have members left to pair.
    func byName(_ name: String) -> Int? {
      let known =
        names
        ?? Dictionary(indices.new.map { (new[$0].name, $0) }, uniquingKeysWith: { _, last in last })
      names = known
      return known[name]
    }
    self.init(
      indices.old, indices.new,
      by: [
        { index in
          let key = old[index].key.wire
          return byKey[key].flatMap { new[$0].key.wire == key ? $0 : nil }
        },
        { old[$0].keys.lazy.compactMap { byKey[$0.wire] }.first },
        { byName(old[$0].name) },
      ])
  }
}

extension ObjectShape.Member {
  /// The kind of the member in messages.
  var words: String {
    switch kind {
    case .field: "the field"
    case .entry: "the map"
    case .constant: "the constant"
    case .list: "the list"
    }
  }

  var additionRule: Rule.ID {
    switch kind {
    case .field(let field), .entry(let field):
      switch field.presence {
      case .required: group == nil ? .fieldAddedRequired : .fieldAddedOptional
      case .optional, .rest: .fieldAddedOptional
      case .defaulted: .fieldAddedDefault
      }
    case .constant: .constAdded
    case .list: .listAdded
    }
  }

  var removalRule: Rule.ID {
    switch kind {
    case .field, .entry: isRequired && group == nil ? .fieldRemovedRequired : .fieldRemovedOptional
    case .constant: .constDropped
    case .list: .listRemoved
    }
  }
}

extension ObjectShape {
  /// Returns the keys of the first two members by which a reader sees in a writer's files that an optional part exists.
  ///
  /// - Parameters:
  ///   - mayBeOld: whether the writer's files may have its members under any key that it reads.
  ///   - missing: the optional part of the writer's object that the files lack.
  func signs(
    of group: Int, in writer: ObjectShape, mayBeOld: Bool, without missing: Int?
  ) -> [String] {
    var signs: [String] = []
    for member in members[groupMembers[group]] {
      let isWritten = member.keys.contains { key in
        guard let written = writer.byKey[key.wire].map({ writer.members[$0] }),
          mayBeOld || written.key.wire == key.wire
        else { return false }
        return missing.map { !writer.groups(with: written.group).contains($0) } ?? true
      }
      guard isWritten else { continue }
      signs.append(member.key)
      if signs.count == 2 { break }
    }
    return signs
  }
}

/// The signs of optional parts (``ObjectShape/signs(of:in:mayBeOld:without:)``) that were looked for before.
final class PartSigns {
  struct Key: Hashable {
    let ids: Both<ObjectID>
    let direction: Direction
    let group: Int
    let missing: Int?
  }

  var known: [Key: [String]] = [:]
}

extension Walk {
  /// Returns whether a reader requires a member in files of a writer that lacks it. It does not if the member
  /// belongs to an optional part that such files lack as a whole.
  ///
  /// - Parameters:
  ///   - group: the optional part that the member or the flattened union belongs to.
  ///   - key: the key of the member; nil for a union.
  ///   - missing: the optional part of the writer's object that is missing together with the member.
  func isNeeded(
    in group: Int?, under key: String?, _ ids: Both<ObjectID>, _ direction: Direction,
    without missing: Int?
  ) -> Bool {
    guard let group else { return true }
    let place = PartSigns.Key(ids: ids, direction: direction, group: group, missing: missing)
    let signs =
      partSigns.known[place]
      ?? sides.reader(direction).examples.shape(of: ids.reader(direction)).signs(
        of: group, in: sides.writer(direction).examples.shape(of: ids.writer(direction)),
        mayBeOld: mayBeOld(direction), without: missing)
    partSigns.known[place] = signs
    return signs.contains { $0.wire != key?.wire }
  }
}

/// An object of a writer that lacks what only the reader requires, and how it is read. It is the same for all members.
struct AbsentMembers {
  struct Key: Hashable {
    let ids: Both<ObjectID>
    let direction: Direction
    /// Whether the members belong to an optional part.
    let isInPart: Bool
  }

  /// The object; nil if it has no small value.
  var sample: String?
  var keys: Set<WireText> = []
  /// Its effect on the reader; nil if it is read as it was meant.
  var effect: Effect?

  /// The objects that were read before.
  final class Memory {
    private var all: [Key: AbsentMembers] = [:]

    func known(_ key: Key, _ make: () -> AbsentMembers) -> AbsentMembers {
      if let known = all[key] { return known }
      let made = make()
      all[key] = made
      return made
    }
  }
}

extension ObjectID {
  /// Returns the item of a field that the object declares itself.
  func item(ofField index: Int) -> SchemaIndex.Item {
    switch self {
    case .type(let id): .field(id, index)
    case .root(let document): .rootField(document: document, index)
    }
  }
}

extension Side {
  /// Returns the fields that an object declares itself.
  func fields(of id: ObjectID) -> [Field] {
    switch id {
    case .type(let type):
      if case .structure(let structure) = schema[type].kind { return structure.fields }
    case .root(let index):
      if case .versioned(let root) = schema.documents[index].root { return root.fields }
    }
    return []
  }

  /// Returns the container that keeps elements of a list that do not fit.
  func aside(_ list: EntryList) -> Container? {
    guard list.isAside, case .reference(let id) = meaning(of: list.element),
      case .union(let union) = schema[id].kind
    else { return nil }
    return Container(kind: .aside, name: list.name.name, onSave: union.onSave.verdict)
  }

  /// Returns values of a member as JSON.
  func samples(of member: ObjectShape.Member) -> [String] {
    if case .constant(let constant) = member.kind {
      return constant.values.map(\.description)
    }
    guard let type = member.type else { return [] }
    return examples.samples(of: type, within: member.bounds).filter {
      probe.couldWrite($0, as: type, within: member.bounds)
    }
  }

  /// Returns whether a member with this value is read.
  func reads(_ json: String, as member: ObjectShape.Member) -> Bool {
    effect(of: json, as: member).map { $0.rank <= Effect.unknown(.kept).rank } ?? true
  }

  /// Returns the effect of this value of a member; nil if it is read as it was meant.
  func effect(of json: String, as member: ObjectShape.Member) -> Effect? {
    if case .constant(let constant) = member.kind {
      return constant.values.contains { $0.description.wire == json.wire } ? nil : .unfit
    }
    guard let type = member.type else { return nil }
    if json == "null", case .field(let field) = member.kind, case .optional = field.presence {
      return nil
    }
    return switch probe.read(json, as: type, within: member.bounds).reading {
    case .ok: nil
    case .unknown: .unknown(.kept)
    case .hidden, .kept: .kept
    case .fails, .misread: .unfit
    }
  }
}
