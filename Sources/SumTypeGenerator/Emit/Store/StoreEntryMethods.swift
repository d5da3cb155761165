import SumTypeSwift

/// The methods of a store that add an entry of each variant, and change one:
///
/// ```swift
/// /// Adds a new `text` entry at `position`, by default at the end.
/// @discardableResult
/// public func addText(
///   id: UUID = UUID(), message: String, at position: Int? = nil
/// ) throws(StateError) -> UUID {
///   try entryList.insert(.text(TextPost(id: id, message: message)), at: position)
///   return id
/// }
///
/// /// Changes the payload of the `text` entry with this identity.
/// public func updateText(_ id: UUID, _ change: EntryEdit<TextPost>) throws(StateError) {
///   try entryList.update(id, .text, change)
/// }
/// ```
///
/// If the union has no paths, the path is made of two closures:
/// `VariantPath({ .text($0) }) { if case .text(let value) = $0 { value } else { nil } }`.
struct StoreEntryMethods {
  let list: StoreList
  let schema: SchemaSpelling
  private(set) var declarations: [Declaration] = []
  /// The modules that the types in the signatures need.
  private(set) var needs = Needs()
  /// Whether there are paths to the variants of the entries.
  private var hasPaths = false

  init(_ list: StoreList, in schema: SchemaSpelling) {
    self.list = list
    self.schema = schema
    guard case .reference(let id) = list.element, case .union(let union) = schema.schema[id].kind
    else {
      let payload = StorePayload(list.element, in: schema)
      add(
        payload, named: list.names.add(), "Adds a new entry", attributes: [], entry: { $0 ?? "" })
      return
    }
    hasPaths = schema.hasPaths(to: id)
    for variant in union.variants {
      let payload = StorePayload(variant.held, in: schema)
      add(
        payload, named: list.names.add(variant.name), "Adds a new `\(variant.name.name)` entry",
        attributes: variant.deprecation.map { [$0.attribute] } ?? [],
        entry: { ".\(variant.name)\($0.map { "(\($0))" } ?? "")" })
      if let type = variant.held { update(variant, holding: schema.spelling(of: type).domain) }
    }
  }

  /// - Parameter entry: Returns the entry with this payload.
  private mutating func add(
    _ payload: StorePayload, named name: Identifier, _ doc: String, attributes: [Attribute],
    entry: (Code?) -> Code
  ) {
    needs.formUnion(payload.needs)
    let position = payload.position
    let result = list.identity == nil ? nil : payload.identity
    let insert = insert(payload, entry)
    var doc = "\(doc) at `\(position.name.name)`, by default at the end."
    if !payload.bounds.isEmpty { doc += "\n\n" + payload.bounds.joined(separator: "\n") }
    declarations.append(
      .function(
        FunctionDeclaration(
          doc: DocComment(doc),
          attributes: (result == nil ? [] : [Attribute("@discardableResult")]) + attributes,
          name: .identifier(name), parameters: payload.parameters + [position],
          throws: .only(Runtime.state.stateError), returns: result?.type,
          body: result.map { "\(insert)\nreturn \($0.value)" } ?? insert)))
  }

  /// Returns `try entryList.insert(.text(TextPost(id: id)), at: position)`, on two lines if it is
  /// long.
  private func insert(_ payload: StorePayload, _ entry: (Code?) -> Code) -> Code {
    func call(_ entry: Code) -> Code {
      "try \(payload.member(list.list)).insert(\(entry), at: \(payload.position.name))"
    }
    let whole = call(entry(payload.value))
    guard whole.length > 90, payload.isStructure, let value = payload.value else { return whole }
    return "let \(payload.local) = \(value)\n\(call(entry("\(payload.local)")))"
  }

  private mutating func update(_ variant: Variant, holding payload: SwiftType) {
    let which = list.identity == nil ? "at `position`" : "with this identity"
    let path: Code =
      hasPaths
      ? ".\(variant.name)"
      : VariantPaths.path("\(Runtime.types.variantPath)", to: variant.name)
    let body: Code = .filled(
      opening: "try \(list.list).update(", [list.keyArgument, path, "change"], closing: ")")
    declarations.append(
      .function(
        FunctionDeclaration(
          doc: DocComment("Changes the payload of the `\(variant.name.name)` entry \(which)."),
          attributes: variant.deprecation.map { [$0.attribute] } ?? [],
          name: .identifier(list.names.update(variant.name)),
          parameters: [
            list.key,
            Parameter("change", label: .none, .generic(Runtime.state.entryEdit, [payload])),
          ],
          throws: .only(Runtime.state.stateError), body: body)))
  }
}

