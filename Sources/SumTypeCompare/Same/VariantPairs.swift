import SumTypeGenerator
import SumTypeJSON

/// Pairs of things in two versions that are the same, by index.
struct Pairing {
  /// The pairs, in the order of the new version.
  private(set) var both: [(old: Int, new: Int)] = []
  private(set) var removed: [Int]
  private(set) var added: [Int] = []

  /// Pairs the indices. Each finder returns the new index of an old one; a finder is asked for those that the
  /// finders before it have not paired.
  init(_ old: some Sequence<Int>, _ new: some Sequence<Int>, by finders: [(Int) -> Int?]) {
    removed = Array(old)
    var free = Set(new)
    for find in finders {
      removed.removeAll { index in
        guard let other = find(index), free.remove(other) != nil else { return false }
        both.append((index, other))
        return true
      }
    }
    both.sort { $0.new < $1.new }
    added = free.sorted()
  }
}

/// A tag by which a variant is read, which may have two halves, or the absence of a tag.
struct TagKey: Hashable {
  let tag: JSONTag?
  let second: SecondTag?
}

extension Variant {
  /// The tags by which the variant is read; a new value has the first one.
  var tagKeys: [TagKey] {
    if tags.isEmpty { return [TagKey(tag: nil, second: nil)] }
    return tags.enumerated().map { index, tag in
      TagKey(tag: tag, second: seconds.indices.contains(index) ? seconds[index] : nil)
    }
  }
}

/// The pairs of variants of two unions that are the same.
struct VariantPairs {
  private let pairing: Pairing
  private let tags: Both<[TagKey: Int]>
  /// The variants that read every tag that no other variant has: the `default` of a presence union.
  private let others: Both<Int?>

  var both: [(old: Int, new: Int)] { pairing.both }
  var removed: [Int] { pairing.removed }
  var added: [Int] { pairing.added }

  /// Pairs the variants: first by the tag of new values, then by any common tag, then by name. In a union
  /// without tags they are paired by name.
  init(_ unions: Both<Union>) {
    let tags = unions.map { union in
      var keys: [TagKey: Int] = [:]
      for (index, variant) in union.variants.enumerated() {
        for key in variant.tagKeys where keys[key] == nil { keys[key] = index }
      }
      // A value without a tag is of the default variant, whatever tags the variant has.
      keys[TagKey(tag: nil, second: nil)] = union.defaultVariant
      return keys
    }
    let names = Dictionary(
      unions.new.variants.enumerated().map { ($0.element.name.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let old = unions.old.variants
    let byTag: [(Int) -> Int?] = [
      { old[$0].tagKeys.first.flatMap { tags.new[$0] } },
      { old[$0].tagKeys.lazy.compactMap { tags.new[$0] }.first },
    ]
    let hasTags = unions.new.representation.form.tag != .shape
    pairing = Pairing(
      old.indices, unions.new.variants.indices,
      by: (hasTags ? byTag : []) + [{ names[old[$0].name.name] }])
    self.tags = tags
    others = unions.map { $0.representation.form.tag == .presence ? $0.defaultVariant : nil }
  }

  /// Returns the reader's variant that reads a tag of the writer; nil if it has none.
  func variant(of key: TagKey, _ direction: Direction) -> Int? {
    let table = tags.reader(direction)
    if let exact = table[key] ?? others.reader(direction) { return exact }
    return key.second.flatMap { _ in table[TagKey(tag: key.tag, second: .any)] }
  }
}

/// Comparisons of the forms of two unions.
enum UnionForms {
  /// Returns the rule for the difference of two forms; nil if they have none.
  static func difference(_ unions: Both<Union>) -> Rule.ID? {
    let forms = unions.map(\.representation.form)
    let sample = JSONTag.string("tag")
    let isSameWire = unions.old.representation.payloadWire == unions.new.representation.payloadWire
    if type(of: forms.old) != type(of: forms.new) {
      return isTagMoved(forms.map(\.tag)) ? .tagKeyChanged : .representationChanged
    }
    if forms.old.tag != forms.new.tag { return .tagKeyChanged }
    if forms.old.payload(of: sample) != forms.new.payload(of: sample) { return .contentKeyChanged }
    return isSameWire ? nil : .representationChanged
  }

  /// Returns whether a tag beside the members of the payload has moved further inside, or the other way
  /// round.
  private static func isTagMoved(_ tags: Both<TagPlace>) -> Bool {
    switch (tags.old, tags.new) {
    case (.members(let keys), .path), (.path, .members(let keys)): keys.count == 1
    default: false
    }
  }

  static func message(_ rule: Rule.ID, _ unions: Both<Union>) -> String {
    let forms = unions.map(\.representation.form)
    let sample = JSONTag.string("tag")
    switch rule {
    case .tagKeyChanged:
      let places = forms.map { words($0.tag) }.shown
      return "the tag was \(places.old) and is \(places.new) now"
    case .contentKeyChanged:
      let tokens = forms.map { $0.payload(of: sample).token ?? "" }.shown
      return "the payload was under \"\(tokens.old)\" and is under \"\(tokens.new)\" now"
    default:
      let names = unions.map { type(of: $0.representation).name }
      return names.old == names.new
        ? "the payload lies in another way now"
        : "the representation was \(names.old) and is \(names.new) now"
    }
  }

  private static func words(_ place: TagPlace) -> String {
    switch place {
    case .members(let keys): keys.map { "\"\($0)\"" }.joined(separator: " and ")
    case .element(let index): "element \(index)"
    case .path(let keys): "at \"\(JSONSnippet.path(keys))\""
    case .key, .outside, .presence, .shape: "elsewhere"
    }
  }
}
