/// Tells whether objects are maps, whose keys are data.
struct MapSearch {
  private let columns: [MemberColumns.Column]
  /// The number of objects, and of those with any of the members.
  private let (count, filled): (Int, Int)
  private let tree: SampleTree
  /// Values that need not be like the others.
  private let ignored: Set<Int32>

  /// The greatest number of objects that are examined.
  private static let most = 2000

  /// - Parameters:
  ///   - known: members that are explained already.
  ///   - ignored: values that need not be like the others.
  init(
    _ objects: [Int32], of tree: SampleTree, without known: Set<Int32> = [],
    ignoring ignored: Set<Int32> = []
  ) {
    self.ignored = ignored
    let step = max(1, objects.count / Self.most)
    let looked = stride(from: 0, to: objects.count, by: step).map { objects[$0] }
    columns = MemberColumns(looked, of: tree, without: known).columns
    count = looked.count
    filled = Set(columns.flatMap(\.owners)).count
    self.tree = tree
  }

  var isMap: Bool {
    let members = columns.reduce(0) { $0 + $1.objects }
    guard columns.count >= 2 || count >= 3, members > 0 else { return false }
    let values = columns.flatMap(\.values)
    let likeness = ValueLikeness(
      ignored.isEmpty ? values : values.filter { !ignored.contains($0) }, of: tree)
    let chosen = columns.filter { isChosen($0, of: filled) }
    let strange = chosen.count
    let allStrange = strange == columns.count
    if allStrange, columns.count >= 2 || likeness.isOneKind { return true }
    // A few keys of another form do not matter.
    let strangeMembers = chosen.reduce(0) { $0 + $1.objects }
    if strange >= 3, strangeMembers * 10 >= members * 9 { return true }
    guard likeness.isOneKind else { return false }
    let common = columns.count { Double($0.objects) > 0.5 * Double(filled) }
    // Keys of both forms that no two objects need share, with values that are all alike.
    if strange >= OthersSearch.fewestChosen, strange * 4 >= columns.count, likeness.areAlike,
      common == 0 || count < OthersSearch.enoughObjects
    {
      return true
    }
    // The share of objects that have an average key.
    let share = Double(members) / Double(columns.count * filled)
    if filled == 1 {
      return columns.count >= 20 && likeness.score > 0.7
        || strange * 2 > columns.count && columns.count >= 3 && likeness.score > 0.5
        || columns.count >= 4 && likeness.areObjects && likeness.score > 0.45
          && columns.count(where: { KeyForm.isTitle(tree.keys[Int($0.key)]) }) * 2 > columns.count
    }
    if columns.count >= 10, share < 0.2, common == 0 { return likeness.score > 0.4 }
    // Names with capitals, with values that are all alike.
    let titled = columns.count { KeyForm.isTitle(tree.keys[Int($0.key)]) }
    if titled * 2 > columns.count, columns.count >= 3, likeness.areObjects, likeness.score > 0.45 {
      return true
    }
    if strange * 4 >= columns.count * 3, share < 0.5, common == 0, likeness.score > 0.4 {
      return true
    }
    // Symbols among letters: `{"#":"stone","L":"leather"}`.
    let symbols = columns.filter { tree.keys[Int($0.key)].unicodeScalars.count == 1 }
    let signs = symbols.count { KeyForm.isSign(tree.keys[Int($0.key)]) }
    return symbols.count == columns.count && signs * 2 >= columns.count && share < 0.25
  }

  /// Returns whether the key of a column is not the name of a field. A key of words is one that most objects have:
  /// `Plan Rows`, `dc:title`.
  private func isChosen(_ column: MemberColumns.Column, of filled: Int) -> Bool {
    let key = tree.keys[Int(column.key)]
    if KeyForm.isChosen(key) { return true }
    guard KeyForm.isUnusual(key) else { return false }
    return filled < 3 || column.objects * 2 <= filled
  }
}

/// Finds the members of structs whose keys are data: the entries of a flattened map.
///
/// ```
/// {"id":1,"title":"Bench","customfield_10010":"oak"}
/// ```
struct OthersSearch {
  private let columns: [MemberColumns.Column]
  /// The number of objects.
  private let count: Int
  /// Whether there is a struct even if all members are entries.
  private let hasTag: Bool
  private let tree: SampleTree

  init(_ columns: [MemberColumns.Column], of count: Int, besideTag: Bool, in tree: SampleTree) {
    (self.columns, self.count, hasTag, self.tree) = (columns, count, besideTag, tree)
  }

  /// The number of objects from which on a member of most of them is a field, whatever its key.
  fileprivate static let enoughObjects = 4
  /// The least number of keys whose form is not that of a field's name.
  fileprivate static let fewestChosen = 3
  /// The least number of keys that differ by a number at their ends.
  private static let fewestNumbered = 5
  /// The least number of keys of any form, and of objects.
  private static let (fewestInTail, enoughForTail) = (20, 8)

  /// Returns the members that are entries; none if there is no map.
  ///
  /// - Parameter isForced: whether the user says that there is a map.
  func entries(isForced: Bool) -> [MemberColumns.Column] {
    if isForced { return columns.filter { $0.objects * 2 <= count || hasForeignKey($0) } }
    let rare = columns.filter { count < Self.enoughObjects || $0.objects * 2 <= count }
    return foreign(rare) ?? numbered(rare) ?? longTail(rare) ?? []
  }

