import SumTypeSwift

/// What is needed to make a new entry: the fields of a struct or tuple one by one, or a value of
/// another type as it is.
///
/// ```swift
/// id: UUID = UUID(), message: String        // TextPost(id: id, message: message)
/// _ value: Block                            // value
/// ```
struct StorePayload {
  private(set) var parameters: [Parameter] = []
  /// The payload made of them; nil where there is none.
  let value: Code?
  /// It is a struct or tuple.
  private(set) var isStructure = false
  /// The parameter that is the identity, or what of one of them is, with its type.
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
      let fresh = isIdentity ? schema.freshIdentity(field.field.type) : nil
      parameters.append(
        Parameter(
          field.name, field.domainType,
          defaultValue: field.defaultValue ?? (field.isOptional ? "nil" : fresh)))
      needs.formUnion(field.type.needs)
      if case .defaulted(let value) = field.field.presence { needs.formUnion(value.needs) }
      if fresh != nil { needs.foundation = true }
      if isIdentity { identity = ("\(field.name)", field.domainType) }
      if let limits = field.boundsDescription {
        bounds.append("- Parameter \(field.name.name): \(limits)")
      }
    }
    if let inner = structure.identity, inner.own == nil {
      identity = ("\(inner.parameter)", inner.type)
      needs.formUnion(inner.needs)
    }
  }

  /// The last parameter: where the entry goes.
  var position: Parameter {
    let taken = Set(parameters.map(\.name.name))
    return Parameter(
      ("position" as Identifier).avoiding(taken, suffix: "InList"),
      label: .named(("at" as Identifier).avoiding(taken, suffix: "Position")), .optional("Int"),
      defaultValue: "nil")
  }

  /// What a new entry is called where it does not fit into the call.
  var local: Identifier {
    ("entry" as Identifier).avoiding(Set(parameters.map(\.name.name)), suffix: "InList")
  }

  /// A member of the store, which a parameter may hide: `entryList`, `self.entryList`.
  func member(_ name: Identifier) -> Code {
    parameters.contains { $0.name == name } ? "self.\(name)" : "\(name)"
  }
}

extension ValueType {
  fileprivate var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

extension SchemaSpelling {
  /// `UUID()`, or `PostID(UUID())`; nil for an identity that is not made up.
  fileprivate func freshIdentity(_ type: ValueType) -> Code? {
    switch type {
    case .scalar(let form): return form.scalar.name == "UUID" ? "UUID()" : nil
    case .reference(let id):
      guard case .alias(let alias) = schema[id].kind, alias.base.scalar.name == "UUID" else {
        return nil
      }
      return "\(spelling(of: type).domain)(UUID())"
    default: return nil
    }
  }
}

extension DefaultValue {
  /// The modules that its expression needs.
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
