import SumTypeGenerator

/// Tells whether unions at several places are one, and whether objects are variants of a union elsewhere.
extension ClassMerging {
  /// Returns whether some tag has entirely different payloads in the two. Then there are two unions, though
  /// each pair of small classes might look like one.
  func payloadsDiffer(_ left: Int, _ right: Int) -> Bool {
    guard let one = payloads[left], let other = payloads[right] else { return false }
    // The union of many classes has many tags, and the other may have few.
    return (one.count < other.count ? one : other).keys.contains { tag in
      guard let slots = one[tag], let others = other[tag] else { return false }
      return slots.contains { slot in others.contains { differ(slot, $0) } }
    }
  }

  private func differ(_ one: Slot, _ other: Slot) -> Bool {
    if one.kinds.isDisjoint(with: other.kinds) { return true }
    guard case .object(let left)? = one.guesses.first,
      case .object(let right)? = other.guesses.first
    else { return false }
    let (first, second) = (profiles[left], profiles[right])
    // An empty object is no evidence.
    if first.members.isEmpty && second.members.isEmpty { return false }
    return first.likeness(to: second) < 0.1 && !first.members.isEmpty && !second.members.isEmpty
  }

  /// Returns whether two keyed unions with the same tag key may show different variants of one union.
  func isSameKeyed(_ left: UnionGuess, _ right: UnionGuess) -> Bool {
    guard case .keyed = left.form, left.form == right.form else { return false }
    let payloads = Dictionary(
      left.variants.map { ($0.tag, $0) }, uniquingKeysWith: { first, _ in first })
    return right.variants.allSatisfy { variant in
      guard case .slot(let one) = variant.payload, let match = payloads[variant.tag],
        case .slot(let other) = match.payload
      else { return true }
      return one.kinds == other.kinds
    }
  }

  /// Returns whether two unions with the same tag key share enough tags to be one.
  func overlap(_ left: UnionGuess, _ right: UnionGuess) -> Bool {
    let one = Set(left.variants.map(\.tag).filter { $0 != .absent })
    let other = Set(right.variants.map(\.tag).filter { $0 != .absent })
    let shared = one.intersection(other).count
    if left.form.isInternal, one.allSatisfy({ !$0.isString }) {
      // Numbers are tags in many unrelated unions.
      return shared == min(one.count, other.count) && sharedShapes(left, right)
    }
    // A key in common may be just a member that both have.
    let isSmall = left.form == .presence && shared == 1
    guard shared * 2 >= min(one.count, other.count) + (isSmall ? 1 : 0), shared > 0 else {
      return false
    }
    return variantLikeness(left, right) > 0.5
  }

  /// Returns the likeness of the payloads that two unions have for common tags.
  private func variantLikeness(_ left: UnionGuess, _ right: UnionGuess) -> Double {
    var sum = 0.0
    var count = 0.0
    for variant in left.variants {
      guard let match = right.variants.first(where: { $0.tag == variant.tag }) else { continue }
      guard case .structure(let one) = variant.payload, case .structure(let other) = match.payload
      else {
        // Payloads in members of their own: those of different JSON types differ.
        let differ =
          if case .slot(let one) = variant.payload, case .slot(let other) = match.payload {
            !one.kinds.isEmpty && !other.kinds.isEmpty && one.kinds.isDisjoint(with: other.kinds)
          } else { false }
        sum += differ ? 0 : 0.75
        count += 1
        continue
      }
      let weight = Double(min(variant.count, match.count, 10))
      sum += weight * one.likeness(to: other)
      count += weight
    }
    return count > 0 ? sum / count : 0
  }

  private func sharedShapes(_ left: UnionGuess, _ right: UnionGuess) -> Bool {
    for variant in left.variants {
      guard let match = right.variants.first(where: { $0.tag == variant.tag }),
        case .structure(let one) = variant.payload, case .structure(let other) = match.payload
      else { continue }
      let first = Dictionary(one.fields.map { ($0.key, $0.slot.kinds) }, uniquingKeysWith: { $1 })
      for field in other.fields {
        guard let kinds = first[field.key] else { return false }
        if kinds != field.slot.kinds { return false }
      }
      if one.fields.count != other.fields.count { return false }
    }
    return true
  }

  /// Returns whether objects have a tag that another union has, and mostly the members of that variant.
  func isVariant(_ index: Int, of other: Int, _ union: UnionGuess) -> Bool {
    let path: [Int32]
    let profile = profiles[index]
    switch union.form {
    case .internal(let tag), .pair(let tag, _), .adjacent(let tag, _, _), .keyed(let tag):
      path = [tag]
    case .path(let keys): path = keys
    case .external: return areRelated(index, other) && haveVariants(index, of: other, union)
    case .presence:
      return areRelated(index, other) && isDistinguished(index, of: other, union)
    }
    guard let member = profile.members[path[0]], member.share > 0.9 else { return false }
    let tags = Set(union.variants.map { $0.tag.first })
    // Objects with only a tag, under the same key, are a variant that was not seen in the other union.
    let place = round.classes[index].place.key
    let isBare =
      path.count == 1 && profile.members.count == 1 && place != nil
      && place == round.classes[other].place.key
    for object in round.classes[index].objects.prefix(200) {
      guard let value = round.tree.member(at: path, of: object), round.tree[value].kind == .string,
        isBare || tags.contains(.string(round.tree.string(value)))
      else { return false }
    }
    if profile.containment(in: profiles[other]) <= 0.6 { return false }
    return areRelated(index, other) || !isAnother(index, than: other, path)
  }

