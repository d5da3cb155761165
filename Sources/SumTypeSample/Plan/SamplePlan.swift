import SumTypeGenerator
import SumTypeJSON

/// A schema made ready for writing values of it: keys and tags as the bytes that are written.
struct SamplePlan {
  var types: [SampleType] = []
  var root: SampleRoot
  /// A string that the schema uses for nothing: a key, tag or value of a newer version.
  let unknown: SampleKey
  /// An integer that is no tag and no value of an enum.
  let unknownInteger: [UInt8]
}

/// What a document is.
enum SampleRoot {
  case value(SampleNode)
  /// A union whose tag comes from outside of the document: the variant that it names.
  case variant(SampleVariant?)
  /// An entry on each line.
  case line(SampleNode)
  case versioned(SampleObject)
}

/// A declared type.
enum SampleType {
  case object(SampleObject)
  case union(SampleUnion)
  case enumeration(SampleEnumeration)
  case scalar(SampleScalar)
  case tuple([SampleMember], isOpen: Bool)
  /// Another name for a type.
  case alias(SampleNode)
}

/// A use of a type.
indirect enum SampleNode {
  case scalar(SampleScalar)
  case reference(Int)
  case optional(SampleNode)
  case list(SampleNode, SampleCount, isAside: Bool)
  case map(SampleNode, SampleCount)
  /// `oneOrMany`
  case oneOrMany(SampleNode, SampleCount)
  /// A map that is `[]` where it is empty.
  case emptyArray(SampleNode, SampleCount)
  case oneEntry(SampleNode)
  case embedded(SampleNode, EmbeddedWire)
  /// JSON in a string, or any text.
  case jsonOrText(SampleNode, EmbeddedWire)
  /// The version of a document.
  case version(Int)
  /// One of these literals.
  case constant([[UInt8]])
}

/// How many elements, characters or bytes a value may have.
struct SampleCount {
  var lower = 0
  var upper = Int.max

  init() {}

  init(_ bounds: Bounds?) {
    guard let bounds, bounds.measure == .length else { return }
    lower = bounds.lower.flatMap { Int($0) } ?? 0
    upper = max(lower, bounds.upper.flatMap { Int($0) } ?? .max)
  }
}

/// A key, as JSON strings.
struct SampleKey {
  let plain: [UInt8]
  /// The same key, spelled with an escape.
  let escaped: [UInt8]

  init(_ text: String) {
    plain = SampleText.quoted(text)
    guard let first = text.utf8.first, first < 0x80 else {
      escaped = plain
      return
    }
    let digits = String(first, radix: 16)
    let rest = SampleText.quoted(String(text.unicodeScalars.dropFirst())).dropFirst()
    escaped =
      Array("\"\\u".utf8) + Array(repeating: 0x30, count: 4 - digits.count) + Array(digits.utf8)
      + rest
  }
}

/// A struct, or the root of a document.
final class SampleObject {
  let members: [SampleMember]
  /// The key of a union that is flattened into it is a tag: any further key could be one.
  let hasKeyPart: Bool

  init(_ members: [SampleMember], hasKeyPart: Bool = false) {
    self.members = members
    self.hasKeyPart = hasKeyPart
  }
}

/// A member of an object, or an element of a tuple.
struct SampleMember {
  enum Content {
    /// One of these values.
    case constant([[UInt8]])
    case value(SampleNode)
    /// Its members are those of the object.
    case flattened(SampleNode)
  }
  enum Presence { case required, optional, defaulted }

  /// The key, then its aliases.
  var keys: [SampleKey]
  var content: Content
  var presence = Presence.required
  /// A new nil is written as `null`.
  var isNullNew = false
  var isIdentity = false
}

extension Field.Presence {
  /// Whether a new nil is written as `null`.
  var isNullNew: Bool { if case .optional(.null) = self { true } else { false } }
}

/// The values of an enum.
final class SampleEnumeration {
  let values: [[UInt8]]
  let isInteger: Bool
  let isOpen: Bool

  init(_ enumeration: Enumeration) {
    values = enumeration.values.map { SampleText.literal($0.raw) }
    isInteger = enumeration.rawType == .integer
    isOpen = enumeration.isOpen
  }
}

/// A union in its form.
final class SampleUnion {
  let tag: TagPlace
  /// The keys of the members that are the tag.
  let tagKeys: [SampleKey]
  /// The keys that lead to a tag further inside the payload.
  let tagPath: [SampleKey]
  let variants: [SampleVariant]
  let unknown: Union.Unknown
  /// A tag that no variant has, of a type that tags have; nil if there is none.
  let unknownTag: [UInt8]?
  /// The index of the variant that a value without a tag is, where there is one.
  let defaultVariant: Int?
  let mayLackPayload: Bool
  /// How the payload lies in a string, if it does.
  let payloadWire: EmbeddedWire?
  /// A payload tells the variant where the tag is missing.
  let isToldByPayload: Bool
  /// The keys of other variants' payloads are there with `null` as well.
  let nullsOthers: Bool
  /// What a new value without a payload has in the place of one, if anything.
  let bare: [UInt8]?
  /// Values of JSON types that no variant has, where these tell the variant.
  let otherValues: [[UInt8]]
  /// The variant with the smallest value.
  var shortest = 0
  /// The variants whose smallest value is not too large to be made.
  var makeable: [Int] = []
  /// The variant whose turn it is.
  var turn = 0

  init(
    _ union: Union, variants: [SampleVariant], unknownTag: [UInt8]?, otherValues: [[UInt8]]
  ) {
    let form = union.representation.form
    tag = form.tag
    tagKeys = form.tag.keys.map { SampleKey($0) }
    tagPath = if case .path(let keys) = form.tag { keys.map { SampleKey($0) } } else { [] }
    self.variants = variants
    unknown = union.unknown
    self.unknownTag = unknownTag
    defaultVariant = form.mayLackTag && tagKeys.count < 2 ? union.defaultVariant : nil
    mayLackPayload = form.mayLackPayload
    isToldByPayload = form.isToldByPayload
    nullsOthers = form.nullsOthers
    bare = union.representation.bareSpelling?.json.map { Array($0.utf8) }
    payloadWire = union.representation.payloadWire
    self.otherValues = otherValues
  }
}

extension SampleUnion {
  /// The second key of the tag, and what other variants have there, where any other second part of a tag will do.
  func seconds(besides tag: SampleVariant.Tag) -> (key: [UInt8], values: [[UInt8]]) {
    guard tag.second == .any, tagKeys.count == 2 else { return ([], []) }
    let values = variants.flatMap(\.tags).compactMap { other -> [UInt8]? in
      guard other.literal == tag.literal, case .exactly(let second) = other.second else {
        return nil
      }
      return second
    }
    return (tagKeys[1].plain, values)
  }
}

/// A variant of a union.
struct SampleVariant {
  /// The second member of a tag.
  enum Second: Equatable {
    /// The tag is one member.
    case none
    case exactly([UInt8])
    /// Whatever no other variant has.
    case any
  }

  /// A tag, and where the payload lies that it has.
  struct Tag {
    var literal: [UInt8]
    /// The tag as a key.
    var key: SampleKey
    var second: Second
    var payload: PayloadPlace
    /// The key of the payload.
    var payloadKey: SampleKey?
  }

  /// At least one. That of a variant without a tag is empty, and says where its payload lies.
  var tags: [Tag]
  /// It is written with a tag.
  var hasTag: Bool
  var payload: SampleNode?
  /// There may be unknown members or elements beside tag and payload.
  var keepsUnknown: Bool

  var isOptional: Bool { if case .optional = payload { true } else { false } }
}
