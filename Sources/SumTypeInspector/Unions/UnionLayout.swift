import SumTypeGenerator
import SumTypeJSON

/// Where a representation puts the tag and the payload of a union.
protocol UnionLayout: Sendable {
  /// The layout of a representation, if it is this one.
  init?(_ representation: any Representation)

  /// Finds the tag of the value at the reader, and comes back to where it stood.
  ///
  /// - Throws: Besides grammar faults, `missingTag`, `repeatedTag` and `typeMismatch`.
  func findTag(of union: UnionShape, _ reader: inout JSONReader) throws(JSONFault) -> TagPlace

  /// Reads a value of the variant.
  func read(
    _ variant: Int, of union: UnionShape, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault)
}

/// A tag where it stands in the data.
struct TagPlace {
  let tag: JSONTag
  /// The variant that has it; nil if none has.
  let variant: Int?
  let offset: Int
}

/// The layouts of all representations of the language.
enum UnionLayouts {
  static let all: [any UnionLayout.Type] = [
    InternalLayout.self, AdjacentLayout.self, ExternalLayout.self,
  ]

  static func layout(
    of representation: any Representation
  ) throws(UnreadableForm) -> any UnionLayout {
    for layout in all {
      if let layout = layout.init(representation) { return layout }
    }
    throw UnreadableForm(
      description: "the representation \"\(type(of: representation).name)\"")
  }
}

/// The tags of a union's variants, told apart by their UTF-8.
struct VariantTags {
  private let strings: MemberTable
  private let variants: [Int]
  private let integers: [Int64: Int]

  init(_ tags: [Tag]) {
    var keys: [StaticString] = []
    var variants: [Int] = []
    var integers: [Int64: Int] = [:]
    for (variant, tag) in tags.enumerated() {
      switch tag {
      case .string(let text):
        keys.append(.interned(text))
        variants.append(variant)
      case .integer(let number): integers[number] = integers[number] ?? variant
      }
    }
    strings = MemberTable(keys)
    self.variants = variants
    self.integers = integers
  }

  func variant(of tag: JSONTag) -> Int? {
    switch tag {
    case .string(let text): strings.index(of: text).map { variants[$0] }
    case .integer(let number): integers[number]
    case .bool: nil
    }
  }

  /// The tag that a key stands for: in a union with integer tags, `"3"` is 3.
  func tag(ofKey key: String) -> JSONTag {
    if integers.isEmpty || strings.index(of: key) != nil { return .string(key) }
    switch key {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard let integer = Int64(key), String(integer) == key else { return .string(key) }
      return .integer(integer)
    }
  }
}

extension JSONReader {
  /// Finds the tag under the first key of `keys` in the object at the cursor, and comes back.
  mutating func findTag(
    under keys: MemberTable, _ tags: VariantTags
  ) throws(JSONFault) -> TagPlace {
    let start = mark()
    var object = try openObject(keepsUnknown: false)
    var found: TagPlace?
    while let member = try nextMember(&object, keys) {
      guard member == 0 else {
        try skipValue()
        continue
      }
      if found != nil { throw JSONFault(.repeatedTag, at: object.keyOffset) }
      let offset = offset
      let tag = try readTag()
      found = TagPlace(tag: tag, variant: tags.variant(of: tag), offset: offset)
    }
    rewind(to: start)
    guard let found else {
      throw JSONFault(.missingTag, at: object.openOffset, expected: keys[0].text)
    }
    return found
  }

  /// Passes what may stand in the place of the payload of a variant that has none: `null`, `{}` or
  /// `[]`.
  mutating func passNoPayload() throws(JSONFault) {
    let kind = try peekKind()
    let start = offset
    let range = try skipValue()
    switch kind {
    case .null: return
    case .object, .array:
      let isEmpty = source[range].dropFirst().dropLast().allSatisfy { byte in
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
      }
      if isEmpty { return }
    case .bool, .number, .string: break
    }
    throw JSONFault(.typeMismatch, at: start, expected: "no payload (null, {} or [])")
  }
}