  /// Returns whether the objects of some tag always have a member that those of the same tag elsewhere
  /// never have, and the other way round.
  private func isAnother(_ index: Int, than other: Int, _ path: [Int32]) -> Bool {
    let known = variants.profiles(of: other, by: path) {
      variantProfiles(round.classes[other].objects, by: path)
    }
    return variantProfiles(round.classes[index].objects, by: path).contains { tag, profile in
      guard let match = known[tag] else { return false }
      return profile.hasMore(than: match) && match.hasMore(than: profile)
    }
  }

  private func variantProfiles(_ objects: [Int32], by path: [Int32]) -> [String: MemberProfile] {
    var groups: [String: [Int32]] = [:]
    for object in objects {
      guard let value = round.tree.member(at: path, of: object), round.tree[value].kind == .string
      else { continue }
      groups[round.tree.string(value), default: []].append(object)
    }
    return groups.mapValues { MemberProfile($0, of: round.tree) }
  }

  /// Returns whether each object has one of the keys by which a union tells its variants, and the members
  /// of that variant.
  private func isDistinguished(_ index: Int, of other: Int, _ union: UnionGuess) -> Bool {
    let keys = Set(
      union.variants.compactMap { variant -> Int32? in
        guard case .string(let text) = variant.tag else { return nil }
        return round.tree.key(named: text)
      })
    var groups: [Int32: [Int32]] = [:]
    for object in round.classes[index].objects.prefix(200) {
      let discriminators = round.tree.children(of: object).map { round.tree[$0].key }.filter(
        keys.contains)
      guard discriminators.count == 1 else { return false }
      groups[discriminators[0], default: []].append(object)
    }
    return groups.allSatisfy { key, objects in
      let others = round.classes[other].objects.filter { round.tree.member(key, of: $0) != nil }
      let profile = MemberProfile(objects, of: round.tree)
      return profile.likeness(to: MemberProfile(others, of: round.tree)) > 0.5
    }
  }
}

/// The member profiles of the variants of unions, computed once for each union.
final class VariantProfiles {
  private struct Union: Hashable {
    let owner: Int
    let tag: [Int32]
  }

  private var known: [Union: [String: MemberProfile]] = [:]

  func profiles(
    of owner: Int, by tag: [Int32], _ make: () -> [String: MemberProfile]
  ) -> [String: MemberProfile] {
    let union = Union(owner: owner, tag: tag)
    if let found = known[union] { return found }
    let made = make()
    known[union] = made
    return made
  }
}

extension MemberProfile {
  /// Returns whether all objects have a member that those of the other profile never have.
  fileprivate func hasMore(than other: MemberProfile) -> Bool {
    members.contains { key, member in member.share >= 0.95 && other.members[key] == nil }
  }
}

extension VariantTag {
  /// The first half of a tag of two members; otherwise the tag itself.
  fileprivate var first: VariantTag {
    if case .pair(let first, _) = self { .string(first) } else { self }
  }

  fileprivate var isString: Bool { if case .string = self { true } else { false } }
}

extension StructureGuess {
  /// Returns the share of common fields, weighted by their frequency, from 0 to 1.
  fileprivate func likeness(to other: StructureGuess) -> Double {
    var shared = 0.0
    var all = 0.0
    let fields = Dictionary(
      other.fields.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    for field in self.fields {
      let share = Double(field.present) / Double(max(1, count))
      let match = fields[field.key].map { Double($0.present) / Double(max(1, other.count)) } ?? 0
      shared += min(share, match)
      all += max(share, match)
    }
    let own = Set(self.fields.map(\.key))
    for field in other.fields where !own.contains(field.key) {
      all += Double(field.present) / Double(max(1, other.count))
    }
    return all == 0 ? 1 : shared / all
  }
}

extension Slot {
  /// Numbers for the kinds of the guesses, by which two slots are compared roughly.
  fileprivate var kinds: Set<Int> {
    Set(
      guesses.map { guess in
        switch guess {
        case .json: 0
        case .scalar("Bool", _): 1
        case .scalar(let name, let wire): ScalarForm(name, wire: wire)?.isString == true ? 3 : 2
        case .enumeration: 3
        case .list, .oneOrMany, .tuple, .positional: 4
        case .embedded: 3
        case .object, .part: 5
        case .constant: 3
        }
      })
  }
}
