import SumTypeJSON
import SumTypeSwift

/// The spelling of a field in each artefact.
final class FieldSpelling: Sendable {
  let field: Field
  /// The position of the field's member in the object. For a flattened field, the number of the
  /// struct's own members before it.
  let index: Int
  /// The part that the field is; nil unless it is flattened.
  let part: PartSpelling?
  let type: TypeSpelling
  /// The type in the domain, with the `?` of an optional field.
  let domainType: SwiftType
  /// The type in the DTO. A field with a default is optional here, because the DTO tells an absent
  /// member from the default.
  let dtoType: SwiftType
  private let names: FieldNames
  let key: StringLiteral
  /// `MoodPost.intensityBounds`
  let bounds: Code?
  /// `0`, or `Product.skuDefault` if the expression is long.
  let defaultValue: Code?
  /// The expression of `Product.skuDefault`; nil if the default is short.
  let longDefault: Code?
  /// The default argument for a new value: the default of the schema, nil, `Date()`, `[:]` for a
  /// flattened map, or `[]` for a tuple's rest that may be empty. Nil if the argument is required.
  let newValue: Code?

  /// The bounds and patterns of the string, or of the elements, in the field.
  let limits: [LimitSpelling]
  /// The bounds of the aliases in the type, whose names Swift does not show; the innermost first.
  let limitsOfAliases: [LimitSpelling]

  init(
    _ field: Field, index: Int, names: FieldNames, type: TypeSpelling, of owner: SwiftType,
    in schema: SchemaSpelling, part: PartSpelling? = nil, limits: [LimitSpelling] = []
  ) {
    self.limits = limits
    limitsOfAliases = schema.limitsOfAliases(in: field.type)
    self.part = part
    self.field = field
    self.index = index
    self.type = type
    self.names = names
    key = StringLiteral(field.key)
    bounds =
      field.bounds?.isRange == true
      ? "\(owner).\(FieldSpelling.boundsName(of: field.name))" : nil
    switch field.presence {
    case .required, .rest: (domainType, dtoType) = (type.domain, type.dto)
    case .optional: (domainType, dtoType) = (.optional(type.domain), .optional(type.dto))
    case .defaulted: (domainType, dtoType) = (type.domain, .optional(type.dto))
    }
    guard case .defaulted(let value) = field.presence else {
      (defaultValue, longDefault) = (nil, nil)
      if case .optional = field.presence {
        newValue = "nil"
      } else if field.isFlattenedMap {
        newValue = "[:]"
      } else if field.isRest, !field.isNeverEmpty {
        newValue = "[]"
      } else {
        newValue = field.isFresh ? schema.fresh(field.type) : nil
      }
      return
    }
    let code = schema.code(of: value)
    let isLong = code.length > 44
    defaultValue = isLong ? "\(owner).\(FieldSpelling.defaultName(of: field.name))" : code
    longDefault = isLong ? code : nil
    newValue = defaultValue
  }

  var name: Identifier { field.name }
  /// The property of the domain that generated code uses.
  var stored: Identifier { names.stored }
  /// The property of the DTO.
  var dtoName: Identifier { names.dto }
  /// The stored properties of the domain and of the DTO. They differ from `stored` and `dtoName` if
  /// the field is boxed.
  var box: Identifier { names.box }
  var dtoBox: Identifier { names.dtoBox }

  var isOptional: Bool {
    if case .optional = field.presence { true } else { false }
  }

  var isDefaulted: Bool {
    if case .defaulted = field.presence { true } else { false }
  }

  var isIndirect: Bool { field.isIndirect }

  var writesNull: Bool {
    if case .optional(newNil: .null) = field.presence { true } else { false }
  }

  /// `intensityBounds`
  static func boundsName(of name: Identifier) -> Identifier { name.with(suffix: "Bounds") }

  /// `skuDefault`
  static func defaultName(of name: Identifier) -> Identifier { name.with(suffix: "Default") }
}

