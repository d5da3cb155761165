public import SumTypeJSON
public import SumTypeSource
import SumTypeSwift

/// The tag lies among the members of the payload.
///
/// ```json
/// { "type": "text", "id": 1, "message": "hello" }
/// ```
///
/// If a payload is itself an internal union, it reads the same object: first an event, then its
/// action, for example.
///
/// The tag may also lie in an inner object, where the payload has it as a constant:
///
/// ```json
/// { "header": { "id": 1, "type": "text" }, "message": "hello" }
/// ```
public struct Internal: RepresentationSyntax {
  public static let name = "internal"
  public static let mayPairTags = true

  /// The key of the tag, or the first key on the path to it.
  public let key: String
  /// The second key of a tag of two members; nil for a tag of one.
  public let secondKey: String?
  /// The keys of the path to a tag in an inner object; empty for a tag that is a member.
  let path: [String]

  public init(tagKey: String, secondKey: String? = nil) {
    key = tagKey
    self.secondKey = secondKey
    path = []
  }

  /// Creates the representation of a union whose tag is at the end of this path.
  init(tagPath: [String]) {
    key = tagPath.first ?? ""
    secondKey = nil
    path = tagPath.count > 1 ? tagPath : []
  }

  public var form: any UnionForm {
    path.isEmpty ? InternalForm(tag: key, secondKey) : TagPathForm(path)
  }
}

// MARK: - Reading

