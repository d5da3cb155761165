import SumTypeSwift

/// Names that a generated type must not have, since generated code uses them for other types.
package enum ReservedNames {
  /// Returns the module that owns the name, `Swift` or `Foundation` for example; nil if the name is
  /// free.
  package static func owner(of name: String) -> String? {
    owners[name]
  }

  /// All reserved names by their owners, in alphabetical order.
  static var byOwner: [(owner: String, names: [String])] {
    Dictionary(grouping: owners.keys) { owners[$0] ?? "" }
      .map { (owner: $0.key, names: $0.value.sorted()) }.sorted { $0.owner < $1.owner }
  }

  /// Returns the owner of a name inside generated declarations, where the name would hide a type of
  /// the app; nil if the name is free.
  static func nestedOwner(of name: String) -> String? {
    if nestedNames.contains(name) { return declarationOwner }
    if SwiftNames.standardTypes.contains(name) { return owners[name] }
    if state.contains(name) || feature.contains(name) { return owners[name] }
    return runtime.contains(name) || scalarTypes.contains(name) ? runtimeOwner : nil
  }

  /// Associated types of the protocols that generated declarations conform to, and the parameters
  /// of `VariantPath`.
  private static let nestedNames: Set<String> = [
    "Base", "Domain", "FieldVariables", "ID", "PayloadValue", "RawValue", "UnionValue", "Value",
  ]

  private static let declarationOwner = "the generated code, inside its declarations"

  private static let runtimeOwner = "SumTypeRuntime, which the generated code uses"

  private static let stateOwner = "SumTypeState, which generated stores use"

  private static let runtime = Runtime.types.names
  private static let feature = Runtime.feature.names
  /// The types of `SumTypeState`, and the types that the `@Observable` of stores and models refers to.
  private static let state = Runtime.state.names.union(["Observable", "ObservationRegistrar"])

  private static let owners: [String: String] = {
    var owners: [String: String] = [:]
    for name in state { owners[name] = stateOwner }
    for name in runtime.union(scalarTypes) { owners[name] = runtimeOwner }
    for form in Scalar.all.flatMap(\.forms) {
      owners[String(form.codec.prefix { $0 != "<" })] = runtimeOwner
    }
    for name in SwiftNames.foundationTypes { owners[name] = "Foundation" }
    for name in SwiftNames.concurrencyTypes { owners[name] = "Swift's concurrency library" }
    // Patterns of ranges, and what `@Observable` expands to.
    let others: Set<String> = ["KeyPath", "PartialRangeFrom", "PartialRangeThrough"]
    for name in SwiftNames.standardTypes.union(others) { owners[name] = "Swift's standard library" }
    for name in nestedNames { owners[name] = declarationOwner }
    for name in ["Self", "Type", "Protocol"] { owners[name] = "Swift itself" }
    for scalar in Scalar.all where owners[scalar.name] == nil {
      owners[scalar.name] = "the schema language"
    }
    for name in [
      "SumTypeRuntime", "SumTypeJSON", "SumTypeState", "SumTypeFeature", "Swift", "Foundation",
    ] {
      owners[name] = "a module that the generated code imports"
    }
    for name in feature { owners[name] = "SumTypeFeature, which generated features use" }
    owners["Observation"] = "the module that every @Observable class refers to"
    return owners
  }()
}

extension ReservedNames {
  /// The types of `SumTypeJSON` that are scalars.
  private static let scalarTypes = Set(
    Scalar.all.filter { $0.needs == .sumTypeJSON }.map(\.swiftType))
}
