/// Tells whether objects are maps, whose keys are data.
struct MapSearch {
  private let objects: [Int32]
  private let tree: SampleTree

  init(_ objects: [Int32], of tree: SampleTree) {
    self.objects = objects
    self.tree = tree
  }

  /// The greatest number of objects that are examined.
  private static let most = 2000

  var isMap: Bool {
    let step = max(1, objects.count / Self.most)
    var looked: [Int32] = []
    var index = 0
    while index < objects.count {
      looked.append(objects[index])
      index += step
    }
    let columns = MemberColumns(looked, of: tree).columns
    let members = columns.reduce(0) { $0 + $1.objects }
    guard columns.count >= 2 || looked.count >= 3, members > 0 else { return false }
    let filled = looked.count { tree[$0].end > $0 + 1 }
    let likeness = ValueLikeness(columns.flatMap(\.values), of: tree)
    let strange = columns.count { KeyForm.isChosen(tree.keys[Int($0.key)]) }
    let allStrange = strange == columns.count
    if allStrange, columns.count >= 2 || likeness.isOneKind { return true }
    // A few keys of another form do not matter.
    let strangeMembers = columns.filter { KeyForm.isChosen(tree.keys[Int($0.key)]) }
      .reduce(0) { $0 + $1.objects }
    if strange >= 3, strangeMembers * 10 >= members * 9 { return true }
    guard likeness.isOneKind else { return false }
    // The share of objects that have an average key.
    let share = Double(members) / Double(columns.count * filled)
    if filled == 1 {
      return columns.count >= 20 && likeness.score > 0.7
        || strange * 2 > columns.count && columns.count >= 3 && likeness.score > 0.5
        || columns.count >= 4 && likeness.areObjects && likeness.score > 0.45
          && columns.count(where: { KeyForm.isTitle(tree.keys[Int($0.key)]) }) * 2 > columns.count
    }
    let common = columns.count { Double($0.objects) > 0.5 * Double(filled) }
    if columns.count >= 10, share < 0.2, common == 0 { return likeness.score > 0.4 }
    // Names with capitals, with values that are all alike.
    let titled = columns.count { KeyForm.isTitle(tree.keys[Int($0.key)]) }
    if titled * 2 > columns.count, columns.count >= 3, likeness.areObjects, likeness.score > 0.45 {
      return true
    }
    return strange * 4 >= columns.count * 3 && share < 0.5 && common == 0 && likeness.score > 0.4
  }
}

/// The forms of keys.
enum KeyForm {
  /// Returns whether the key is written like a heading: `Name`, `Due date`.
  static func isTitle(_ key: String) -> Bool {
    guard let first = key.utf8.first else { return false }
    return first &- 0x41 < 26 && key.utf8.dropFirst().contains { $0 &- 0x61 < 26 || $0 == 0x20 }
  }

  private static let fileEndings: Set<String> = [
    "png", "jpg", "jpeg", "svg", "gif", "json", "txt", "md", "pdf", "swift", "html", "css", "js",
  ]

  /// Returns whether the key is not the name of a field: a number, a path, an address, a hash.
  static func isChosen(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    guard let first = bytes.first else { return true }
    if bytes.allSatisfy({ $0 &- 0x30 < 10 }) { return true }
    if bytes.contains(where: { "/: ".utf8.contains($0) }) || bytes.dropFirst().contains(0x40) {
      return true
    }
    if first == 0x2E || first == 0x23 || first == 0x21 { return true }
    if bytes.count >= 16,
      bytes.allSatisfy({ $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 || $0 == 0x2D })
    {
      return true
    }
    if bytes.count == 5, bytes[2] == 0x2D, bytes[..<2].allSatisfy({ $0 &- 0x61 < 26 }) {
      return true
    }
    // The key may be a file name.
    guard let dot = bytes.lastIndex(of: 0x2E), dot > 0, bytes.count - dot <= 5,
      bytes.firstIndex(of: 0x2E) == dot
    else { return false }
    return fileEndings.contains(String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased())
  }
}

/// The likeness of the values of one object, which is high for the values of a map.
struct ValueLikeness {
  /// Whether all values except null have the same JSON type.
  let isOneKind: Bool
  /// The share of the objects among the values that have an average key, from 0 to 1.
  let score: Double
  let areObjects: Bool

  init(_ values: [Int32], of tree: SampleTree) {
    var kinds: Set<SampleTree.Kind> = []
    var keys: [Int32: Int] = [:]
    var objects = 0
    var members = 0
    for value in values {
      let kind = tree[value].kind
      if kind == .null { continue }
      kinds.insert(kind == .integer ? .number : kind)
      guard kind == .object else { continue }
      objects += 1
      for member in tree.children(of: value) {
        keys[tree[member].key, default: 0] += 1
        members += 1
      }
    }
    areObjects = kinds == [.object]
    isOneKind = kinds.count <= 1 || kinds == [.string, .array]
    if objects == 0 || keys.isEmpty {
      score = isOneKind ? 1 : 0
    } else {
      let shared = keys.values.reduce(0.0) { $0 + Double($1) / Double(objects) * Double($1) }
      score = shared / Double(members)
    }
  }
}
