/// The pairs of a map's values and the members of the original that they were: a value may have
/// another key now, and a key another value.
///
/// A key that is in the map and in the original pairs its values, unless their identities differ.
/// Values of other keys are paired by their identities, or else with an equal value: see
/// `Docs/Preservation.md`, "Maps".
struct MapPairing<Element: JSONCodec> {
  /// A member of the original whose key is in the map no more, or has a value of another identity.
  struct Member {
    let key: String
    let item: Int
    let value: Element.Value
  }

  /// The items of the originals of the values that are not paired by their key.
  private(set) var items: [String: Int] = [:]
  /// The members that no value was, although the map has values that are new.
  private(set) var replaced: [Int] = []
  /// The members of which one that equals them was removed or added, so that another may be meant.
  private(set) var uncertain: [[Int]] = []

  /// - Parameters:
  ///   - gone: the members of the original that are not paired by their key.
  ///   - new: the values that are not paired by their key, in the order of their keys.
  init(_ new: [(key: String, value: Element.Value)], over gone: [Member], nesting: Int) {
    if new.isEmpty || gone.isEmpty { return }
    var origins: [Int?] = Array(repeating: nil, count: new.count)
    var isTaken = Array(repeating: false, count: gone.count)
    let (values, originals) = (new.map(\.value), gone.map(\.value))
    values.withUnsafeBufferPointer { values in
      originals.withUnsafeBufferPointer { originals in
        func pair(_ position: Int, with original: Int) {
          origins[position] = original
          isTaken[original] = true
        }
        let groups = IdentityGroups<Element>(
          values, Array(values.indices), originals, Array(originals.indices), nesting: nesting)
        for (position, original) in groups.single { pair(position, with: original) }
        for equal in Self.equal(values, originals, origins, isTaken, nesting: nesting) {
          for (position, original) in zip(equal.new, equal.old) { pair(position, with: original) }
          if equal.new.count != equal.old.count || equal.old.count > 1 {
            uncertain.append(equal.old.map { gone[$0].item })
          }
        }
        // A key whose value has another identity, and nothing else that differs, has its old value.
        var change = IdentityChange<Element>(nesting: nesting)
        var byKey: [String: Int] = [:]
        for index in gone.indices where !isTaken[index] { byKey[gone[index].key] = index }
        for (index, (key, value)) in new.enumerated() where origins[index] == nil {
          if let original = byKey[key], change.isAll(from: originals[original], to: value) {
            pair(index, with: original)
          }
        }
      }
    }
    for (index, origin) in origins.enumerated() {
      if let origin { items[new[index].key] = gone[origin].item }
    }
    if items.count < new.count {
      replaced = gone.indices.filter { !isTaken[$0] }.map { gone[$0].item }
    }
  }

  /// Returns the positions of the values and of the originals that are equal, in groups, without those
  /// that are paired already.
  private static func equal(
    _ values: UnsafeBufferPointer<Element.Value>, _ originals: UnsafeBufferPointer<Element.Value>,
    _ origins: [Int?], _ isTaken: [Bool], nesting: Int
  ) -> [(new: [Int], old: [Int])] {
    var hashes = ElementHashes<Element>(nesting: nesting)
    var groups: [(new: [Int], old: [Int])] = []
    var byHash: [UInt64: Int] = [:]
    for index in originals.indices where !isTaken[index] {
      let hash = hashes.hash(of: originals, at: index)
      let group = byHash[hash] ?? groups.count
      if group == groups.count {
        byHash[hash] = group
        groups.append((new: [], old: []))
      }
      groups[group].old.append(index)
    }
    for index in values.indices where origins[index] == nil {
      guard let group = byHash[hashes.hash(of: values, at: index)],
        Element.isSame(values[index], originals[groups[group].old[0]])
      else { continue }
      groups[group].new.append(index)
    }
    return groups.filter { !$0.new.isEmpty }
  }
}
