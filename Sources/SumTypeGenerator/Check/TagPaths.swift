import SumTypeJSON
import SumTypeSource

/// Checks that the payloads of a union with a tag in an inner object have it at the end of the
/// path: in structs that are always present, the last of which has the tag as a constant.
enum TagPaths: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    // Few schemas have such unions.
    let unions = schema.types.filter { $0.tagPath != nil }
    if unions.isEmpty { return }
    var walk = TagPathWalk(schema)
    for type in unions {
      guard case .union(let union, let payloads) = type.kind, let path = type.tagPath else {
        continue
      }
      let before = diagnostics.count
      for (index, payload) in payloads.enumerated() where union.variants[index].isTagKnown {
        let variant = TaggedVariant(union, index, path)
        walk.check(payload, of: variant, into: &diagnostics)
        if diagnostics.count - before > DiagnosticLimit.perFile { break }
      }
    }
  }
}

extension ResolvedType {
  /// The path to the tag of a union, if the tag is in an inner object; otherwise nil.
  fileprivate var tagPath: [String]? {
    guard case .union(let union, _) = kind,
      case .path(let path)? = union.representation?.form.tag
    else { return nil }
    return path
  }
}

/// A variant, and the path to its tag.
private struct TaggedVariant {
  let name: String
  let tags: [JSONTag]
  private let tagSet: Set<JSONTag>
  /// The value of the constant, as a schema writes it: the tag, or an array of the tags.
  private let tag: String
  let path: [String]
  /// The place in the schema that declares the variant, or that of the `include` that adds it.
  let place: SourceRange
  /// Whether a value without a tag is of this variant.
  let isUntagged: Bool

  init(_ union: UnionSyntax, _ index: Int, _ path: [String]) {
    let variant = union.variants[index]
    name = variant.name.value.name
    tags = variant.tags.map(\.value)
    tagSet = Set(tags)
    let shown = tags.prefix(Self.mostTags).map(\.shown) + (tags.count > Self.mostTags ? ["…"] : [])
    tag =
      shown.isEmpty ? "\"…\"" : shown.count == 1 ? shown[0] : "[\(shown.joined(separator: ", "))]"
    place = union.inclusion(of: index) ?? variant.name.place
    isUntagged = union.untagged?.index == index
    self.path = path
  }

  /// Returns whether a value is a tag of the variant.
  func has(_ tag: JSONTag) -> Bool { tagSet.contains(tag) }

  /// The greatest number of tags that a cure shows.
  private static let mostTags = 20

  var spelledPath: String { quoted(JSONSnippet.path(path)) }

  /// Returns the members of a struct from a step of the path on, as a schema writes them.
  func field(from step: Int) -> String {
    RepresentationParameters.field(path[step...], is: tag)
  }
}

/// Follows a path from payloads to the constants at its end.
private struct TagPathWalk {
  private let schema: Resolution
  private var finder: ValueSets
  /// The constants of the current variant, each with the name of its struct.
  private var constants: [(field: ResolvedField, owner: String)] = []
  /// The structs at the end of the path that were checked for the current variant.
  private var ends: Set<TypeID> = []

  init(_ schema: Resolution) {
    self.schema = schema
    finder = ValueSets(schema)
  }

  /// Checks all structs that the payload of a variant can be.
  mutating func check(
    _ payload: ResolvedPayload, of variant: TaggedVariant, into diagnostics: inout Diagnostics
  ) {
    let before = diagnostics.count
    constants = []
    ends = []
    defer { if diagnostics.count == before { checkTags(of: variant, into: &diagnostics) } }
    var seen: Set<TypeID> = []
    var waiting = [payload]
    while let payload = waiting.popLast() {
      switch payload {
      case .unreadable: continue
      case .none:
        reportPayload(
          seen.isEmpty ? "nothing" : "a union with a variant that has no payload", of: variant,
          into: &diagnostics)
      case .type(.reference(let id)):
        guard seen.insert(id).inserted else { continue }
        switch schema[id].kind {
        case .unreadable: continue
        case .structure: check(id, of: variant, into: &diagnostics)
        case .union(let union, let payloads):
          guard let representation = union.representation else { continue }
          if representation.readsWholeObject {
            waiting += zip(union.variants, payloads).filter(\.0.isTagKnown).map(\.1).reversed()
          } else {
            reportPayload(
              "\(quoted(schema[id].name)), a union that does not read the same object", of: variant,
              into: &diagnostics)
          }
        case .enumeration, .alias, .typeAlias, .tuple, .external:
          reportPayload(
            "\(quoted(schema[id].name)), which is no struct", of: variant, into: &diagnostics)
        }
      case .type(let type): reportPayload(type.phrase, of: variant, into: &diagnostics)
      }
    }
  }

