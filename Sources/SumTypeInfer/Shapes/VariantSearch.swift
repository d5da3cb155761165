/// Looks for what tells the variants of objects apart: a member with a tag, or which of several keys is
/// there.
///
/// Every candidate is priced in bits: by how much shorter the other members of the objects can be
/// described once the variant is known (``Features``), less what it costs to list the variants. So
/// candidates of all kinds compare, and what tells nothing is no tag.
struct VariantSearch {
  /// What a person has decided.
  enum Forced: Hashable, Sendable {
    case tag(Int32)
    case presence
  }

  struct Found: Sendable {
    enum Telling: Hashable, Sendable {
      case tag(Int32)
      /// Two members, neither of which tells enough by itself.
      case pair(Int32, Int32)
      case keys([Int32])
    }

    let telling: Telling
    /// Saved bits, less the price.
    let score: Double
    let evidence: String

    /// How a hint says it.
    func name(in tree: SampleTree) -> String {
      switch telling {
      case .tag(let key): "union:\(tree.keys[Int(key)])"
      case .pair(let key, let second):
        "union:\(tree.keys[Int(key)]),\(tree.keys[Int(second)])"
      case .keys: "presence"
      }
    }
  }

  /// Unions in unions in one object are not looked for any deeper.
  static let deepest = 4
  /// How many objects are looked at.
  private static let most = 2500
  private static let mostVariants = 400

  private let tree: SampleTree
  private let all: [Int32]
  private let objects: [Int32]
  private let known: Set<Int32>

  init(_ objects: [Int32], of tree: SampleTree, without known: Set<Int32>) {
    self.tree = tree
    self.known = known
    all = objects
    guard objects.count > Self.most else {
      self.objects = objects
      return
    }
    let step = Double(objects.count) / Double(Self.most)
    self.objects = (0..<Self.most).map { objects[Int(Double($0) * step)] }
  }

  func best(forced: Forced? = nil) -> Found? {
    if objects.count < 2, forced == nil { return nil }
    let columns = MemberColumns(objects, of: tree, without: known)
    if columns.columns.count < 2 || columns.columns.count > 3000 { return nil }
    let features = Features(objects, of: tree, without: known)
    var found: [Found] = []
    for column in columns.inOrder {
      if let forced, forced != .tag(column.key) { continue }
      guard let candidate = TagCandidate(column, in: objects, of: tree, isTold: forced != nil)
      else { continue }
      let gain = features.gain(of: candidate.parts, into: candidate.count, without: column.key)
      var score = gain.saved - candidate.price
      if forced == nil, !candidate.isKeyed {
        let decided = features.decisiveness(
          of: candidate.parts, into: candidate.tags > 1 ? candidate.tags : candidate.count,
          without: column.key, isPlain: !candidate.isString)
        let haveOwn =
          candidate.isUsual && candidate.isString && candidate.isEverywhere
          && features.haveOwnMembers(candidate.parts, candidate.count, without: column.key)
        guard decided >= candidate.leastDecided || haveOwn else { continue }
        // A folder of examples has few of each, and each is another.
        let areExamples =
          candidate.isUsual && candidate.isString && decided >= 0.6
          && (candidate.isEverywhere && objects.count <= 4 * candidate.count || score > 0)
        let isChoice =
          candidate.isString && candidate.isEverywhere && decided >= candidate.leastDecided
          && objects.count >= 4 * candidate.count
          && features.resolveChoice(candidate.parts, without: column.key)
        guard
          areExamples || isChoice
            || score > candidate.least && gain.share >= candidate.leastShare
        else { continue }
        if !candidate.isUsual, !candidate.isString, isOfDocuments(candidate.parts) { continue }
        if !candidate.isEverywhere { score /= 2 }
        score = max(score, 4)
      } else if candidate.isKeyed {
        score = max(score, 0) + 20 * Double(candidate.count)
      }
      found.append(
        Found(
          telling: .tag(column.key), score: score * candidate.weight,
          evidence: "\(candidate.count) values in \(objects.count) objects save \(Int(score)) bits")
      )
    }
    if forced == nil || forced == .presence,
      let presence = PresenceSearch(columns, objects, tree)
        .best(features, isTold: forced == .presence)
    {
      found.append(presence)
    }
    if forced == nil, !found.contains(where: { if case .tag = $0.telling { true } else { false } })
    {
      if let pair = pair(columns, features) { found.append(pair) }
    }
    let ranked = found.sorted { $1.score < $0.score }
    guard let best = ranked.first else { return nil }
    guard ranked.count > 1 else { return best }
    let next = "\(ranked[1].name(in: tree)), \(Int(ranked[1].score)) bits"
    return Found(
      telling: best.telling, score: best.score, evidence: "\(best.evidence); next best: \(next)")
  }

