import SumTypeSource
import SumTypeSwift

/// Checks the updates of entities that are a union: fields that all variants have, and fields of
/// one variant.
struct UnionUpdates {
  private let type: ResolvedType
  private let union: UnionSyntax
  private let payloads: [ResolvedPayload]
  private let schema: Resolution
  /// For each variant, its struct; nil if the payload is no struct.
  private let structures: [PayloadStruct?]
  /// The index of each variant by its name.
  private let indices: [String: Int]

  init(
    type: ResolvedType, union: UnionSyntax, payloads: [ResolvedPayload], schema: Resolution
  ) {
    self.type = type
    self.union = union
    self.payloads = payloads
    self.schema = schema
    var known: [TypeID: PayloadStruct] = [:]
    structures = payloads.map { payload in
      guard case .type(.reference(let id)) = payload else { return nil }
      if let known = known[id] { return known }
      let structure = schema[id].structure.map { PayloadStruct($0.syntax, $0.fields) }
      known[id] = structure
      return structure
    }
    indices = Dictionary(
      zip(union.variants.map(\.name.value.name), union.variants.indices)
    ) { first, _ in first }
  }

  func check(
    _ entity: EntitySyntax, _ suggestions: inout SuggestionSearch,
    into diagnostics: inout Diagnostics
  ) {
    if entity.updates.isEmpty || !areReadable { return }
    Entities.checkMethods(of: type, entity, into: &diagnostics)
    for update in entity.updates {
      guard let fault = fault(of: update, &suggestions) else { continue }
      Entities.report(
        fault.message, at: update.field.place, fault.cure, notes: fault.notes, into: &diagnostics)
    }
  }

  /// A struct that is a payload, with its fields by their names.
  private struct PayloadStruct {
    let syntax: StructureSyntax
    let all: [ResolvedField]
    let fields: [String: ResolvedField]
    let constants: Set<String>

    init(_ syntax: StructureSyntax, _ all: [ResolvedField]) {
      self.syntax = syntax
      self.all = all
      let named = all.lazy.filter { !$0.isConstant }.map { ($0.name, $0) }
      fields = Dictionary(named, uniquingKeysWith: { first, _ in first })
      constants = Set(all.lazy.filter(\.isConstant).map(\.name))
    }

    func has(_ name: String) -> Bool { fields[name] != nil || constants.contains(name) }
  }

  private struct Fault {
    let message: String
    let cure: String
    var notes: [Diagnostic.Note] = []
  }

  /// Whether all payloads could be read. Others have been reported.
  private var areReadable: Bool {
    payloads.allSatisfy { payload in
      switch payload {
      case .unreadable: false
      case .type(.reference(let id)): if case .unreadable = schema[id].kind { false } else { true }
      default: true
      }
    }
  }

  private func fault(of update: UpdateSyntax, _ suggestions: inout SuggestionSearch) -> Fault? {
    let (variant, name) = update.parts
    guard let variant else { return fault(ofShared: name) }
    guard let index = indices[variant] else {
      let known = suggestions.first {
        Suggestions.nearest(to: variant, in: union.variants.map(\.name.value.name))
      }
      return Fault(
        message: "\(quoted(type.name)) has no variant \(quoted(variant))",
        cure: known.map { "did you mean \(quoted($0 + "." + name))?" } ?? "name one of its variants"
      )
    }
    guard let structure = structures[index] else {
      return Fault(
        message: "the variant \(quoted(variant)) has a payload that is no struct, and so no fields",
        cure: "remove it; \"updateValue\" replaces a whole entity")
    }
    guard let field = structure.fields[name] else {
      if structure.syntax.rejected.contains(name) { return nil }
      let known = suggestions.first {
        Suggestions.nearest(to: name, in: structure.all.filter { !$0.isConstant }.map(\.name))
      }
      return Fault(
        message: "the variant \(quoted(variant)) has no field \(quoted(name))",
        cure: known.map { "did you mean \(quoted(variant + "." + $0))?" }
          ?? "name a field of its struct")
    }
    return isIdentity(name, of: structure.syntax) ? identityFault(field) : nil
  }

  /// Returns a fault unless every variant has the field in its own struct, with the same type.
  private func fault(ofShared name: String) -> Fault? {
    var first: ResolvedField?
    for (variant, structure) in zip(union.variants, structures) {
      guard let structure, let field = structure.fields[name] else {
        if structure?.syntax.rejected.contains(name) == true { return nil }
        let owner = zip(union.variants, structures).first { _, structure in
          structure?.has(name) == true
        }
        return Fault(
          message: "the struct of the variant \(quoted(variant.name.value.name)) has no field "
            + quoted(name),
          cure: owner.map {
            "write \(quoted($0.0.name.value.name + "." + name)) for the field of one variant"
          } ?? "name a field of all variants, or one of a variant, such as \"mood.intensity\"")
      }
      if isIdentity(name, of: structure.syntax) { return identityFault(field) }
      if let first, first.type != field.type || first.isOptional != field.isOptional {
        return Fault(
          message: "the field \(quoted(name)) has different types in different variants",
          cure:
            "write \(quoted(variant.name.value.name + "." + name)) for the field of one variant",
          notes: [
            Diagnostic.Note("one type is here", at: first.syntax.name.place),
            Diagnostic.Note("the other type is here", at: field.syntax.name.place),
          ])
      }
      first = first ?? field
    }
    return nil
  }

  private func isIdentity(_ name: String, of structure: StructureSyntax) -> Bool {
    structure.identity?.value == name
  }

  private func identityFault(_ field: ResolvedField) -> Fault {
    Fault(
      message: "the identity of an entity cannot be updated", cure: "remove it",
      notes: [Diagnostic.Note("the identity is here", at: field.syntax.name.place)])
  }
}