  private func text(of column: MemberColumns.Column) -> String { tree.keys[Int(column.key)] }

  private func hasForeignKey(_ column: MemberColumns.Column) -> Bool {
    let key = text(of: column)
    return KeyForm.isChosen(key) || KeyForm.isUnusual(key) || KeyForm.isExtension(key)
  }

  /// Returns the members whose keys have no form of a field's name.
  private func foreign(_ rare: [MemberColumns.Column]) -> [MemberColumns.Column]? {
    let found = rare.filter(hasForeignKey)
    guard found.count >= Self.fewestChosen, leavesStruct(found) else { return nil }
    // In few objects any member is rare.
    return count >= Self.enoughObjects || areAlike(found) ? found : nil
  }

  /// Returns the members whose keys differ by a number: `customfield_10010`.
  private func numbered(_ rare: [MemberColumns.Column]) -> [MemberColumns.Column]? {
    guard count >= Self.enoughObjects else { return nil }
    var byPrefix: [Substring: [MemberColumns.Column]] = [:]
    for column in rare {
      if let prefix = KeyForm.numberedPrefix(of: text(of: column)) {
        byPrefix[prefix, default: []].append(column)
      }
    }
    let found = byPrefix.values.filter { $0.count >= Self.fewestNumbered }.flatMap(\.self)
    return found.isEmpty || !leavesStruct(found) ? nil : found
  }

  /// Returns the members of one JSON type of which at least half are in a single object: whoever makes the objects
  /// chooses their keys.
  private func longTail(_ rare: [MemberColumns.Column]) -> [MemberColumns.Column]? {
    guard count >= Self.enoughForTail else { return nil }
    let single = rare.filter { $0.objects == 1 }
    guard single.count >= Self.fewestInTail, areAlike(single) else { return nil }
    let kinds = Set(single.flatMap(kinds(of:)))
    let found = rare.filter { kinds.isSuperset(of: self.kinds(of: $0)) }
    guard single.count * 2 >= found.count, found.count * 2 > columns.count, leavesStruct(found),
      areAlike(found)
    else { return nil }
    return found
  }

  /// Returns the JSON types of a member, except null.
  private func kinds(of column: MemberColumns.Column) -> Set<SampleTree.Kind> {
    Set(column.values.map { tree[$0].kind }).subtracting([.null])
  }

  /// Returns whether some other member is surely a field: most objects have it, or it has another JSON type.
  private func leavesStruct(_ entries: [MemberColumns.Column]) -> Bool {
    if hasTag { return true }
    let keys = Set(entries.map(\.key))
    let kinds = entries.reduce(into: Set()) { $0.formUnion(self.kinds(of: $1)) }
    return columns.contains { column in
      !keys.contains(column.key)
        && (count >= Self.enoughObjects && column.objects * 2 > count
          || kinds.isDisjoint(with: self.kinds(of: column)))
    }
  }

  private func areAlike(_ columns: [MemberColumns.Column]) -> Bool {
    ValueLikeness(columns.flatMap(\.values), of: tree).areAlike
  }
}

/// The forms of keys.
enum KeyForm {
  /// Returns whether the key is written like a heading: `Name`, `Due date`.
  static func isTitle(_ key: String) -> Bool {
    guard let first = key.utf8.first else { return false }
    return first &- 0x41 < 26 && key.utf8.dropFirst().contains { $0 &- 0x61 < 26 || $0 == 0x20 }
  }

  /// Returns whether the key has a character that names of fields seldom have, such as a space.
  static func isUnusual(_ key: String) -> Bool {
    key.utf8.contains { ##" :()[]{}<>|^~`=;?!,%+*&"'\"##.utf8.contains($0) }
  }

  /// Returns whether the key has neither a letter nor a digit.
  static func isSign(_ key: String) -> Bool {
    key.utf8.allSatisfy { $0 < 0x80 && !($0 &- 0x30 < 10) && !(($0 | 0x20) &- 0x61 < 26) }
  }

  /// Returns whether the key is that of an extension by convention: `x-internal`.
  static func isExtension(_ key: String) -> Bool {
    let bytes = Array(key.utf8.prefix(3))
    return bytes.count == 3 && bytes[0] | 0x20 == 0x78 && bytes[1] == 0x2D
  }

  /// Returns the text before a number of three or more digits at the end of the key; nil if there is none.
  static func numberedPrefix(of key: String) -> Substring? {
    let digits = key.utf8.reversed().prefix { $0 &- 0x30 < 10 }.count
    return digits >= 3 && digits < key.utf8.count ? key.dropLast(digits) : nil
  }

  private static let fileEndings: Set<String> = [
    "png", "jpg", "jpeg", "svg", "gif", "json", "txt", "md", "pdf", "swift", "html", "css", "js",
  ]

  /// Returns whether the key is not the name of a field: a number, a path, an address, a hash.
  static func isChosen(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    guard let first = bytes.first else { return true }
    if bytes.allSatisfy({ $0 &- 0x30 < 10 }) { return true }
    if bytes.contains(0x2F) || bytes.dropFirst().contains(0x40) { return true }
    // An address with a server: `@alice:example.org`.
    if first == 0x40, bytes.contains(0x3A) { return true }
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

  /// Whether the values may be of one type.
  var areAlike: Bool { isOneKind && score > 0.45 }

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
