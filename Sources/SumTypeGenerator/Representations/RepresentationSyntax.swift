public import SumTypeJSON
public import SumTypeSource
import SumTypeSwift

/// A representation in the schema language: its parameters, and its demands on a union.
///
/// It reads the parameters of its form from a schema, and checks a union against the form. To add
/// one, add its file and a line to `Representations.all`.
public protocol RepresentationSyntax: Representation {
  /// The parameters of the representation and its demands on a union, as an editor shows and checks
  /// them.
  static var meaning: RepresentationMeaning { get }

  /// Whether the tag may have two keys: `"tag": ["kind", "apiVersion"]`. By default it may not.
  static var mayPairTags: Bool { get }

  /// Reads `"representation": {"<name>": parameters}`; `parameters` is nil for the short form
  /// `"representation": "<name>"`. Reports errors, and returns nil if there are any.
  static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Self?

  /// Reports the variants that cannot be represented: a tag key that equals the key of a payload's
  /// field, a payload that has to be an object but is none, a tag of a type that has no spelling
  /// here.
  func check(_ union: CheckedUnion, into diagnostics: inout Diagnostics)
}

extension RepresentationSyntax {
  public static var mayPairTags: Bool { false }

  public func mappingTag(of union: Union) -> [Code] {
    tagKey.map { ["tag: \(StringLiteral($0))"] + union.absentTag } ?? []
  }
}

/// A union during its check: its variants with their places in the schema, and the kinds of their
/// payloads.
public struct CheckedUnion: Sendable {
  public struct Variant: Sendable {
    public let name: String
    /// The tags by which the variant is read; a new value has the first.
    public let tags: [JSONTag]
    /// The place of the variant, or of its tag, in the schema.
    public let place: SourceRange
    public let payload: Payload
    /// If the elements of the payload follow the tag, and the payload is a union without tags: its
    /// first variant that is no tuple; otherwise nil.
    public let misfit: Misfit?
    /// The second halves of the tags, if a tag has two halves; otherwise empty.
    let seconds: [SecondTag]
    /// Whether the variant is read with every second tag, which then does not tell it from others.
    public let takesAnySecond: Bool
    /// The second tags that other variants have together with a first tag of this variant.
    public let takenSeconds: [TakenSecond]
  }
  /// A variant of a payload whose elements follow the tag, and which is no tuple.
  public struct Misfit: Sendable {
    /// The name of the payload, a union without tags.
    public let union: String
    /// The name of the variant.
    public let variant: String
    /// The kind of its payload, for messages.
    public let kind: String
  }
  /// A second tag, and the variant that has it.
  public struct TakenSecond: Sendable {
    public let tag: JSONTag
    /// The name of the variant.
    public let variant: String
  }
  /// The kind of a payload after aliases and references are resolved.
  public indirect enum Payload: Sendable {
    case none
    /// A struct with the keys of its members, aliases included, each with the place of its field.
    case structure(name: String, keys: [Key])
    /// A union with its representation and, if it is internal, its variants, which read the same
    /// object. `constants` are the constants with the keys of the tag that the structs in that
    /// object have, at any depth, for each struct; equal ones come once.
    case union(
      name: String, representation: any Representation, variants: [Variant],
      constants: [TagConstants])
    case tuple
    /// Any other type: `a list`, `a string`.
    case other(description: String)

    /// The kind of the payload, for messages.
    var description: String {
      switch self {
      case .none: "nothing"
      case .structure: "a struct"
      case .union: "a union"
      case .tuple: "a tuple"
      case .other(let description): description
      }
    }
  }
  /// A key of a payload's member.
  public struct Key: Sendable {
    public let key: String
    /// The place of the field in the schema.
    public let place: SourceRange
    /// The values of the member if it is a constant; otherwise empty.
    public let constants: [JSONTag]
    /// Whether the constant may be absent.
    public var isOptional = false
  }
  /// The constants that a struct has under the keys of the tag of a union around it, which reads
  /// the same object. The struct may be inside further unions that read it.
  public struct TagConstants: Sendable {
    /// The name of the struct; empty if the payload is none.
    public let owner: String
    /// The constant under each key of the tag; nil where the tag alone has the key.
    public let keys: [Key?]

