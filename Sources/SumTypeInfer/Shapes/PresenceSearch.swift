#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Searches for keys of which each object has exactly one.
struct PresenceSearch {
  private static let mostKeys = 40
  private static let seeds = 10
  private static let mostColumns = 300
  /// The number of steps after which a search is given up.
  private static let mostSteps = 4000
  private let columns: [MemberColumns.Column]
  private let objects: [Int32]
  private let tree: SampleTree

  init(_ columns: MemberColumns, _ objects: [Int32], _ tree: SampleTree) {
    self.columns = columns.columns
    self.objects = objects
    self.tree = tree
  }

  /// - Parameter isForced: whether the user says that keys tell the variants, so that they need not save any
  ///   bits.
  func best(_ features: ObjectTraits, isForced: Bool) -> VariantSearch.Found? {
    guard objects.count >= (isForced ? 1 : 4), columns.count >= 2 else { return nil }
    return whole(features, isForced: isForced) ?? partial()
  }

  /// Returns the members that some objects lack, with the most frequent first, and for each object the
  /// indices of those that it has.
  ///
  /// - Parameter allowsNull: whether members that are seldom null are included; a null counts as absent.
  private func optional(allowsNull: Bool) -> (columns: [MemberColumns.Column], rows: [[Int]]) {
    let found = columns.filter { column in
      let nulls = column.values.count { tree[$0].kind == .null }
      guard nulls == 0 || allowsNull && nulls * 20 <= column.values.count else { return false }
      return column.objects < objects.count
    }.sorted { ($1.objects, tree.keys[Int($0.key)]) < ($0.objects, tree.keys[Int($1.key)]) }
      .prefix(Self.mostColumns)
    var positions: [Int32: Int] = [:]
    for (position, column) in found.enumerated() { positions[column.key] = position }
    let rows = objects.map { object in
      tree.children(of: object).filter { tree[$0].kind != .null }
        .compactMap { positions[tree[$0].key] }.sorted()
    }
    return (Array(found), rows)
  }

  /// Returns keys of which each object has exactly one.
  private func whole(_ features: ObjectTraits, isForced: Bool) -> VariantSearch.Found? {
    let (candidates, rowOf) = optional(allowsNull: false)
    // Objects with the same keys are one row.
    let rows = Set(rowOf)
    guard candidates.count >= 2, rows.count >= 2, !rows.contains([]) else { return nil }
    let cover = ExactCover(
      rows.sorted { $0.lexicographicallyPrecedes($1) }, columns: candidates.count)
    var best: VariantSearch.Found?
    for seed in candidates.indices.prefix(Self.seeds) where isForced || isPayload(candidates[seed])
    {
      guard let chosen = cover.columns(with: seed, most: Self.mostKeys, steps: Self.mostSteps),
        chosen.count >= 2,
        isForced || chosen.count(where: { isPayload(candidates[$0]) }) * 3 >= chosen.count * 2
      else { continue }
      let order = Dictionary(
        uniqueKeysWithValues: chosen.enumerated().map { ($0.element, $0.offset) })
      let parts = rowOf.map { row in row.lazy.compactMap { order[$0] }.first ?? chosen.count }
      let gain = features.gain(of: parts, into: chosen.count, without: .init())
      let rare = chosen.count(where: { candidates[$0].objects == 1 })
      var score = gain.saved - 8 * Double(chosen.count) - 8 * Double(rare) - 24
      guard isForced || gain.share > (objects.count >= 20 ? 0.08 : 0.3) else { continue }
      if isForced {
        score = max(score, 1)
      } else if score <= 16 {
        let counts = chosen.map { candidates[$0].objects }
        score = Self.surprise(counts, of: candidates.count) - 3 * Double(rare)
        guard score > Self.leastSurprise else { continue }
      }
      if score > best?.score ?? 0 {
        let keys = chosen.map { candidates[$0].key }
        best = VariantSearch.Found(
          discriminator: .keys(keys), score: score,
          evidence: "each of \(objects.count) objects has one of \(keys.count) keys, which save"
            + " \(Int(score)) bits")
      }
    }
    return best
  }

  /// Returns how unlikely it is, in bits, that independent members are distributed so that each object has
  /// exactly one of them, less the bits for the number of possible choices of members.
  private static func surprise(_ counts: [Int], of candidates: Int) -> Double {
    var bits = 0.0
    var objects = 0
    for count in counts {
      for index in 0..<count {
        objects += 1
        bits += log2(Double(objects) / Double(index + 1))
      }
    }
    for index in 0..<counts.count {
      bits -= log2(Double(candidates - index) / Double(index + 1))
    }
    return bits
  }

  private static let leastSurprise = 5.0

