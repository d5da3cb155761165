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

extension JSONReader {
  /// Finds the tag under the first key of `keys` in the object at the cursor, and comes back.
  mutating func findTag(
    under keys: MemberTable, _ tags: TagTable
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
      found = try readTag(of: tags)
    }
    rewind(to: start)
    guard let found else {
      throw JSONFault(.missingTag, at: object.openOffset, expected: keys[0].text)
    }
    return found
  }

  /// Reads a tag, which has to be of a type that the union's tags have.
  mutating func readTag(of tags: TagTable) throws(JSONFault) -> TagPlace {
    let kind = try peekKind()
    let offset = offset
    let tag = try readTag()
    guard tags.holds(kind) else {
      throw JSONFault(.typeMismatch, at: offset, expected: tags.expectation)
    }
    return TagPlace(tag: tag, variant: tags.variant(of: tag), offset: offset)
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
