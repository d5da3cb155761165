import SumTypeGenerator
import SumTypeSwift

/// The interface of the generated types for code that uses them: names, cases, properties, parameters,
/// conformances. It is read from the declarations that the generator emits.
struct Interface {
  /// A declared type.
  struct Entry: Equatable {
    var isEnum = false
    var conformances: Set<String> = []
    /// The payloads of the cases, by name.
    var cases: [String: String] = [:]
    /// The types of the properties, by name.
    var properties: [String: String] = [:]
    /// The types of the constants of bounds and patterns, by name.
    var constants: [String: String] = [:]
    /// The parameters of each initialiser.
    var initialisers: [[Parameter]] = []
    var deprecated: Set<String> = []
  }

  struct Parameter: Equatable {
    let name: String
    let type: String
    let hasDefault: Bool
  }

  /// The types by name: `Post`, `Post.Text`.
  private(set) var types: [String: Entry] = [:]
  /// The names in the order of the schema.
  private(set) var names: [String] = []

  /// - Parameter same: the own types to leave out.
  init(of schema: Schema, except same: Set<TypeID> = []) {
    let schema =
      same.isEmpty
      ? schema
      : Schema(
        name: schema.name, fileName: schema.fileName, doc: schema.doc, types: schema.types,
        own: schema.own,
        generated: schema.ownTypes.indices.filter { !same.contains(TypeID(index: $0)) },
        documents: schema.documents, features: schema.features)
    Generator.emitDomain(of: schema) { add($0, in: "") }
  }

  private mutating func add(_ declaration: Declaration, in path: String) {
    switch declaration {
    case .struct(let type):
      let name = path + type.name.name
      note(type.attributes, of: "", in: name)
      change(name) { $0.conformances.formUnion(type.conformances.map(\.source)) }
      for member in type.members { addMember(member, of: name) }
    case .enum(let type):
      let name = path + type.name.name
      note(type.attributes, of: "", in: name)
      change(name) { entry in
        entry.isEnum = true
        entry.conformances.formUnion(type.conformances.map(\.source))
        // The members that follow from a raw type are not declared.
        if let raw = type.rawType {
          entry.conformances.insert("RawRepresentable")
          entry.properties["rawValue"] = raw.source
        }
        for value in type.cases {
          entry.cases[value.name.name] = value.payload.map(\.spelling).joined(separator: ", ")
        }
      }
      for value in type.cases { note(value.attributes, of: value.name.name, in: name) }
      for member in type.members { addMember(member, of: name) }
    case .extension(let type):
      let name = type.extendedType.source.filter { $0 != "`" }
      if types[name] != nil {
        change(name) { $0.conformances.formUnion(type.conformances.map(\.source)) }
      }
      for member in type.members { addMember(member, of: name) }
    default: break
    }
  }

  private mutating func addMember(_ member: Declaration, of name: String) {
    switch member {
    case .variable(let variable):
      guard variable.visibility == .inherited else { return }
      if variable.isStatic {
        let limits = ["Bounds", "Pattern"]
        let isLimit = limits.contains { variable.name.capitalised.name.hasSuffix($0) }
        guard isLimit, case .stored(false, let value?) = variable.kind else { return }
        let type = variable.type?.source ?? Self.inferredType(of: value.description)
        return change(name) { $0.constants[variable.name.name] = type }
      }
      guard let type = variable.type else { return }
      note(variable.attributes, of: variable.name.name, in: name)
      change(name) { $0.properties[variable.name.name] = type.source }
    case .initializer(let initializer):
      guard initializer.visibility == .inherited else { return }
      change(name) { entry in
        entry.initialisers.append(
          initializer.parameters.map {
            Parameter(
              name: $0.name.name, type: $0.type.source, hasDefault: $0.defaultValue != nil)
          })
      }
    case .struct, .enum, .extension: add(member, in: name + ".")
    default: break
    }
  }

  /// Returns the type of a constant that states none: a string, or a range of `Int`.
  private static func inferredType(of value: String) -> String {
    if value.hasPrefix("\"") || value.hasPrefix("#") { return "String" }
    let range =
      value.hasPrefix("...")
      ? "PartialRangeThrough" : value.hasSuffix("...") ? "PartialRangeFrom" : "ClosedRange"
    return "\(range)<Int>"
  }

  private mutating func note(_ attributes: [Attribute], of member: String, in name: String) {
    guard attributes.contains(where: \.isDeprecation) else { return }
    change(name) { $0.deprecated.insert(member) }
  }

  private mutating func change(_ name: String, _ body: (inout Entry) -> Void) {
    if types[name] == nil { names.append(name) }
    body(&types[name, default: Entry()])
  }
}

extension AssociatedValue {
  fileprivate var spelling: String {
    (label.map { "\($0.name): " } ?? "") + type.source
  }
}
