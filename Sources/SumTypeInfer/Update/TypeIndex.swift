import SumTypeGenerator
import SumTypeJSON

/// An index that finds the parts of types and of values without a search: the fields of structs by their keys, the
/// variants of unions by their tags, the members and elements of large values. Each is indexed once, when it is first
/// needed.
final class TypeIndex {
  private struct Fields {
    /// The indices of the fields by their keys and aliases, without the flattened ones.
    var indices: [WireText: Int] = [:]
    var flattened: [Field] = []

    init(_ fields: [Field]) {
      for (position, field) in fields.enumerated() {
        if field.isFlattened {
          flattened.append(field)
          continue
        }
        for key in [field.key] + field.aliases { indices[key.wire] = position }
      }
    }
  }

  private var structs: [TypeID: Fields] = [:]
  private var root: Fields?
  private var unions: [TypeID: VariantIndex] = [:]
  private var choices: [ChoicePlace: Int] = [:]
  private var members: [Int32: [Int32: Int32]] = [:]
  private var elements: [Int32: [Int32]] = [:]
  /// The last walk along a path from the root of a sample, and the last from another value.
  var outerWalk: Walk?
  var innerWalk: Walk?
  /// The last member of a versioned document's root that was on a path.
  var lastMember: (root: Int32, token: String, value: TypedValue)?

  /// A path that was followed, and the values along it, which end where the schema has no type for a value.
  struct Walk {
    let tokens: [String]
    let values: [TypedValue]
  }

  /// The place at which a type is spelled.
  private struct ChoicePlace: Hashable {
    let owner: SchemaIndex.Item
    let steps: [SchemaTypeText.Step]
  }

  /// Returns the indices of the fields of a struct by their keys and aliases, without the flattened ones.
  func fields(of id: TypeID, _ structure: Structure) -> [WireText: Int] {
    all(of: id, structure).indices
  }

  /// Returns the flattened fields of a struct.
  func flattened(of id: TypeID, _ structure: Structure) -> [Field] {
    all(of: id, structure).flattened
  }

  private func all(of id: TypeID, _ structure: Structure) -> Fields {
    if let known = structs[id] { return known }
    let fields = Fields(structure.fields)
    structs[id] = fields
    return fields
  }

  /// Returns the indices of the fields of the document's root.
  func fields(ofRoot fields: [Field]) -> [WireText: Int] {
    if let root { return root.indices }
    let all = Fields(fields)
    root = all
    return all.indices
  }

  func variants(of id: TypeID, _ union: Union) -> VariantIndex {
    if let known = unions[id] { return known }
    let index = VariantIndex(union)
    unions[id] = index
    return index
  }

  /// Returns the number of alternatives in the spelling of a type.
  func alternatives(of spelled: SpelledType, _ spelling: (SpelledType) -> String?) -> Int {
    let place = ChoicePlace(owner: spelled.owner, steps: spelled.steps)
    if let known = choices[place] { return known }
    let count = spelling(spelled).map {
      SchemaTypeText.alternatives(SchemaTypeText.plain($0)).count
    }
    choices[place] = count ?? 0
    return count ?? 0
  }

  // MARK: - Values

  /// The number of nodes in a value of which the members or elements are indexed.
  private static let least = 64

  /// Returns a member of an object; the last one if the key is repeated.
  func member(_ key: Int32, of object: Int32, in tree: SampleTree) -> Int32? {
    if tree[object].end - object < Self.least { return tree.member(key, of: object) }
    if members[object] == nil {
      members[object] = Dictionary(tree.children(of: object).map { (tree[$0].key, $0) }) { $1 }
    }
    return members[object]?[key]
  }

  /// Returns an element of a list; nil if the list has none with this index.
  func element(_ index: Int, of list: Int32, in tree: SampleTree) -> Int32? {
    if elements[list] == nil { elements[list] = Array(tree.children(of: list)) }
    guard let all = elements[list], all.indices.contains(index) else { return nil }
    return all[index]
  }
}

/// The variants of a union by what tells them apart. The first of several counts.
struct VariantIndex {
  /// The variants by their tags, without those that need an exact second half.
  private var tags: [JSONTag: Int] = [:]
  private var pairs: [Pair: Int] = [:]
  private var keys: [WireText: Int] = [:]
  private var shapes: [SampleTree.Kind: [Int]] = [:]

  private struct Pair: Hashable {
    let first: JSONTag
    let second: JSONTag
  }

  init(_ union: Union) {
    for (index, variant) in union.variants.enumerated() {
      for (position, tag) in variant.tags.enumerated() {
        keys[tag.keyText.wire] = keys[tag.keyText.wire] ?? index
        if variant.seconds.indices.contains(position),
          case .exactly(let second) = variant.seconds[position]
        {
          let pair = Pair(first: tag, second: second)
          pairs[pair] = pairs[pair] ?? index
        } else {
          tags[tag] = tags[tag] ?? index
        }
      }
      guard let shape = variant.shape else { continue }
      for kind in SampleTree.Kind.allCases where shape.mayBe(kind) {
        shapes[kind, default: []].append(index)
      }
    }
  }

  /// Returns the variant with a tag.
  ///
  /// - Parameter second: the second half of the tag; nil if there is none.
  subscript(tag: JSONTag, second: JSONTag? = nil) -> Int? {
    second.flatMap { pairs[Pair(first: tag, second: $0)] } ?? tags[tag]
  }

  /// Returns the variant of which one of these keys is a tag.
  subscript(keys keys: some Sequence<WireText>) -> Int? { keys.compactMap { self.keys[$0] }.min() }

  /// Returns the only variant that may have a value of this JSON type.
  subscript(kind: SampleTree.Kind) -> Int? {
    guard let fitting = shapes[kind], fitting.count == 1 else { return nil }
    return fitting[0]
  }
}

extension VariantShape {
  /// Returns whether a value of a JSON type may have the shape.
  fileprivate func mayBe(_ kind: SampleTree.Kind) -> Bool {
    switch kind {
    case .null: kinds.contains(.null)
    case .bool: kinds.contains(.bool)
    case .integer: kinds.contains(.integer) || wholes != nil
    case .number: kinds.contains(.fraction)
    case .string: kinds.contains(.string) || !values.isEmpty
    case .array: kinds.contains(.array)
    case .object: kinds.contains(.object) || !objects.isEmpty
    }
  }
}