  /// Returns keys that exclude each other, of which most objects have one, if independent members would have
  /// met.
  private func partial() -> VariantSearch.Found? {
    guard objects.count >= 12 else { return nil }
    let (candidates, rows) = optional(allowsNull: true)
    guard candidates.count >= 2, Set(rows).count >= 2 else { return nil }
    let exclusion = KeyExclusion(rows, columns: candidates.count)
    let payloads = candidates.indices.filter {
      candidates[$0].objects >= 2 && isPayload(candidates[$0])
    }
    let shares = candidates.map { Double($0.objects) / Double(objects.count) }
    // How unlikely it is that independent members never meet, in bits.
    func score(_ chosen: [Int]) -> Double {
      let sum = chosen.reduce(0) { $0 + shares[$1] }
      let pairs = (sum * sum - chosen.reduce(0) { $0 + shares[$1] * shares[$1] }) / 2
      return (1.44 * Double(objects.count) * pairs - 8 * Double(chosen.count)) / 4
    }
    var best: [Int] = []
    for seed in payloads.prefix(Self.seeds) {
      var chosen = exclusion.columns(with: seed, of: payloads, most: Self.mostKeys)
      // Keys that a chosen one excludes may be a better choice.
      var left = payloads
      for column in chosen.dropFirst() {
        let rest = left.filter { $0 != column }
        let others = exclusion.columns(with: seed, of: rest, most: Self.mostKeys)
        if others.count >= chosen.count, score(others) > score(chosen) {
          (chosen, left) = (others, rest)
        }
      }
      let covered = chosen.reduce(0) { $0 + candidates[$1].objects }
      guard chosen.count >= 2, covered * 10 >= objects.count * 6, score(chosen) > 6,
        chosen.count(where: { shares[$0] > 0.05 }) >= 2
      else { continue }
      if best.isEmpty || score(chosen) > score(best) { best = chosen }
    }
    if best.isEmpty { return nil }
    let covered = best.reduce(0) { $0 + candidates[$1].objects }
    return VariantSearch.Found(
      discriminator: .keys((best + exclusion.others(beside: best)).map { candidates[$0].key }),
      score: score(best),
      evidence:
        "\(covered) of \(objects.count) objects have one of \(best.count) keys, and none two")
  }

  /// Returns whether the key may tell a variant: flags and numbers are rather options.
  private func isPayload(_ column: MemberColumns.Column) -> Bool {
    let plain = column.values.prefix(50).count(where: {
      [.bool, .integer, .number].contains(tree[$0].kind)
    })
    return plain * 2 < min(50, column.values.count)
  }
}

/// Chooses columns of which no row has two.
struct KeyExclusion {
  /// The rows, each once.
  private let rows: [[Int]]
  /// The rows of each column.
  private let rowsOf: [[Int]]

  init(_ rows: [[Int]], columns: Int) {
    self.rows = Set(rows).sorted { $0.lexicographicallyPrecedes($1) }
    var rowsOf = [[Int]](repeating: [], count: columns)
    for (index, row) in self.rows.enumerated() {
      for column in row { rowsOf[column].append(index) }
    }
    self.rowsOf = rowsOf
  }

  /// The rows that have a chosen column.
  private struct Taken {
    private var rows: [Bool]

    init(_ count: Int) { rows = [Bool](repeating: false, count: count) }

    subscript(row: Int) -> Bool { rows[row] }

    func hasNone(of others: [Int]) -> Bool { others.allSatisfy { !rows[$0] } }

    mutating func insert(_ others: [Int]) { for row in others { rows[row] = true } }
  }

  /// Returns `first`, and each of the columns that shares no row with the ones chosen before it, in order.
  func columns(with first: Int, of columns: [Int], most: Int) -> [Int] {
    var chosen = [first]
    var taken = Taken(rows.count)
    taken.insert(rowsOf[first])
    for column in columns where chosen.count < most && column != first {
      guard taken.hasNone(of: rowsOf[column]) else { continue }
      chosen.append(column)
      taken.insert(rowsOf[column])
    }
    return chosen
  }

  /// Returns, for each row without a chosen column, its only member that shares no row with a chosen column.
  /// Such a member tells the row, even if it is a flag or was seen once.
  func others(beside chosen: [Int]) -> [Int] {
    var others: [Int] = []
    var taken = Taken(rows.count)
    var covered = Set(chosen)
    for column in chosen {
      taken.insert(rowsOf[column])
      for row in rowsOf[column] { covered.formUnion(rows[row]) }
    }
    for (index, row) in rows.enumerated() where !taken[index] {
      let own = row.filter { !covered.contains($0) }
      guard own.count == 1, taken.hasNone(of: rowsOf[own[0]]) else { continue }
      others.append(own[0])
      taken.insert(rowsOf[own[0]])
    }
    return others.count <= chosen.count ? others : []
  }
}

/// Chooses columns so that each row has exactly one of them: Knuth's algorithm X, with a limit on the number
/// of steps.
struct ExactCover {
  /// The columns of each row.
  private let rows: [[Int]]
  /// The rows of each column.
  private let rowsOf: [[Int]]