  /// Reports the first tag that no constant of the payload allows.
  private func checkTags(of variant: TaggedVariant, into diagnostics: inout Diagnostics) {
    let values = Set(constants.flatMap(\.field.constants))
    guard let (field, owner) = constants.first,
      let tag = variant.tags.first(where: { !values.contains($0) })
    else { return }
    diagnostics.error(
      .tagCollision,
      "no value with the tag \(tag.shown) could be read: the constant \(quoted(field.key)) "
        + "of \(quoted(owner)) is not this tag of the variant \(quoted(variant.name))",
      at: field.syntax.name.place, notes: notes(variant),
      cure: RepresentationParameters.cure(adding: tag, to: field.constants))
  }

  /// Follows the path from a struct.
  private mutating func check(
    _ payload: TypeID, of variant: TaggedVariant, into diagnostics: inout Diagnostics
  ) {
    var id = payload
    for step in variant.path.indices.dropLast() {
      guard let field = field(at: step, of: id, variant, into: &diagnostics) else { return }
      if let reason = finder.absence(of: field), !variant.isUntagged {
        diagnostics.error(
          .missingTag,
          "the field \(quoted(field.name)) of \(quoted(name(id))) \(reason), but contains the "
            + "tag of \(quoted(variant.name))",
          at: field.syntax.name.place, notes: notes(variant),
          cure:
            "make the field required, or write \"default\": \(quoted(variant.name)) in the union"
        )
        return
      }
      guard let inner = structure(of: field) else {
        diagnostics.error(
          .missingTag,
          "the field \(quoted(field.name)) of \(quoted(name(id))) is \(phrase(of: field)), which "
            + "cannot contain a tag",
          at: field.syntax.name.place, notes: notes(variant),
          cure: "make it a struct: \(variant.field(from: step))")
        return
      }
      id = inner
    }
    checkConstant(of: id, variant, into: &diagnostics)
  }

  /// Returns the field of a step of the path. Reports a missing one, unless the variant has no tag,
  /// and returns nil for it.
  private mutating func field(
    at step: Int, of id: TypeID, _ variant: TaggedVariant, into diagnostics: inout Diagnostics
  ) -> ResolvedField? {
    let key = variant.path[step]
    guard let field = finder.requiredField(key, of: id) else {
      if variant.tags.isEmpty { return nil }
      diagnostics.error(
        .missingTag,
        "\(quoted(name(id))) has no field with the key \(quoted(key)), "
          + (step == variant.path.count - 1
            ? "the tag of \(quoted(variant.name))"
            : "which must contain the tag of \(quoted(variant.name))"),
        at: variant.place,
        notes: [
          Diagnostic.Note("\(quoted(name(id))) is declared here", at: schema[id].syntax.name.place)
        ],
        cure: step == 0 ? "add it: \(variant.field(from: step))" : cure(for: variant, step, id))
      return nil
    }
    if let other = field.readKeys.first(where: { $0.wire != key.wire }) {
      diagnostics.error(
        .missingTag,
        "the field \(quoted(field.name)) of \(quoted(name(id))) has the alias \(quoted(other)), "
          + "but no tag is read there",
        at: field.syntax.name.place, notes: notes(variant),
        cure:
          "remove the alias, so that the key is only \(quoted(key)), and rename the member of "
          + "older documents in a migration"
      )
      return nil
    }
    return field
  }

