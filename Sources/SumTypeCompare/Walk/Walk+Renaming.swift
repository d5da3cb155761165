import SumTypeGenerator
import SumTypeJSON

/// Items that only one version has, by what they have in common with items that only the other version has.
struct Alikes<Key: Hashable> {
  private var indices: [Key: [Int]] = [:]

  init(_ all: [Int], by key: (Int) -> Key?) {
    for index in all { if let key = key(index) { indices[key, default: []].append(index) } }
  }

  subscript(key: Key?) -> [Int] { key.flatMap { indices[$0] } ?? [] }
}

extension Walk {
  /// What a member has in common with the same member under another name.
  struct MemberKey: Hashable {
    /// The struct that declares the member; empty for the object's own type, which may have another name too.
    let owner: String
    let type: Int
  }

  /// The members that only one version has.
  struct UnpairedMembers {
    fileprivate let alikes: Both<Alikes<MemberKey>>
    fileprivate let shapes: Both<ObjectShape>
    fileprivate let key: Both<(ObjectShape.Member) -> MemberKey?>

    /// Returns the members that a member of the old version, which is gone, may be now.
    func renaming(ofRemoved member: ObjectShape.Member) -> Renaming? {
      Renaming(
        .field, isRemoved: true, others: alikes.new[key.old(member)],
        name: { shapes.new.members[$0].name },
        spellings: { _ in member.keys.map(JSONSnippet.string) })
    }

    /// Returns the members that a new member may have been.
    func renaming(ofAdded member: ObjectShape.Member) -> Renaming? {
      Renaming(
        .field, isRemoved: false, others: alikes.old[key.new(member)],
        name: { shapes.old.members[$0].name },
        spellings: { shapes.old.members[$0].keys.map(JSONSnippet.string) })
    }
  }

  func unpaired(
    _ pairs: Pairing, _ shapes: Both<ObjectShape>, _ ids: Both<ObjectID>
  ) -> UnpairedMembers? {
    if pairs.removed.isEmpty || pairs.added.isEmpty { return nil }
    let names = Both(old: sides.old.name(of: ids.old), new: sides.new.name(of: ids.new))
    let types = typeShapes
    func key(_ name: String, _ types: TypeShapes) -> (ObjectShape.Member) -> MemberKey? {
      { member in
        guard case .field(let field) = member.kind else { return nil }
        return MemberKey(
          owner: member.owner == name ? "" : member.owner, type: types.number(of: field.type))
      }
    }
    let keys = Both(old: key(names.old, types.old), new: key(names.new, types.new))
    return UnpairedMembers(
      alikes: Both(
        old: Alikes(pairs.removed) { keys.old(shapes.old.members[$0]) },
        new: Alikes(pairs.added) { keys.new(shapes.new.members[$0]) }),
      shapes: shapes, key: keys)
  }

  /// The variants that only one version has.
  struct UnpairedVariants {
    fileprivate let alikes: Both<Alikes<Int>>
    fileprivate let unions: Both<Union>
    fileprivate let key: Both<(Int) -> Int?>

    /// Returns the variants that a variant of the old version, which is gone, may be now.
    func renaming(ofRemoved index: Int) -> Renaming? {
      let tags = unions.old.variants[index].tags
      return Renaming(
        .variant, isRemoved: true, others: alikes.new[key.old(index)],
        name: { unions.new.variants[$0].name.name },
        spellings: { (tags + unions.new.variants[$0].tags).map(\.description) })
    }

    /// Returns the variants that a new variant may have been.
    func renaming(ofAdded index: Int) -> Renaming? {
      let tags = unions.new.variants[index].tags
      return Renaming(
        .variant, isRemoved: false, others: alikes.old[key.new(index)],
        name: { unions.old.variants[$0].name.name },
        spellings: { (unions.old.variants[$0].tags + tags).map(\.description) })
    }
  }

  func unpaired(_ pairs: VariantPairs, _ unions: Both<Union>) -> UnpairedVariants? {
    guard unions.new.representation.hasTags, !pairs.removed.isEmpty, !pairs.added.isEmpty else {
      return nil
    }
    func key(_ union: Union, _ types: TypeShapes) -> (Int) -> Int? {
      { index in
        let variant = union.variants[index]
        // A variant without tags has no tag to keep, and a tag of two members has several spellings.
        if variant.tags.isEmpty || !variant.seconds.isEmpty { return nil }
        return variant.payload.map { types.number(of: $0) } ?? -1
      }
    }
    let keys = Both(old: key(unions.old, typeShapes.old), new: key(unions.new, typeShapes.new))
    return UnpairedVariants(
      alikes: Both(
        old: Alikes(pairs.removed, by: keys.old), new: Alikes(pairs.added, by: keys.new)),
      unions: unions, key: keys)
  }
}