/// The names of the properties that hold a field. None is the name of another field, or of a
/// property that holds another field.
///
/// | field | `stored` | `box` |
/// |---|---|---|
/// | `summary` | `summary` | `summary` |
/// | `summary`, deprecated | `_summary` | `_summary` |
/// | `next`, through which the struct contains itself | `next` | `_next` |
/// | the same beside a field `_next` | `next` | `__next` |
struct FieldNames: Sendable {
  /// The property of the domain that generated code uses. A deprecated field has a second property,
  /// so that generated code does not warn.
  private(set) var stored: Identifier
  /// The property of the DTO.
  private(set) var dto: Identifier
  /// The stored properties of the domain and of the DTO if the field is boxed, because the struct
  /// contains itself through it.
  private(set) var box: Identifier
  private(set) var dtoBox: Identifier

  private init(_ name: Identifier) {
    (stored, dto, box, dtoBox) = (name, name, name, name)
  }

  /// Returns the names in the order of `fields`.
  ///
  /// - Parameter hidesMapping: Whether the DTO cannot have a property of this name.
  static func names(
    of fields: [Field], hidesMapping: (Identifier) -> Bool = { _ in false }
  ) -> [FieldNames] {
    var names = fields.map { FieldNames($0.name) }
    let special = fields.indices.filter {
      fields[$0].deprecation != nil || fields[$0].isIndirect || hidesMapping(fields[$0].name)
    }
    if special.isEmpty { return names }
    var domain = TakenNames(fields)
    var mirror = TakenNames(fields)
    for index in special {
      let (field, name) = (fields[index], fields[index].name)
      if field.deprecation != nil { names[index].stored = domain.free(\.underscored, of: name) }
      if hidesMapping(name) {
        names[index].dto = mirror.free({ $0.with(suffix: "Field") }, of: name)
      }
      let isBoxed = field.isIndirect
      let (stored, dto) = (names[index].stored, names[index].dto)
      names[index].box = isBoxed ? domain.free(\.underscored, of: stored) : stored
      names[index].dtoBox = isBoxed ? mirror.free(\.underscored, of: dto) : dto
    }
    return names
  }
}

/// The names of a type's properties that are taken so far.
private struct TakenNames {
  private var names: Set<String>

  init(_ fields: [Field]) { names = Set(fields.map(\.name.name)) }

  /// Returns the first longer form of the name that is not taken, and takes it.
  mutating func free(_ longer: (Identifier) -> Identifier, of name: Identifier) -> Identifier {
    var candidate = longer(name)
    while !names.insert(candidate.name).inserted, longer(candidate) != candidate {
      candidate = longer(candidate)
    }
    return candidate
  }
}

/// The part of a struct that a flattened field is, and its number among the parts.
struct PartSpelling: Sendable {
  let number: Int
  let keys: PartKeys
  let isUnion: Bool
  /// Whether the part may have a map, or is one.
  let hasMap: Bool
}

/// The keys that the members of a flattened type may have.
struct PartKeys: Sendable {
  let all: [StringLiteral]
  let sign: Sign

  /// The sign that the part is present.
  enum Sign: Sendable {
    /// Any of its members, unless it is `null`.
    case anyMember
    /// Any of these members, unless it is `null`.
    case members([StringLiteral])
    /// Any of its members, even if it is `null`, because the keys are tags.
    case tags
  }

  /// No key: the entries of a map are the members whose keys nothing else in the object has.
  static let ofMap = PartKeys()

  private init() { (all, sign) = ([], .anyMember) }

  /// - Parameter keys: the keys of all members of the type.
  init(of id: TypeID, _ keys: [String], in schema: Schema) {
    all = keys.map { StringLiteral($0) }
    let memory = TableMemory()
    let table = MemberTable(keys.map { memory.interned($0) }, in: memory)
    let sign = schema.partSign(of: id, among: table, in: memory)
    let shown = keys.filter { sign.isShown(by: $0) }
    self.sign =
      sign.areTags
      ? .tags
      : shown.count == keys.count ? .anyMember : .members(shown.map { StringLiteral($0) })
  }
}

