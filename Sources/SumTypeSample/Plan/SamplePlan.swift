public import SumTypeGenerator
import SumTypeJSON

/// A schema that is prepared for samplers.
///
/// Preparing takes time in proportion to the schema; who samples several roots of a schema does it once:
///
/// ```swift
/// let prepared = SampleSchema(schema)
/// for document in schema.documents {
///   var sampler = try Sampler(.document(document), of: prepared)
/// }
/// ```
public struct SampleSchema: Sendable {
  let schema: Schema
  let builder: SamplePlanBuilder
  let plan: SamplePlan
  let sizes: SmallestValues

  public init(_ schema: Schema) {
    self.schema = schema
    builder = SamplePlanBuilder(schema)
    plan = builder.plan()
    sizes = SmallestValues(plan)
  }
}

/// The types of a schema, prepared for writing values: keys and tags are the bytes to write.
struct SamplePlan: Sendable {
  let types: [SampleType]
  /// A string that the schema does not use, for keys, tags and values of a newer version.
  let unknown: SampleKey
  /// Keys of maps that the schema does not use.
  let freeKeys: [SampleKey]
  /// An integer that is no tag and no value of an enum.
  let unknownInteger: [UInt8]
}

/// The root of a document.
enum SampleRoot {
  case value(SampleNode)
  /// The variant of a union whose tag comes from outside the document; nil for an unknown tag.
  case variant(SampleVariant?)
  /// An entry on each line.
  case line(SampleNode)
  case versioned(SampleObject)
}

/// A declared type.
enum SampleType: Sendable {
  case object(SampleObject)
  case union(SampleUnion)
  case enumeration(SampleEnumeration)
  case scalar(SampleScalar)
  case tuple([SampleMember], isOpen: Bool)
  /// Another name for a type.
  case alias(SampleNode)
}

/// A use of a type.
indirect enum SampleNode: Sendable {
  case scalar(SampleScalar)
  case reference(Int)
  case optional(SampleNode)
  case list(SampleNode, SampleCount, isAside: Bool)
  case map(SampleNode, SampleCount)
  /// A list, or its only element alone: `oneOrMany`.
  case oneOrMany(SampleNode, SampleCount)
  /// A map that is `[]` if it is empty.
  case emptyArray(SampleNode, SampleCount)
  case oneEntry(SampleNode)
  /// A map that is written as a list of entries.
  case entries(SampleEntry, SampleCount)
  case embedded(SampleNode, EmbeddedWire)
  /// JSON embedded in a string, or any text.
  case jsonOrText(SampleNode, EmbeddedWire)
  /// The version of a document.
  case version(Int)
  /// One of several literals.
  case constant([[UInt8]])
}

/// The entries of a map that is written as a list.
struct SampleEntry: Sendable {
  /// The index of the type of an entry, which is a struct or a tuple of a key and a value.
  let type: Int
  /// The members or elements of an entry.
  let members: [SampleMember]
  /// Whether keys and values alternate in the list.
  let areAlternating: Bool
  let keyType: ValueType
  let images: KeyImages
}

/// A key as JSON strings.
struct SampleKey {
  let plain: [UInt8]
  /// The key spelled with an escape.
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
final class SampleObject: Sendable {
  let members: [SampleMember]
  /// Whether a further key might be a tag or the key of an entry: the tag of a flattened union is a key, or a map is
  /// flattened.
  let isClosed: Bool

  init(_ members: [SampleMember], isClosed: Bool = false) {
    self.members = members
    self.isClosed = isClosed
  }
}

/// A member of an object, or an element of a tuple.
struct SampleMember: Sendable {
  enum Content {
    /// One of several values.
    case constant([[UInt8]])
    case value(SampleNode)
    /// A flattened value, whose members are among those of the object.
    case flattened(SampleNode)
  }
  enum Presence {
    case required, optional, defaulted
    /// The list of all further elements of a tuple.
    case rest
  }

