#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Searches for a tag of objects: a member with a tag, or several keys of which each object has one.
///
/// Every candidate has a score in bits: the number of bits by which the description of the other members
/// gets shorter if the variant is known (``ObjectTraits``), less the cost of listing the variants. So
/// candidates of all kinds can be compared, and a member that gives no information is no tag.
struct VariantSearch {
  /// A decision of the user.
  enum Forced: Hashable, Sendable {
    case tag(Int32)
    /// A tag inside a member.
    case path([Int32])
    case presence
  }

  struct Found: Sendable {
    enum Discriminator: Hashable, Sendable {
      case tag(Int32)
      /// A tag inside a member.
      case path([Int32])
      /// Two members, neither of which suffices alone.
      case pair(Int32, Int32)
      case keys([Int32])
    }

    let discriminator: Discriminator
    /// The saved bits less the price.
    let score: Double
    let evidence: String

    fileprivate var isTag: Bool {
      switch discriminator {
      case .tag, .path: true
      case .pair, .keys: false
      }
    }

    /// Returns the form of the tag in a hint.
    func name(in tree: SampleTree) -> String {
      switch discriminator {
      case .tag(let key): "union:\(tree.keys[Int(key)])"
      case .path(let path): "union:\(tree.path(path))"
      case .pair(let key, let second):
        "union:\(tree.keys[Int(key)]),\(tree.keys[Int(second)])"
      case .keys: "presence"
      }
    }
  }

  /// The greatest depth of unions in unions in one object.
  static let deepest = 4
  /// The greatest number of objects that are examined.
  private static let most = 2500
  private static let mostVariants = 400

  private let tree: SampleTree
  private let objects: [Int32]
  private let knownMembers: KnownMembers

  init(_ objects: [Int32], of tree: SampleTree, without knownMembers: KnownMembers) {
    self.tree = tree
    self.knownMembers = knownMembers
    guard objects.count > Self.most else {
      self.objects = objects
      return
    }
    let step = Double(objects.count) / Double(Self.most)
    self.objects = (0..<Self.most).map { objects[Int(Double($0) * step)] }
  }

  func best(forced: Forced? = nil) -> Found? {
    if objects.count < 2, forced == nil { return nil }
    let columns = MemberColumns(objects, of: tree, without: knownMembers.keys)
    if columns.columns.count < 2 || columns.columns.count > 3000 { return nil }
    let features = ObjectTraits(objects, of: tree, without: knownMembers.keys)
    var tags: [RankedTag] = []
    for column in columns.inOrder {
      if let forced, forced != .tag(column.key) { continue }
      guard let candidate = TagCandidate(column, in: objects, of: tree, isForced: forced != nil)
      else { continue }
      let hidden = ObjectTraits.IgnoredMembers(key: column.key)
      let gain = features.gain(of: candidate.parts, into: candidate.count, without: hidden)
      let score = score(
        of: candidate, gain, by: features, without: hidden, isForced: forced != nil)
      tags.append(
        RankedTag(
          discriminator: .tag(column.key), candidate: candidate, saved: gain.saved, score: score,
          weight: candidate.weight))
    }
    tags += paths(columns, features, besides: tags, forced)
    var found = tags.compactMap(\.found)
    if forced == nil || forced == .presence,
      let presence = PresenceSearch(columns, objects, tree)
        .best(features, isForced: forced == .presence)
    {
      found.append(presence)
    }
    if forced == nil, !found.contains(where: \.isTag), let pair = pair(columns, features) {
      found.append(pair)
    }
    var ranked = found.sorted { $1.score < $0.score }
    guard var best = ranked.first else { return nil }
    let preferred = RankedTag.preferred(
      to: best, keyParts: keyParts(of: best), among: tags, named: { $0.name(in: tree) })
    if let preferred {
      best = preferred
      ranked.removeAll { $0.discriminator == preferred.discriminator }
      ranked.insert(preferred, at: 0)
    }
    guard ranked.count > 1 else { return best }
    let next = "\(ranked[1].name(in: tree)), \(Int(ranked[1].score)) bits"
    return Found(
      discriminator: best.discriminator, score: best.score,
      evidence: "\(best.evidence); next best: \(next)")
  }

  /// Returns the index of the key that each object has, or the number of keys if it has none; nil for a tag.
  private func keyParts(of found: Found) -> [Int]? {
    guard case .keys(let keys) = found.discriminator else { return nil }
    return objects.map { object in
      keys.firstIndex { tree.member($0, of: object) != nil } ?? keys.count
    }
  }

  /// Returns the score of a tag; nil if it is too low, or if there is no evidence.
  private func score(
    of candidate: TagCandidate, _ gain: ObjectTraits.Gain, by features: ObjectTraits,
    without hidden: ObjectTraits.IgnoredMembers, isForced: Bool
  ) -> Double? {
    let score = gain.saved - candidate.price
    if candidate.isKeyed { return max(score, 0) + 20 * Double(candidate.count) }
    if isForced { return score }
    let decided = features.decisiveness(
      of: candidate.parts, into: candidate.tags > 1 ? candidate.tags : candidate.count,
      without: hidden, isPlain: !candidate.isString)
    let haveOwn =
      candidate.isUsual && candidate.isString && candidate.isEverywhere
      && features.haveOwnMembers(candidate.parts, candidate.count, without: hidden)
    guard decided >= candidate.leastDecided || haveOwn else { return nil }
    // A folder of examples has few objects of each variant, and each object differs.
    let areExamples =
      candidate.isUsual && candidate.isString && decided >= 0.6
      && (candidate.isEverywhere && objects.count <= 4 * candidate.count || score > 0)
    let isChoice =
      candidate.isString && candidate.isEverywhere && decided >= candidate.leastDecided
      && objects.count >= 4 * candidate.count
      && features.resolveChoice(candidate.parts, without: hidden)
    guard
      areExamples || isChoice || score > candidate.least && gain.share >= candidate.leastShare
    else { return nil }
    if !candidate.isUsual, !candidate.isString, isOfDocuments(candidate.parts) { return nil }
    return max(candidate.isEverywhere ? score : score / 2, 4)
  }

