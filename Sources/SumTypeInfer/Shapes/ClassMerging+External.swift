/// Tells whether objects of one member each are variants of an external union elsewhere.
///
/// ```
/// {"value":{"arrayValue":{"values":[{"stringValue":"a"}]}}}
/// ```
///
/// The elements show one variant of the union that they lie in, which is no evidence for a union of their own.
extension ClassMerging {
  /// The greatest number of objects that are examined.
  private static let mostVariants = 200

  /// Returns whether each object is empty or has one member, a variant of the union with a payload like those
  /// that the union has for it.
  func haveVariants(_ index: Int, of other: Int, _ union: UnionGuess) -> Bool {
    let tree = round.tree
    let tags = Set(union.variants.map(\.tag))
    var values: [Int32: [Int32]] = [:]
    for object in round.classes[index].objects.prefix(Self.mostVariants) {
      let value = object + 1
      if tree[object].end == value { continue }
      let key = tree[value].key
      guard tree[value].end == tree[object].end, tags.contains(.string(tree.keys[Int(key)])) else {
        return false
      }
      values[key, default: []].append(value)
    }
    if values.isEmpty { return false }
    let known = payloadsByKey.profiles(of: other, in: round)
    return values.allSatisfy { key, values in
      // Only strings have shown a variant without payload.
      guard let match = known[key] else { return false }
      return PayloadProfile(values, of: tree).fits(in: match)
    }
  }
}

/// The payloads of one variant, by which two external unions are compared.
struct PayloadProfile {
  /// The JSON types, without null.
  private var kinds: Set<SampleTree.Kind> = []
  /// The members of those payloads that are objects.
  private let members: MemberProfile

  init(_ values: [Int32], of tree: SampleTree) {
    for value in values where tree[value].kind != .null {
      kinds.insert(tree[value].kind == .integer ? .number : tree[value].kind)
    }
    members = MemberProfile(values.filter { tree[$0].kind == .object }, of: tree)
  }

  /// Returns whether the other payloads have the same JSON types, and most of the members.
  func fits(in other: PayloadProfile) -> Bool {
    kinds.isSubset(of: other.kinds)
      && (members.members.isEmpty || members.containment(in: other.members) > 0.6)
  }
}

/// The payloads of external unions by key, computed once for each union.
final class PayloadProfiles {
  private var known: [Int: [Int32: PayloadProfile]] = [:]

  func profiles(of owner: Int, in round: Round) -> [Int32: PayloadProfile] {
    if let found = known[owner] { return found }
    let tree = round.tree
    var values: [Int32: [Int32]] = [:]
    for object in round.classes[owner].objects {
      for value in tree.children(of: object) { values[tree[value].key, default: []].append(value) }
    }
    let made = values.mapValues { PayloadProfile($0, of: tree) }
    known[owner] = made
    return made
  }
}