/// The parameters that make a new entry: each field of a struct or tuple, or the value of another
/// type.
///
/// ```swift
/// id: UUID = UUID(), message: String        // TextPost(id: id, message: message)
/// _ value: Block                            // value
/// ```
struct StorePayload {
  private(set) var parameters: [Parameter] = []
  /// The expression that makes the payload from the parameters; nil if there is no payload.
  let value: Code?
  /// Whether the payload is a struct or tuple.
  private(set) var isStructure = false
  /// The parameter that is the identity, or the path from a parameter to the identity, with its
  /// type.
  private(set) var identity: (value: Code, type: SwiftType)?
  private(set) var needs = Needs()
  /// `- Parameter intensity: 1 through 5.`
  private(set) var bounds: [String] = []

  /// - Parameter type: nil for a variant without payload.
  init(_ type: ValueType?, in schema: SchemaSpelling) {
    guard let type else {
      value = nil
      return
    }
    guard let structure = schema.structureSpelling(of: type) else {
      let spelling = schema.spelling(of: type)
      value = "value"
      needs = spelling.needs
      parameters = [
        Parameter(
          "value", label: .none, spelling.domain, defaultValue: type.isOptional ? "nil" : nil)
      ]
      return
    }
    let arguments = structure.fields.map { "\(label: $0.name): \($0.name)" as Code }
    value = .filled(opening: "\(structure.domain)(", arguments, closing: ")", column: 10)
    isStructure = true
    for field in structure.fields {
      let isIdentity = structure.identity?.own == field.name
      let fresh = isIdentity ? schema.fresh(field.field.type, isUnique: true) : nil
      parameters.append(
        Parameter(
          field.name, field.domainType,
          defaultValue: field.newValue ?? fresh))
      needs.formUnion(field.type.needs)
      if case .defaulted(let value) = field.field.presence { needs.formUnion(value.needs) }
      if fresh != nil || field.field.isFresh { needs.foundation = true }
      if isIdentity { identity = ("\(field.name)", field.domainType) }
      if let limits = field.remarks {
        bounds.append("- Parameter \(field.name.name): \(limits)")
      }
    }
    if let inner = structure.identity, inner.own == nil {
      identity = ("\(inner.parameter)", inner.type)
      needs.formUnion(inner.needs)
    }
  }

  /// The last parameter: the position of the entry.
  var position: Parameter {
    let taken = Set(parameters.map(\.name.name))
    return Parameter(
      ("position" as Identifier).avoiding(taken, suffix: "InList"),
      label: .named(("at" as Identifier).avoiding(taken, suffix: "Position")), .optional("Int"),
      defaultValue: "nil")
  }

  /// The name of the variable for a new entry that does not fit into the call.
  var local: Identifier {
    ("entry" as Identifier).avoiding(Set(parameters.map(\.name.name)), suffix: "InList")
  }

  /// Returns a member of the store, qualified if a parameter hides it: `entryList`,
  /// `self.entryList`.
  func member(_ name: Identifier) -> Code {
    parameters.contains { $0.name == name } ? "self.\(name)" : "\(name)"
  }
}

extension ValueType {
  fileprivate var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

extension DefaultValue {
  /// The modules that the default's expression needs.
  var needs: Needs {
    var needs = Needs()
    switch self {
    case .decimal, .uuid, .date, .data, .url: needs.foundation = true
    case .number, .json: needs.json = true
    case .alias(_, let base), .jsonOrText(let base): needs = base.needs
    case .oneEntry(_, let value): needs = value.needs
    case .list(let elements): for element in elements { needs.formUnion(element.needs) }
    case .map(let members): for member in members { needs.formUnion(member.value.needs) }
    case .bool, .integer, .floating, .string, .enumeration: break
    }
    return needs
  }
}