  // MARK: - Tags further inside

  /// The factor on the score of a tag for each step of its path.
  private static let stepWeight = 0.9

  /// Returns the tags at paths. A tag is left out if a tag of the object itself, or one on a shorter path,
  /// gives the same information, and the tag is not preferred to it.
  private func paths(
    _ columns: MemberColumns, _ features: ObjectTraits, besides tags: [RankedTag], _ forced: Forced?
  ) -> [RankedTag] {
    var wanted: [Int32]?
    if case .path(let path)? = forced { wanted = path } else if forced != nil { return [] }
    let search = PathSearch(objects, of: tree, columns, knownMembers, wanted: wanted)
    var found: [RankedTag] = []
    var known = tags.filter { $0.score != nil }
    for candidate in search.candidates {
      let tag = candidate.tag
      var hidden = ObjectTraits.IgnoredMembers(key: candidate.path[0])
      let gain = features.gain(of: tag.parts, into: tag.count, without: hidden)
      guard
        let score = score(of: tag, gain, by: features, without: hidden, isForced: wanted != nil)
      else { continue }
      var ranked = RankedTag(
        discriminator: .path(candidate.path), candidate: tag, saved: gain.saved, score: score,
        weight: tag.weight * pow(Self.stepWeight, Double(candidate.path.count - 1)))
      if wanted == nil {
        // A value that is constant in each sample may depend on the program that wrote it. Objects that lack
        // the tag may be of the member's own union.
        if !tag.isUsual, isOfDocuments(tag.parts) { continue }
        if !tag.isEverywhere, score <= 2 * tag.least { continue }
        let isKnown = known.contains {
          !ranked.isPreferred(to: $0) && PathSearch.determines($0.candidate.parts, tag.parts)
        }
        if isKnown { continue }
        // Information that another tag gives about a member does not count for this tag.
        hidden.explained = search.explained(besides: candidate)
        if !hidden.explained.isEmpty {
          let gain = features.gain(of: tag.parts, into: tag.count, without: hidden)
          guard let left = self.score(of: tag, gain, by: features, without: hidden, isForced: false)
          else { continue }
          (ranked.saved, ranked.score) = (gain.saved, left)
        }
        guard search.isStruct(candidate.path) else { continue }
      }
      known.append(ranked)
      found.append(ranked)
    }
    return found
  }

  /// Returns whether each sample has only one value, however many objects: what differs with the value may
  /// then be a habit of the program that wrote the sample.
  private func isOfDocuments(_ parts: [Int]) -> Bool {
    var values: [Int: Int] = [:]
    var isRepeated = false
    for (object, part) in zip(objects, parts) {
      let sample = tree.sample(of: object)
      guard let known = values.updateValue(part, forKey: sample) else { continue }
      if known != part { return false }
      isRepeated = true
    }
    return isRepeated && values.count > 1
  }

  // MARK: - Tags of two members

  private static let mostOfOne = 32
  private static let mostPaired = 8

  /// Returns two members that together tell variants that neither tells alone; the more usual name is first.
  private func pair(_ columns: MemberColumns, _ features: ObjectTraits) -> Found? {
    guard objects.count >= 8 else { return nil }
    var candidates: [(key: Int32, parts: [Int], count: Int)] = []
    for column in columns.inOrder where column.objects == objects.count {
      guard candidates.count < Self.mostPaired,
        let candidate = TagCandidate(column, in: objects, of: tree, isForced: false, isHalf: true),
        candidate.isString, candidate.count <= Self.mostOfOne
      else { continue }
      candidates.append((column.key, candidate.parts, candidate.count))
    }
    candidates.sort { left, right in
      let (one, other) = (name(left.key), name(right.key))
      return (TagCandidate.isUsual(one) ? 0 : 1, one) < (TagCandidate.isUsual(other) ? 0 : 1, other)
    }
    var best: Found?
    for (index, first) in candidates.enumerated() where TagCandidate.isUsual(name(first.key)) {
      for second in candidates[(index + 1)...] {
        var combined: [Int: Int] = [:]
        let parts = zip(first.parts, second.parts).map { one, other -> Int in
          let id = one * second.count + other
          if combined[id] == nil { combined[id] = combined.count }
          return combined[id] ?? 0
        }
        let count = combined.count
        guard count > max(first.count, second.count), count * 2 <= objects.count else { continue }
        let gain = features.gain(of: parts, into: count, without: .init(key: first.key))
        let decided = features.decisiveness(
          of: parts, into: count, without: .init(key: first.key), isPlain: true)
        let score = gain.saved - 3 * Double(count)
        guard decided >= 0.8, gain.share >= 0.3, score > best?.score ?? 8 else { continue }
        best = Found(
          discriminator: .pair(first.key, second.key), score: score,
          evidence: "\(count) pairs of values in \(objects.count) objects save \(Int(score)) bits")
      }
    }
    return best
  }

  private func name(_ key: Int32) -> String { tree.keys[Int(key)] }
}