extension SchemaSpelling {
  func part(_ field: Field, number: Int) -> PartSpelling? {
    if field.isFlattenedMap {
      return PartSpelling(number: number, keys: .ofMap, isUnion: false, hasMap: true)
    }
    guard field.isFlattened, case .reference(let id) = field.type else { return nil }
    var isUnion = false
    if case .union = schema[id].kind { isUnion = true }
    return PartSpelling(
      number: number,
      keys: partKeys[id.index]
        ?? PartKeys(of: id, schema.memberKeys(of: field.type), in: schema), isUnion: isUnion,
      hasMap: schema[id].hasMap)
  }
}

extension StructSpelling {
  /// The fields that are flattened.
  var parts: [FieldSpelling] { fields.filter { $0.part != nil } }

  /// `static let parts = [MemberTable("type", "content")]`: the keys of each part.
  var partsDeclaration: VariableDeclaration? {
    let tables = parts.compactMap(\.part).map { part in
      Code.filled(
        opening: "\(Runtime.types.memberTable)(", part.keys.all.map { "\($0)" }, closing: ")",
        column: 4
      )
    }
    if tables.isEmpty { return nil }
    let value: Code =
      tables.count == 1 ? "[\(tables[0])]" : "[\n  \(tables, separator: ",\n")\n]"
    return .stored("parts", nil, isStatic: true, value: value)
  }
}

/// A boxed property: the struct contains itself through it, or its type is too wide to be stored in
/// the struct:
///
/// ```swift
/// public var next: Chain? {
///   get { _next?.wrappedValue }
///   set { _next = Indirect(newValue) }
/// }
///
/// private var _next: Indirect<Chain>?
/// ```
///
/// `@Indirect public var next: Chain?` would be shorter, but Swift 6.3 does not allow property
/// wrappers in `nonisolated` types, and the wrapper would allocate a box for nil too.
enum IndirectStorage {
  static func properties(
    _ name: Identifier, _ type: SwiftType, doc: DocComment?, box: Identifier,
    visibility: Visibility
  ) -> [Declaration] {
    if case .optional(let wrapped) = type {
      return [
        .variable(
          .computed(
            name, type, doc: doc, "\(box)?.wrappedValue",
            setter: "\(box) = \(Runtime.types.indirect)(newValue)")),
        .variable(
          .stored(
            box, .optional(.generic(Runtime.types.indirect, [wrapped])), visibility: visibility,
            isMutable: true)),
      ]
    }
    return [
      .variable(
        .computed(
          name, type, doc: doc, "\(box).wrappedValue",
          setter: "\(box).wrappedValue = newValue")),
      .variable(
        .stored(
          box, .generic(Runtime.types.indirect, [type]), visibility: visibility, isMutable: true)),
    ]
  }

  /// Returns `_next = Indirect(next)`, or `_next = Indirect(wrappedValue: next)` if the field is
  /// not optional.
  static func assignment(to box: Code, _ value: Code, _ type: SwiftType) -> Code {
    if case .optional = type { return "\(box) = \(Runtime.types.indirect)(\(value))" }
    return "\(box) = \(Runtime.types.indirect)(wrappedValue: \(value))"
  }
}

extension FieldSpelling {
  /// Returns the assignment `note = value`, or the assignment to the box of the DTO's property.
  ///
  /// - Parameter target: `self.`, or nothing.
  func dtoAssignment(of value: Code, target: Code = .empty) -> Code {
    isIndirect
      ? IndirectStorage.assignment(to: "\(target)\(dtoBox)", value, dtoType)
      : "\(target)\(dtoName) = \(value)"
  }
}
