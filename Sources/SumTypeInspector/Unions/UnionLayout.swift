import SumTypeGenerator
import SumTypeJSON

/// Where a representation puts the tag and the payload of a union.
protocol UnionLayout: Sendable {
  /// The layout of a union, if its representation is this one.
  init?(_ union: Union)

  /// The same, made ready for a union with these tags.
  func prepared(for union: Union, _ tags: TagTable) -> any UnionLayout

  /// Finds the tag of the value at the reader, and comes back to where it stood. All of the value's
  /// own members are looked at, so that a second tag is noticed.
  ///
  /// - Throws: Besides grammar faults, `missingTag`, `repeatedTag` and `typeMismatch`.
  func findTag(of union: UnionShape, _ reader: inout JSONReader) throws(JSONFault) -> TagPlace

  /// What is wrong with a value of no variant, where the union is closed.
  func refusal(of tag: TagPlace) -> JSONFault

  /// Notes what a value with an unknown tag takes, beside its own members, of those that nobody knows
  /// in the object that it is a part of.
  func take(_ tag: JSONTag?, for part: PlannedPart.Place, from shared: inout SharedKeys)

  /// Whether variants are told apart by tags.
  var hasTags: Bool { get }

  /// Reads a value in one pass, and returns its tag. A value whose tag no variant has is passed.
  func read(
    of union: UnionShape, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) -> TagPlace
}

extension UnionLayout {
  func prepared(for union: Union, _ tags: TagTable) -> any UnionLayout { self }

  /// The rest may be members of its payload.
  func take(_ tag: JSONTag?, for part: PlannedPart.Place, from shared: inout SharedKeys) {
    if shared.left == nil { shared.left = part.others }
  }

  var hasTags: Bool { true }

  func refusal(of tag: TagPlace) -> JSONFault {
    JSONFault(.unknownTag, at: tag.offset, expected: "a tag of this version")
  }
}

/// A tag where it stands in the data.
struct TagPlace {
  /// Nil in a union without tags.
  let tag: JSONTag?
  /// The variant that has it; nil if none has.
  let variant: Int?
  let offset: Int
}

/// The layouts of all representations of the language.
enum UnionLayouts {
  static let all: [any UnionLayout.Type] = [
    InternalLayout.self, PairedLayout.self, AdjacentLayout.self, ExternalLayout.self,
    KeyedLayout.self, OutsideLayout.self, PresenceLayout.self, UntaggedLayout.self,
  ]

  static func layout(
    of union: Union
  ) throws(UnreadableForm) -> any UnionLayout {
    for layout in all {
      if let layout = layout.init(union) { return layout }
    }
    throw UnreadableForm(
      description: "the representation \"\(type(of: union.representation).name)\"")
  }
}