  /// Whether each sample has one value alone, however many objects: what differs with it may as well be the
  /// habit of the program that wrote the sample.
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

  /// Two members that together tell what neither does by itself, the more usual name first.
  private func pair(_ columns: MemberColumns, _ features: Features) -> Found? {
    guard objects.count >= 8 else { return nil }
    var candidates: [(key: Int32, parts: [Int], count: Int)] = []
    for column in columns.inOrder where column.objects == objects.count {
      guard candidates.count < Self.mostPaired,
        let candidate = TagCandidate(column, in: objects, of: tree, isTold: false, isHalf: true),
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
        let gain = features.gain(of: parts, into: count, without: first.key)
        let decided = features.decisiveness(
          of: parts, into: count, without: first.key, isPlain: true)
        let score = gain.saved - 3 * Double(count)
        guard decided >= 0.8, gain.share >= 0.3, score > best?.score ?? 8 else { continue }
        best = Found(
          telling: .pair(first.key, second.key), score: score,
          evidence: "\(count) pairs of values in \(objects.count) objects save \(Int(score)) bits")
      }
    }
    return best
  }

  private func name(_ key: Int32) -> String { tree.keys[Int(key)] }
}

/// A member that may be a tag.
struct TagCandidate {
  /// The variant of each object.
  let parts: [Int]
  /// How many variants there are, and how many of them have a tag.
  let count: Int
  let tags: Int
  /// Whether every object has a tag.
  let isEverywhere: Bool
  /// What it costs to list the variants, in bits.
  let price: Double
  /// What it has to save, beside its price.
  let least: Double
  /// How much of all there is to know about the objects it has to tell.
  let leastShare: Double
  /// How many pairs of variants have to differ for certain.
  let leastDecided: Double
  let isUsual: Bool
  let isString: Bool
  /// Whether the tag is itself a key of most of the objects: `{"type":"user","user":{}}`.
  let isKeyed: Bool
  let weight: Double

  /// Names that are tags in most formats.
  static let usual: Set<String> = [
    "type", "$type", "@type", "_type", "kind", "object", "op", "event", "action", "ty", "tag",
    "t", "variant", "__typename", "eventType", "messageType", "method", "resourceType", "algorithm",
    "input", "mode",
  ]

  /// Numbers and words that say how much, or of which sort the contents of a file are.
  private static let never: Set<String> = [
    "index", "ind", "id", "version", "width", "height", "x", "y", "z", "w", "h", "order", "level",
    "count", "size", "length", "position", "nbformat", "mimetype", "mime_type", "mimeType",
    "content_type", "contentType", "media_type", "mediaType", "name", "title", "lang", "language",
  ]

  static func isUsual(_ key: String) -> Bool {
    usual.contains(key) || key.hasSuffix("_type") || key.hasSuffix("Type") || key.hasSuffix("type")
  }

