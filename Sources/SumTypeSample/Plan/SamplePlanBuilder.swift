import SumTypeGenerator
import SumTypeJSON

/// Makes the plan of a schema.
struct SamplePlanBuilder {
  private let schema: Schema
  private let words: KnownWords
  private let images: KeyImages
  /// The fields that are identities, by type and name.
  private let identities: Set<FieldName>

  private struct FieldName: Hashable {
    var type: Int
    var field: String
  }

  /// Returns the types of the schema, each prepared for writing values.
  func plan() -> SamplePlan {
    SamplePlan(
      types: schema.types.indices.map(type(at:)), unknown: SampleKey(words.unknown),
      freeKeys: KnownWords.mapNames.map { SampleKey(words.unknown(like: $0)) },
      unknownInteger: Array(String(words.unknownInteger).utf8))
  }

  init(_ schema: Schema) {
    self.schema = schema
    words = KnownWords(schema)
    images = KeyImages(schema)
    identities = Self.identities(of: schema)
  }

  // MARK: - Identities

  private static func identities(of schema: Schema) -> Set<FieldName> {
    var all: Set<FieldName> = []
    for (index, type) in schema.types.enumerated() {
      switch type.kind {
      case .structure(let structure), .tuple(let structure):
        var at = index
        var fields = structure.fields
        // A path such as `base.id` names a field of a flattened struct.
        for name in (structure.identity ?? "").split(separator: ".") {
          all.insert(FieldName(type: at, field: String(name)))
          guard let field = fields.first(where: { $0.name.name == name }),
            case .reference(let id) = field.type, case .structure(let inner) = schema[id].kind
          else { break }
          (at, fields) = (id.index, inner.fields)
        }
      case .union(let union):
        guard let identity = union.identity else { continue }
        for case .reference(let id)? in union.variants.map(\.payload) {
          all.insert(FieldName(type: id.index, field: union.shared[identity].name.name))
        }
      default: continue
      }
    }
    return all
  }

  // MARK: - Roots

  /// Returns the prepared root of a document.
  ///
  /// - Parameter tag: the tag for a root that is a union with its tag outside.
  func root(of document: Document, tag: String?) -> SampleRoot {
    switch document.root {
    case .plain(let type): root(of: type, tag: tag)
    case .lines(let lines): .line(node(lines.element))
    case .versioned(let root): .versioned(object(root))
    }
  }

  /// Returns the prepared root of values of a type.
  func root(of type: ValueType, _ bounds: Bounds? = nil, tag: String?) -> SampleRoot {
    guard case .reference(let id) = type, case .union(let union) = schema[id].kind,
      union.representation.hasOutsideTag
    else { return .value(node(type, bounds)) }
    let known = union.variants.first { variant in
      guard let tag else { return union.defaultVariant == nil || variant.tag == union.defaultTag }
      return variant.tags.contains { $0.keyText.wire == tag.wire }
    }
    return .variant(known.map { variant($0, of: union) })
  }

  private func object(_ root: VersionedRoot) -> SampleObject {
    var members = [
      SampleMember(
        keys: [SampleKey(root.versionKey)], content: .value(.version(root.version)),
        isIdentity: true)
    ]
    for list in root.lists {
      let node = SampleNode.list(node(list.element), SampleCount(), isAside: list.isAside)
      members.append(SampleMember(keys: [SampleKey(list.key)], content: .value(node)))
    }
    members += self.members(root.fields, root.constants, of: -1)
    return SampleObject(members, isClosed: isClosed(root.fields))
  }

  // MARK: - Types

  private func type(at index: Int) -> SampleType {
    switch schema.types[index].kind {
    case .structure(let structure):
      return .object(
        SampleObject(
          members(structure.fields, structure.constants, of: index),
          isClosed: isClosed(structure.fields)))
    case .tuple(let tuple):
      return .tuple(tuple.fields.map { member($0, of: index) }, isOpen: tuple.isOpen)
    case .union(let union):
      return .union(
        SampleUnion(
          union, variants: union.variants.map { variant($0, of: union) },
          unknownTag: unknownTag(of: union), otherValues: otherValues(of: union)))
    case .enumeration(let enumeration): return .enumeration(SampleEnumeration(enumeration))
    case .alias(let alias): return .scalar(SampleScalar(alias.base, alias.bounds))
    case .typeAlias(let meant): return .alias(node(meant))
    case .external(let external): return .scalar(SampleScalar(external.base, nil))
    }
  }

  private func members(
    _ fields: [Field], _ constants: [ConstantMember], of type: Int
  ) -> [SampleMember] {
    var members: [SampleMember] = []
    var next = constants[...]
    for (index, field) in fields.enumerated() {
      while let constant = next.first, constant.position <= index {
        members.append(member(constant))
        next.removeFirst()
      }
      members.append(member(field, of: type))
    }
    return members + next.map { member($0) }
  }

  private func member(_ constant: ConstantMember) -> SampleMember {
    SampleMember(
      keys: [SampleKey(constant.key)],
      content: .constant(constant.values.map { SampleText.literal($0) }),
      presence: constant.isOptional ? .optional : .required)
  }

  private func member(_ field: Field, of type: Int) -> SampleMember {
    let node = node(field.type, field.bounds)
    return SampleMember(
      keys: ([field.key] + field.aliases).map { SampleKey($0) },
      content: field.isFlattened ? .flattened(node) : .value(node),
      presence: {
        switch field.presence {
        case .required: .required
        case .optional: .optional
        case .defaulted: .defaulted
        case .rest: .rest
        }
      }(),
      isNullNew: field.presence.isNullNew,
      isIdentity: identities.contains(FieldName(type: type, field: field.name.name)))
  }