  init(_ rows: [[Int]], columns: Int) {
    self.rows = rows
    var rowsOf = [[Int]](repeating: [], count: columns)
    for (index, row) in rows.enumerated() { for column in row { rowsOf[column].append(index) } }
    self.rowsOf = rowsOf
  }

  /// Returns a choice that includes `first`; columns of many rows are tried first. Nil if there is none, or
  /// if none was found within the limit.
  func columns(with first: Int, most: Int, steps: Int) -> [Int]? {
    // The number of chosen columns that exclude each column, and whether each row is covered.
    var excluded = [Int](repeating: 0, count: rowsOf.count)
    var isCovered = [Bool](repeating: false, count: rows.count)
    var left = rows.count
    var steps = steps
    func choose(_ column: Int, _ by: Int) {
      for row in rowsOf[column] {
        isCovered[row] = by > 0
        left -= by
        for other in rows[row] { excluded[other] += by }
      }
    }
    var chosen = [first]
    choose(first, 1)
    /// The columns that are still to be tried at each depth.
    var open: [[Int]] = []
    while left > 0 {
      if open.count < chosen.count {
        guard chosen.count < most, let next = choices(excluded, isCovered) else { return nil }
        open.append(next)
      }
      steps -= 1
      if steps == 0 { return nil }
      if let column = open[open.count - 1].popLast() {
        chosen.append(column)
        choose(column, 1)
      } else {
        open.removeLast()
        guard chosen.count > 1, let last = chosen.popLast() else { return nil }
        choose(last, -1)
      }
    }
    return chosen
  }

  /// Returns the columns that could cover the row with the fewest such columns, the best one last.
  private func choices(_ excluded: [Int], _ isCovered: [Bool]) -> [Int]? {
    var best: [Int]?
    for (index, row) in rows.enumerated() where !isCovered[index] {
      let free = row.filter { excluded[$0] == 0 }
      if free.count < best?.count ?? .max {
        best = free
        if free.count <= 1 { break }
      }
    }
    return best?.sorted { (rowsOf[$0].count, $1) < (rowsOf[$1].count, $0) }
  }
}

// MARK: - The union of the keys

extension Round {
  /// Returns the union that the keys tell; nil if an object has several of them.
  func presence(
    _ keys: [Int32], of objects: [Int32], _ knownMembers: KnownMembers, at place: Place,
    in parent: Int, evidence: String
  ) -> UnionGuess.Payload? {
    // Every variant has the members on the path to a tag, so these are no keys.
    guard keys.allSatisfy(knownMembers.isFree) else { return nil }
    var groups = keys.map { _ in [Int32]() }
    var without = 0
    for object in objects {
      var owner: Int?
      var isNull = false
      for value in tree.children(of: object) {
        guard let index = keys.firstIndex(of: tree[value].key) else { continue }
        if tree[value].kind == .null {
          isNull = true
          continue
        }
        if owner != nil { return nil }
        owner = index
      }
      // Beside the member of a variant, the key of another variant would be unknown, even with the value
      // null.
      if isNull, owner != nil { return nil }
      if let owner { groups[owner].append(object) } else { without += 1 }
    }
    if without > 0 {
      return optionalPresence(
        keys, groups, of: objects, knownMembers, at: place, in: parent, evidence: evidence)
    }
    var variants: [UnionGuess.Variant] = []
    for (key, group) in zip(keys, groups) where !group.isEmpty {
      let structure = structure(of: group, knownMembers, at: place, in: parent, discriminator: key)
      variants.append(
        UnionGuess.Variant(
          tag: .string(tree.keys[Int(key)]), payload: .structure(structure), count: group.count))
    }
    return .union(
      UnionGuess(form: .presence, variants: variants, place: place, evidence: evidence))
  }

  /// Returns a struct with a flattened optional union, in which each variant is its telling member alone.
  private func optionalPresence(
    _ keys: [Int32], _ groups: [[Int32]], of objects: [Int32], _ knownMembers: KnownMembers,
    at place: Place, in parent: Int, evidence: String
  ) -> UnionGuess.Payload {
    let structure = structure(of: objects, knownMembers, at: place, in: parent)
    let discriminator = Set(keys)
    var outer = structure
    outer.fields.removeAll { discriminator.contains($0.key) }
    var variants: [UnionGuess.Variant] = []
    for (key, group) in zip(keys, groups) where !group.isEmpty {
      var fields = structure.fields.filter { $0.key == key }
      for index in fields.indices {
        fields[index].isDiscriminator = true
        // If the member is null, the object has no variant.
        fields[index].nulls = 0
        fields[index].slot.isNullable = false
      }
      variants.append(
        UnionGuess.Variant(
          tag: .string(tree.keys[Int(key)]),
          payload: .structure(StructureGuess(fields: fields, count: group.count)),
          count: group.count))
    }
    outer.flattened = UnionGuess(
      form: .presence, variants: variants, place: place, evidence: evidence, isOptional: true)
    return .structure(outer)
  }
}