extension Internal {
  public static var meaning: RepresentationMeaning {
    RepresentationMeaning(
      "The tag lies among the members of the payload.", Parameter.self,
      rule: MetaShape(
        ##"""
        "$comment": "The payload has its members in the object of the union, so that it must be an object.",
        "properties": {
          "union": {
            "additionalProperties": {
              "allOf": [
                { "$ref": "#/$defs/noMembers" },
                {
                  "if": { "required": ["member"] },
                  "else": {
                    "properties": { "payload": { "$ref": "#/$defs/noMembers" }, "tuple": false, "const": false }
                  }
                }
              ]
            }
          }
        }
        """##))
  }

  /// Reads `{"internal": {"tag": "type"}}`, `{"internal": {"tag": ["kind", "apiVersion"]}}` or
  /// `{"internal": {"tag": "header/type"}}`. The default key is `type`.
  public static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Internal? {
    guard let parameters else { return Internal(tagKey: "type") }
    guard let members: Members<Parameter> = .read(parameters, into: &diagnostics)
    else { return nil }
    guard let tag = members[.tag] else { return Internal(tagKey: "type") }
    guard case .array = tag.value else {
      return RepresentationParameters.tagPath(tag, into: &diagnostics).map { Internal(tagPath: $0) }
    }
    return RepresentationParameters.pair(tag, into: &diagnostics).map {
      Internal(tagKey: $0.first, secondKey: $0.second)
    }
  }

  private enum Parameter: Int, SchemaKey {
    case tag
    static let subject = "\"internal\""
    static let table = KeyTable(Self.self)
    static let misplacedKeys = RepresentationParameters.misplacedKeys

    var meaning: KeyMeaning {
      RepresentationParameters.tagPathMeaning
    }
  }
}

// MARK: - Checking

extension Internal {
  /// Reports tags that collide with members of payloads. The check ``TagPaths`` reports payloads
  /// without a tag in an inner object.
  public func check(_ union: CheckedUnion, into diagnostics: inout Diagnostics) {
    if !path.isEmpty { return }
    check(union.variants, SiblingMembers(self), into: &diagnostics)
    checkDefault(of: union, into: &diagnostics)
  }

  /// Reports a default variant whose payload has the tag as a constant: a value without a tag is of
  /// that variant, and its payload has no tag to read.
  private func checkDefault(of union: CheckedUnion, into diagnostics: inout Diagnostics) {
    guard let (name, place) = union.defaultVariant,
      let variant = union.variants.first(where: { $0.name == name }), !variant.tags.isEmpty,
      let (owner, constant) = tagConstant(in: variant.payload)
    else { return }
    diagnostics.error(
      .tagCollision,
      "a value without \(quoted(key)) is \(quoted(name)), but \(quoted(owner)) has the tag as a "
        + "constant",
      at: place, notes: [Diagnostic.Note("the constant is here", at: constant.place)],
      cure: "write \"optional\": true beside the \"const\", or remove the \"default\"")
  }

  /// Returns the payload's first constant that is the tag and must be there.
  private func tagConstant(
    in payload: CheckedUnion.Payload
  ) -> (owner: String, key: CheckedUnion.Key)? {
    let constants =
      switch payload {
      case .structure(let name, let keys): [Self.constants(sharedTagKeys, among: keys, of: name)]
      case .union(_, _, _, let constants): constants
      case .none, .tuple, .other: [CheckedUnion.TagConstants]()
      }
    for constant in constants {
      if let key = constant.keys.lazy.compactMap(\.self).first(where: { !$0.isOptional }) {
        return (constant.owner, key)
      }
    }
    return nil
  }

  /// The members of the object beside those of payloads.
  private struct SiblingMembers {
    /// The keys of the tags of all unions that read the object.
    var tags: [String]
    /// The keys that no payload may have.
    var taken: [String]
    /// The keys of the variants' own tag, if payloads may have them as constants.
    var direct: [String]
    /// The second key, if that tag has two members.
    var second: String?
    /// Whether structs may have the tag as a constant.
    var mayBeConstant = false
    /// The second key of a variant that takes any second tag, whose payload may have the key, the
    /// variant, and the second tags of other variants, each with its index in `variant.takenSeconds`.
    var others: (key: String, variant: CheckedUnion.Variant, taken: [JSONTag: Int])?

    init(_ representation: any Representation) {
      tags = representation.tagKeys
      taken = tags
      direct = representation.sharedTagKeys
      second = tags.dropFirst().first
    }

    /// Returns what lies beside the payload of a variant. If the variant takes any second tag, its
    /// payload may have the second key.
    func payload(of variant: CheckedUnion.Variant) -> SiblingMembers {
      guard variant.takesAnySecond, let second else { return self }
      var beside = self
      beside.taken.removeAll { $0 == second }
      beside.direct.removeAll { $0 == second }
      let taken = zip(variant.takenSeconds.lazy.map(\.tag), variant.takenSeconds.indices)
      beside.others = (second, variant, Dictionary(taken) { first, _ in first })
      return beside
    }

    /// Returns what lies beside the payloads of an inner union that reads the same object.
    func inside(_ representation: any Representation) -> SiblingMembers {
      var inner = SiblingMembers(representation)
      inner.tags = tags + inner.tags
      inner.taken = taken + inner.taken
      inner.others = others
      return inner
    }
  }

  private func check(
    _ variants: [CheckedUnion.Variant], _ outer: SiblingMembers, into diagnostics: inout Diagnostics
  ) {
    for variant in variants {
      let beside = outer.payload(of: variant)
      switch variant.payload {
      case .none: break
      case .structure(let name, let keys):
        checkSeconds(keys, of: name, beside, into: &diagnostics)
        let own = Self.constants(beside.direct, among: keys, of: name)
        check([own], "is", of: variant, into: &diagnostics)
        for key in keys where beside.taken.contains(key.key) {
          if own.keys.contains(where: { $0?.place == key.place }) { continue }
          diagnostics.report(
            Diagnostic(
              .error, .tagCollision,
              "the field \(quoted(key.key)) of \(quoted(name)) has the key of the tag beside it"
                + inSwift(key.key, beside.taken.first { $0 == key.key } ?? key.key),
              at: key.place,
              notes: [
                Diagnostic.Note("\(quoted(name)) is the payload of this variant", at: variant.place)
              ],
              cure: cure(for: key, of: variant, beside)
            ))
        }
      case .union(_, let representation, let inner, let constants)
      where representation.readsWholeObject && representation.tagKey == nil:
        check(constants, "is in", of: variant, into: &diagnostics)
        var within = beside
        within.mayBeConstant = beside.mayBeConstant || constants.contains(where: \.hasAny)
        if within.mayBeConstant, representation.form.tag == .presence {
          check(keysOf: inner, beside, into: &diagnostics)
        }
        check(shapes: inner, of: variant, within, into: &diagnostics)
      case .union(let name, let representation, let inner, let constants):
        guard representation.readsWholeObject, representation.tagKey != nil else {
          reportPayload(
            "\(quoted(name)), a union that is not internal", of: variant, into: &diagnostics)
          continue
        }
        if let shared = representation.tagKeys.first(where: beside.tags.contains) {
          diagnostics.report(
            Diagnostic(
              .error, .tagCollision,
              "\(quoted(name)) has its tag under \(quoted(shared)), as the union around it has",
              at: variant.place,
              cure: "give one of the two unions another \"tag\" in its \"representation\""))
        } else {
          check(constants, "is in", of: variant, into: &diagnostics)
          var within = beside.inside(representation)
          within.mayBeConstant = beside.mayBeConstant || constants.contains(where: \.hasAny)
          check(inner, within, into: &diagnostics)
        }
      case .tuple, .other:
        reportPayload(variant.payload.description, of: variant, into: &diagnostics)
      }
    }
  }

  /// Reports a constant under the second key whose value is the second tag of another variant: the
  /// value would be read as that variant.
  private func checkSeconds(
    _ keys: [CheckedUnion.Key], of name: String, _ beside: SiblingMembers,
    into diagnostics: inout Diagnostics
  ) {
    guard let (second, variant, places) = beside.others else { return }
    for key in keys where key.key == second {
      guard let place = key.constants.lazy.compactMap({ places[$0] }).min() else { continue }
      let taken = variant.takenSeconds[place]
      diagnostics.error(
        .tagCollision,
        "the constant \(quoted(key.key)) of \(quoted(name)) is \(taken.tag.shown), which is the "
          + "second half of the tag of \(quoted(taken.variant)): a value of "
          + "\(quoted(variant.name)) would be read as \(quoted(taken.variant))",
        at: key.place,
        notes: [
          Diagnostic.Note("\(quoted(name)) is in the payload of this variant", at: variant.place)
        ],
        cure: "give the constant another value, or one of the two variants another \"tag\"")
    }
  }

  /// Checks the variants of a union without tags, all of which read the same object.
  private func check(
    shapes: [CheckedUnion.Variant], of variant: CheckedUnion.Variant, _ outer: SiblingMembers,
    into diagnostics: inout Diagnostics
  ) {
    if shapes.contains(where: { if case .none = $0.payload { true } else { false } }) {
      reportPayload("a union with a variant that is null", of: variant, into: &diagnostics)
    }
    var beside = outer
    (beside.direct, beside.second) = ([], nil)
    check(shapes, beside, into: &diagnostics)
  }

  /// Reports a variant of a `presence` union whose key is that of a tag: the tag is always present,
  /// and so the key tells no variant.
  private func check(
    keysOf variants: [CheckedUnion.Variant], _ beside: SiblingMembers,
    into diagnostics: inout Diagnostics
  ) {
    for variant in variants {
      guard let key = variant.tags.map(\.keyText).first(where: beside.tags.contains) else {
        continue
      }
      diagnostics.error(
        .tagCollision,
        "the variant \(quoted(variant.name)) is selected by the key \(quoted(key)), but the tag "
          + "beside it has this key, and is always present",
        at: variant.place,
        cure: "give the variant another \"tag\", or give the union around it another \"tag\"")
    }
  }

  private func cure(
    for key: CheckedUnion.Key, of variant: CheckedUnion.Variant, _ beside: SiblingMembers
  ) -> String {
    guard key.key == beside.second else {
      return "give the field another \"key\", give the union another \"tag\", or make the union "
        + "\"adjacent\""
    }
    let renamed = "give the field another \"key\""
    guard variant.seconds.contains(.any) else {
      return
        "give the variant the tag [\"…\", \"*\"], which leaves the second key to the field, or "
        + renamed
    }
    // With "*" alone the second key would be the field's.
    return "move the tags with a second value to a variant of their own, so that "
      + "\(quoted(variant.name)) has only tags with \"*\", which leave the second key to the field, "
      + "or \(renamed)"
  }

  private func reportPayload(
    _ description: String, of variant: CheckedUnion.Variant, into diagnostics: inout Diagnostics
  ) {
    diagnostics.report(
      Diagnostic(
        .error, .invalidPayload,
        "the payload of \(quoted(variant.name)) is \(description), but a payload beside a tag "
          + "must be an object",
        at: variant.place,
        cure: "make the payload a struct, or the union \"adjacent\" or \"external\""))
  }
}