  /// The key, followed by its aliases.
  var keys: [SampleKey]
  var content: Content
  var presence = Presence.required
  /// Whether a new nil is written as `null`.
  var isNullNew = false
  var isIdentity = false
}

extension Field.Presence {
  /// Whether a new nil is written as `null`.
  var isNullNew: Bool { if case .optional(.null) = self { true } else { false } }
}

/// The values of an enum.
final class SampleEnumeration: Sendable {
  /// Each value, followed by its aliases.
  let values: [[[UInt8]]]
  let isInteger: Bool
  let isOpen: Bool

  init(_ enumeration: Enumeration) {
    values = enumeration.values.map { $0.readRaws.map { SampleText.literal($0) } }
    isInteger = enumeration.rawType == .integer
    isOpen = enumeration.isOpen
  }
}

/// A union, with its form.
final class SampleUnion: Sendable {
  let tag: TagPlace
  /// The keys of the members that are the tag.
  let tagKeys: [SampleKey]
  /// The keys of the path to a tag inside the payload.
  let tagPath: [SampleKey]
  let variants: [SampleVariant]
  let unknown: Union.Unknown
  /// A tag that no variant has, of a JSON type that tags have; nil if there is none.
  let unknownTag: [UInt8]?
  /// The index of the variant for values without a tag; nil if there is none.
  let defaultVariant: Int?
  let mayLackPayload: Bool
  /// The wire form of an embedded payload; nil if the payload is not embedded.
  let payloadWire: EmbeddedWire?
  /// Whether a payload tells the variant if the tag is missing.
  let isTagOptional: Bool
  /// Whether the keys of other variants' payloads have the value `null`.
  let nullsOthers: Bool
  let keepsOtherPayloads: Bool
  /// The value in the place of the payload of a new bare variant; nil for none.
  let bare: [UInt8]?
  /// Values of JSON types that no variant has, if the JSON type tells the variant.
  let otherValues: [[UInt8]]
  /// The exact second halves of the tags, by their first halves.
  private let seconds: [[UInt8]: [[UInt8]]]

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
    isTagOptional = form.isTagOptional
    nullsOthers = form.nullsOthers
    keepsOtherPayloads = form.keepsOtherPayloads
    bare = union.representation.bareSpelling?.json.map { Array($0.utf8) }
    payloadWire = union.representation.payloadWire
    self.otherValues = otherValues
    var seconds: [[UInt8]: [[UInt8]]] = [:]
    for tag in variants.flatMap(\.tags) {
      if case .exactly(let second) = tag.second { seconds[tag.literal, default: []].append(second) }
    }
    self.seconds = seconds
  }

  /// Returns the second key of the tag, and the values that other variants have there, if any second half is
  /// allowed.
  func seconds(besides tag: SampleVariant.Tag) -> (key: [UInt8], values: [[UInt8]]) {
    guard tag.second == .any, tagKeys.count == 2 else { return ([], []) }
    return (tagKeys[1].plain, seconds[tag.literal] ?? [])
  }

  /// Returns the keys of the variants besides this one, of a union whose variants are told by keys.
  func keys(besides variant: SampleVariant) -> [SampleKey] {
    let own = Set(variant.keys.map(\.plain))
    return variants.flatMap(\.keys).filter { !own.contains($0.plain) }
  }
}

/// A variant of a union.
struct SampleVariant {
  /// The second half of a tag.
  enum Second: Equatable {
    /// The tag is one member.
    case none
    case exactly([UInt8])
    /// Any value that no other variant has.
    case any
  }

  /// A tag, and the place of its payload.
  struct Tag {
    var literal: [UInt8]
    /// The tag as a key.
    var key: SampleKey
    var second: Second
    var payload: PayloadPlace
    /// The key of the payload.
    var payloadKey: SampleKey?
  }

  /// The tags, at least one. A variant without a tag has one with an empty literal, and the place of the payload.
  var tags: [Tag]
  /// Whether the variant is written with a tag.
  var hasTag: Bool
  var payload: SampleNode?
  /// Whether unknown members or elements may be beside the tag and the payload.
  var keepsUnknown: Bool

  var isOptional: Bool { if case .optional = payload { true } else { false } }

  /// The tags as keys; none if the variant has no tag.
  var keys: [SampleKey] { hasTag ? tags.map(\.key) : [] }
}