    /// The properties of a constant by which two constants for one key differ.
    struct Part: Hashable {
      let values: [JSONTag]
      let isOptional: Bool
    }

    var parts: [Part] {
      keys.map { Part(values: $0?.constants ?? [], isOptional: $0?.isOptional ?? false) }
    }

    /// Returns no constants under this number of keys.
    static func none(_ count: Int) -> TagConstants {
      TagConstants(owner: "", keys: Array(repeating: nil, count: count))
    }
  }
  public let name: String
  public let place: SourceRange
  public let variants: [Variant]
  /// The variant that a value without a tag is, and the place of the key `default`.
  public let defaultVariant: (name: String, place: SourceRange)?

  public init(
    name: String, place: SourceRange, variants: [Variant],
    defaultVariant: (name: String, place: SourceRange)? = nil
  ) {
    self.name = name
    self.place = place
    self.variants = variants
    self.defaultVariant = defaultVariant
  }
}

/// The representations of the language.
public enum Representations {
  /// All representations, in the order in which messages list them.
  public static let all: [any RepresentationSyntax.Type] = [
    Internal.self, Adjacent.self, External.self, Keyed.self, Outside.self, Positional.self,
    Presence.self, Untagged.self,
  ]

  public static func named(_ name: String) -> (any RepresentationSyntax.Type)? {
    all.first { $0.name == name }
  }

  /// The representation of a union that names none: `{"type": …}` beside the payload's members.
  public static var standard: any RepresentationSyntax { Internal(tagKey: "type") }
}

extension Union {
  /// `kinds: [.number]`: the JSON types of the tags, unless all are strings.
  var tagKinds: [Code] {
    var kinds: Set<JSONTag.Kind> = []
    for variant in variants { kinds.formUnion(variant.tags.map(\.kind)) }
    if kinds == [.string] { return [] }
    // If no variant has a tag, every tag is unknown.
    if kinds.isEmpty { kinds = Set(JSONTag.Kind.allCases) }
    let names = JSONTag.Kind.allCases.filter(kinds.contains).map(\.code)
    return ["kinds: [\(names, separator: ", ")]"]
  }

  /// `literally: ["3"]`: the string tags that, as keys, could be read as an integer or a Boolean.
  var literalKeys: [Code] {
    if tagKinds.isEmpty { return [] }
    var keys: [Code] = []
    for tag in variants.flatMap(\.tags) {
      guard case .string(let text) = tag else { continue }
      let isInteger = Int64(text).map { String($0) == text } ?? false
      if isInteger || text == "true" || text == "false" { keys.append("\(StringLiteral(text))") }
    }
    return keys.isEmpty ? [] : ["literally: [\(keys, separator: ", ")]"]
  }

  /// `absent: "note"`: the tag of the default variant, if it has one. A value without a tag is of
  /// that variant.
  var absentTag: [Code] {
    defaultVariant.flatMap { variants[$0].tag }.map { ["absent: \($0.code)"] } ?? []
  }

  /// `absentTag`, or `mayLackTag: true` if the default variant has no tag.
  var absence: [Code] { hasUntagged ? ["mayLackTag: true"] : absentTag }

  /// Whether the default variant has no tag.
  public var hasUntagged: Bool { defaultVariant.map { variants[$0].tags.isEmpty } ?? false }
}

extension Variant {
  /// Whether the payload may be nil.
  var hasOptionalPayload: Bool {
    if case .optional = payload { true } else { false }
  }
}

extension Union {
  /// `newNil: .null`, if a nil payload is written as `null`.
  var newNilArguments: [Code] {
    newNil == .null && variants.contains(where: \.hasOptionalPayload) ? ["newNil: .null"] : []
  }
}

extension Code {
  /// Returns the expression `InternalDecoding(decoder, tag: "type")`, laid out to follow
  /// `let union = `.
  static func call(_ type: SwiftType, _ arguments: [Code]) -> Code {
    .filled(opening: "\(type)(", arguments, closing: ")", column: 12)
  }
}