  /// Checks that the last struct on the path has the tag as a constant.
  private mutating func checkConstant(
    of id: TypeID, _ variant: TaggedVariant, into diagnostics: inout Diagnostics
  ) {
    // Several payloads may have one struct at the end of the path.
    guard ends.insert(id).inserted else { return }
    let step = variant.path.count - 1
    guard let field = field(at: step, of: id, variant, into: &diagnostics) else { return }
    if !field.constants.isEmpty { constants.append((field, name(id))) }
    let label = "the field \(quoted(field.name)) of \(quoted(name(id)))"
    let place = field.syntax.name.place
    if variant.tags.isEmpty {
      diagnostics.error(
        .tagCollision,
        "\(label) has the key of the tag, but the variant \(quoted(variant.name)) has no tag",
        at: place,
        notes: notes(variant), cure: "remove the field, or give the variant a \"tag\"")
    } else if field.constants.isEmpty {
      diagnostics.error(
        .missingTag,
        "\(label) has the key of the tag of \(quoted(variant.name)), but is not a constant",
        at: place,
        notes: notes(variant), cure: "remove the field, and " + cure(for: variant, step, id))
    } else if let other = field.constants.first(where: { !variant.has($0) }) {
      diagnostics.error(
        .tagCollision,
        "the constant \(quoted(field.name)) of \(quoted(name(id))) has the key of the tag, but "
          + "\(other.shown) is no tag of the "
          + "variant \(quoted(variant.name))",
        at: place, notes: notes(variant),
        cure:
          "set the constant to the tags of the variant, or add its value to the \"tags\" of the "
          + "variant"
      )
    } else if field.isOptional, !variant.isUntagged {
      diagnostics.error(
        .missingTag,
        "the constant \(quoted(field.name)) of \(quoted(name(id))) may be absent, but is the tag "
          + "of \(quoted(variant.name))",
        at: place, notes: notes(variant),
        cure: "remove \"optional\", or write \"default\": \(quoted(variant.name)) in the union")
    } else if variant.isUntagged, !field.isOptional {
      diagnostics.error(
        .tagCollision,
        "a value without \(variant.spelledPath) is \(quoted(variant.name)), but "
          + "\(quoted(name(id))) has the tag as a constant",
        at: place, notes: notes(variant),
        cure: "write \"optional\": true beside the \"const\", or remove the \"default\"")
    }
  }
}

extension TagPathWalk {
  private func name(_ id: TypeID) -> String { schema[id].name }

  private func notes(_ variant: TaggedVariant) -> [Diagnostic.Note] {
    [
      Diagnostic.Note(
        "the tag of this variant is at \(variant.spelledPath)", at: variant.place)
    ]
  }

  /// Returns a cure that gives each variant a struct of its own, since other variants may share the
  /// struct on the path.
  private func cure(for variant: TaggedVariant, _ step: Int, _ id: TypeID) -> String {
    "declare a struct in the payload of each variant, with the tag as a constant: "
      + quoted(variant.path[step - 1]) + ": {\"include\": [\(quoted(name(id)))], \"struct\": {"
      + variant.field(from: step) + "}}"
  }

  /// Returns the struct in a field, which may be optional; nil for another type.
  private func structure(of field: ResolvedField) -> TypeID? {
    let type = if case .optional(let wrapped)? = field.type { wrapped } else { field.type }
    guard case .reference(let id)? = type, case .structure = schema[id].kind else { return nil }
    return id
  }

  private func phrase(of field: ResolvedField) -> String {
    if !field.constants.isEmpty { return "a constant" }
    guard let type = field.type else { return "something else" }
    guard case .reference(let id) = type else { return type.phrase }
    return "\(quoted(name(id))), which is no struct"
  }

  private func reportPayload(
    _ description: String, of variant: TaggedVariant, into diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .invalidPayload,
      "the payload of \(quoted(variant.name)) is \(description), but must be a struct with the "
        + "tag at \(variant.spelledPath)",
      at: variant.place,
      cure: "make it a struct with the tag as a constant: {\"struct\": {\(variant.field(from: 0))}}"
    )
  }
}