  init?(
    _ column: MemberColumns.Column, in objects: [Int32], of tree: SampleTree, isTold: Bool,
    isHalf: Bool = false
  ) {
    let name = tree.keys[Int(column.key)]
    // A version is the second half of some tags.
    if Self.never.contains(name), !isTold, !(isHalf && name == "version") { return nil }
    var kinds: Set<SampleTree.Kind> = []
    for value in column.values { kinds.insert(tree[value].kind) }
    guard kinds.isSubset(of: [.string, .integer, .bool]), kinds.count == 1 || isTold else {
      return nil
    }
    // A key that comes twice is no tag.
    guard column.values.count == column.objects else { return nil }
    var values: [ArraySlice<UInt8>: Int] = [:]
    var byObject: [Int32: Int] = [:]
    for value in column.values {
      guard tree[value].length <= 72 else { return nil }
      let text = tree.text(of: tree[value])
      let part = values[text] ?? values.count
      values[text] = part
      byObject[value] = part
    }
    let isString = kinds == [.string]
    if isString, !isTold {
      guard
        values.keys.allSatisfy({
          StringGuess.isName(String(decoding: $0.dropFirst().dropLast(), as: UTF8.self))
        })
      else { return nil }
    }
    var parts: [Int] = []
    let absent = values.count
    var hasAbsent = false
    for object in objects {
      if let value = tree.member(column.key, of: object), let part = byObject[value] {
        parts.append(part)
      } else {
        parts.append(absent)
        hasAbsent = true
      }
    }
    let distinct = values.count + (hasAbsent ? 1 : 0)
    let isUsual = Self.isUsual(name)
    self.parts = parts
    self.isUsual = isUsual
    self.isString = isString
    count = distinct
    tags = values.count
    isEverywhere = !hasAbsent
    isKeyed = isString && Self.isKeyed(column, objects, tree)
    if !isTold {
      guard distinct >= 2 || isKeyed, values.count >= 1 else { return nil }
      let present = Double(column.objects) / Double(objects.count)
      if isString {
        if isUsual {
          guard distinct <= 400, present >= (isKeyed ? 0.1 : 0.5) else { return nil }
        } else {
          guard isKeyed || distinct <= 64 && distinct * 3 <= objects.count, present >= 0.95 else {
            return nil
          }
        }
      } else {
        guard values.count >= 2, values.count <= 12 || isUsual, distinct * 2 <= objects.count else {
          return nil
        }
        // A flag that may be absent is an option.
        if kinds == [.bool], hasAbsent { return nil }
        if kinds == [.integer] {
          let numbers = values.keys.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
          // Numbers that tell variants were given out one after the other.
          guard let least = numbers.min(), let greatest = numbers.max(), (0...1).contains(least),
            isUsual || greatest < 2 * numbers.count + 1, numbers.count >= 2, greatest < 256
          else { return nil }
        }
      }
    }
    if isUsual {
      price = (isString ? 3 : 5) * Double(distinct)
      least = isString ? 8 : 16
      leastShare = isString ? 0.05 : 0.05
      leastDecided = isString ? 0.3 : 0.6
      weight = 1.6
    } else {
      price = (isString ? 10 : 4) * Double(distinct) + 8
      least = isString ? 60 : 8
      leastShare = isString ? 0.3 : 0.03
      leastDecided = 0.7
      weight = 1
    }
  }

  /// Most objects have a member that is called like their tag, and there are two such tags at least.
  private static func isKeyed(
    _ column: MemberColumns.Column, _ objects: [Int32], _ tree: SampleTree
  ) -> Bool {
    var hits = 0
    var tags: Set<Int32> = []
    for object in objects {
      guard let value = tree.member(column.key, of: object), tree[value].kind == .string,
        let key = tree.key(named: tree.string(value)), key != column.key,
        tree.member(key, of: object) != nil
      else { continue }
      hits += 1
      tags.insert(key)
    }
    let isCertain = hits == column.objects && isUsual(tree.keys[Int(column.key)])
    return hits * 2 > column.objects && (tags.count >= 2 || isCertain)
  }
}