  /// Whether a further key might be a tag or the key of an entry.
  private func isClosed(_ fields: [Field]) -> Bool {
    fields.contains { field in
      if field.isFlattenedMap { return true }
      guard field.isFlattened, case .reference(let id) = field.type else { return false }
      if case .union(let union) = schema[id].kind, union.representation.form.tag == .key {
        return true
      }
      return schema[id].hasMap
    }
  }

  private func node(_ type: ValueType, _ bounds: Bounds? = nil) -> SampleNode {
    let count = SampleCount(bounds)
    return switch type {
    case .scalar(let form): .scalar(SampleScalar(form, bounds))
    case .reference(let id): .reference(id.index)
    case .optional(let wrapped): .optional(node(wrapped, bounds))
    case .list(let element): .list(node(element, bounds?.elements), count, isAside: false)
    case .map(let element): .map(node(element, bounds?.elements), count)
    case .embedded(let inner, let wire): .embedded(node(inner), wire)
    case .arranged(.oneOrMany, let inner): .oneOrMany(node(inner, bounds?.elements), count)
    case .arranged(.emptyArray, let inner): .emptyArray(node(inner, bounds?.elements), count)
    case .arranged(.oneEntry, let inner): .oneEntry(node(inner))
    case .arranged(.jsonOrText(let wire), let inner): .jsonOrText(node(inner), wire)
    case .arranged(.entries, let inner):
      entries(inner, areAlternating: false).map { .entries($0, count) }
        ?? .list(node(inner), count, isAside: false)
    case .arranged(.alternating, let inner):
      entries(inner, areAlternating: true).map { .entries($0, count) }
        ?? .list(node(inner), count, isAside: false)
    case .constant(let values): .constant(values.map { SampleText.literal($0) })
    case .bounded(let inner, let limits): node(inner, limits.bounds)
    }
  }

  /// Returns the entries of a map that is written as a list of them.
  private func entries(_ entry: ValueType, areAlternating: Bool) -> SampleEntry? {
    guard case .reference(let id) = entry else { return nil }
    switch schema[id].kind {
    case .structure(let structure), .tuple(let structure):
      guard let key = structure.fields.first else { return nil }
      return SampleEntry(
        type: id.index, members: structure.fields.map { member($0, of: id.index) },
        areAlternating: areAlternating, keyType: key.type, images: images)
    case .union, .enumeration, .alias, .typeAlias, .external: return nil
    }
  }

  // MARK: - Unions

  private func variant(_ variant: Variant, of union: Union) -> SampleVariant {
    let form = union.representation.form
    let all: [JSONTag?] = variant.tags.isEmpty ? [nil] : variant.tags
    let tags = all.enumerated().map { index, tag in
      let place = form.payload(of: tag)
      var second = SampleVariant.Second.none
      if index < variant.seconds.count {
        switch variant.seconds[index] {
        case .exactly(let tag): second = .exactly(SampleText.literal(tag))
        case .any: second = .any
        }
      }
      return SampleVariant.Tag(
        literal: tag.map { SampleText.literal($0) } ?? [],
        key: SampleKey(tag?.keyText ?? ""), second: second,
        payload: place, payloadKey: place.key.map { SampleKey($0) })
    }
    return SampleVariant(
      tags: tags, hasTag: !variant.tags.isEmpty, payload: variant.payload.map { node($0) },
      keepsUnknown: form.keepsUnknown(besidesPayload: variant.payload != nil))
  }

  /// Returns an unknown tag of the same JSON type as the known ones, since a tag of another type is
  /// malformed.
  private func unknownTag(of union: Union) -> [UInt8]? {
    let tags = Set(union.variants.flatMap(\.tags))
    let types = union.variants.compactMap(\.tag)
    if types.isEmpty || types.contains(where: { if case .string = $0 { true } else { false } }) {
      return SampleText.quoted(words.unknown)
    }
    if types.contains(where: { if case .integer = $0 { true } else { false } }) {
      return Array(String(words.unknownInteger).utf8)
    }
    return [JSONTag.bool(true), .bool(false)].first { !tags.contains($0) }.map {
      SampleText.literal($0)
    }
  }

  /// Returns values of JSON types that no variant has.
  private func otherValues(of union: Union) -> [[UInt8]] {
    guard union.representation.isUntagged else { return [] }
    var kinds: KindSet = []
    for shape in union.variants.compactMap(\.shape) {
      kinds.formUnion(shape.kinds)
      if shape.wholes != nil { kinds.formUnion(.number) }
      for object in shape.objects { kinds.insert(object.isArray ? .array : .object) }
      for value in shape.values {
        switch value {
        case .string: kinds.insert(.string)
        case .integer: kinds.formUnion(.number)
        case .bool: kinds.insert(.bool)
        }
      }
    }
    let values: [(KindSet, String)] = [
      (.object, "{\"of the future\":[1,2]}"), (.array, "[\"of the future\"]"),
      (.string, "\"of the future\""), (.number, "4096"), (.bool, "true"),
    ]
    return values.filter { kinds.isDisjoint(with: $0.0) }.map { Array($0.1.utf8) }
  }
}

extension Union {
  fileprivate var defaultTag: JSONTag? { defaultVariant.flatMap { variants[$0].tag } }
}
