/// A member that may be a tag.
struct TagCandidate {
  /// The index of the variant of each object.
  let parts: [Int]
  /// The number of variants, and the number of those that have a tag.
  let count: Int
  let tags: Int
  /// Whether every object has a tag.
  let isEverywhere: Bool
  /// The cost of listing the variants, in bits.
  let price: Double
  /// The least number of bits that the tag has to save in addition to its price.
  let least: Double
  /// The least share of all information about the objects that the tag has to give.
  let leastShare: Double
  /// The least share of the pairs of variants that have to differ for certain.
  let leastDecided: Double
  let isUsual: Bool
  let isString: Bool
  /// Whether the tag is also a key of most objects: `{"type":"user","user":{}}`.
  let isKeyed: Bool
  let weight: Double

  /// The usual names of tags.
  static let usual: Set<String> = [
    "type", "$type", "@type", "_type", "kind", "object", "op", "event", "action", "ty", "tag",
    "t", "variant", "__typename", "eventType", "messageType", "method", "resourceType", "algorithm",
    "input", "mode",
  ]

  /// Names of numbers, of measures and of the contents of files, which are no tags.
  private static let never: Set<String> = [
    "index", "ind", "id", "version", "width", "height", "x", "y", "z", "w", "h", "order", "level",
    "count", "size", "length", "position", "nbformat", "mimetype", "mime_type", "mimeType",
    "content_type", "contentType", "media_type", "mediaType", "name", "title", "lang", "language",
  ]

  /// The greatest number of bytes of a usual tag.
  private static let longest = 72
  /// Of this many objects with a usual name of a tag, one may have a value that is no name: `"type": "Steve Holt!"`.
  private static let objectsForEachOdd = 20

  /// Returns whether the text of a string could be a name in a program.
  private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    StringGuess.isName(String(decoding: text.dropFirst().dropLast(), as: UTF8.self))
  }

  static func isUsual(_ key: String) -> Bool {
    usual.contains(key) || key.hasSuffix("_type") || key.hasSuffix("Type") || key.hasSuffix("type")
  }

  /// - Parameters:
  ///   - objects: the objects of the column; -1 stands for an object that is missing, and so has no tag.
  ///   - isInside: whether the objects are inside the objects that the tag is for.
  init?(
    _ column: MemberColumns.Column, in objects: [Int32], of tree: SampleTree, isForced: Bool,
    isHalf: Bool = false, isInside: Bool = false
  ) {
    let name = tree.keys[Int(column.key)]
    // A version may be the second half of a tag.
    if Self.never.contains(name), !isForced, !(isHalf && name == "version") { return nil }
    var kinds: Set<SampleTree.Kind> = []
    for value in column.values { kinds.insert(tree[value].kind) }
    guard kinds.isSubset(of: [.string, .integer, .bool]), kinds.count == 1 || isForced else {
      return nil
    }
    // A repeated key is no tag.
    guard column.values.count == column.objects else { return nil }
    let isUsual = Self.isUsual(name)
    let isString = kinds == [.string]
    var values: [ArraySlice<UInt8>: Int] = [:]
    var byObject: [Int32: Int] = [:]
    var odd = 0
    let mostOdd = isUsual ? column.objects / Self.objectsForEachOdd : 0
    for (value, object) in zip(column.values, column.owners) {
      let text = tree.text(of: tree[value])
      if tree[value].length > Self.longest || isString && !Self.isName(text) {
        odd += 1
        if odd > mostOdd, !isForced || tree[value].length > Self.longest { return nil }
      }
      let part = values[text] ?? values.count
      values[text] = part
      byObject[object] = part
    }
    let hasAbsent = byObject.count < objects.count
    let distinct = values.count + (hasAbsent ? 1 : 0)
    self.isUsual = isUsual
    self.isString = isString
    count = distinct
    tags = values.count
    isEverywhere = !hasAbsent
    isKeyed = isString && !isInside && Self.isKeyed(column, tree)
    if !isForced {
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
          // Numbers that tell variants were assigned consecutively.
          guard let least = numbers.min(), let greatest = numbers.max(), (0...1).contains(least),
            isUsual || greatest < 2 * numbers.count + 1, numbers.count >= 2, greatest < 256
          else { return nil }
        }
      }
    }
    parts = objects.map { byObject[$0] ?? values.count }
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

  /// Returns whether most objects have a member named by their tag, with at least two such tags.
  private static func isKeyed(
    _ column: MemberColumns.Column, _ tree: SampleTree
  ) -> Bool {
    var hits = 0
    var tags: Set<Int32> = []
    for (value, object) in zip(column.values, column.owners) {
      guard tree[value].kind == .string,
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

extension TagCandidate {
  func evidence(_ score: Double) -> String {
    "\(count) values in \(parts.count) objects save \(Int(score)) bits"
  }
}

extension TagCandidate {
  /// Returns whether this tag is the more likely one of two that distinguish the same variants: a string rather
  /// than a number or a Boolean, and a usual name of tags rather than another. Of a number with a usual name and
  /// a string with another name, neither is preferred.
  func isPreferred(to other: TagCandidate) -> Bool {
    (isString || !other.isString) && (isUsual || !other.isUsual)
      && (isString != other.isString || isUsual != other.isUsual)
  }
}
