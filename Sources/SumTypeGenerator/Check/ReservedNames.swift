import SumTypeSwift

/// Names that a generated type must not have, since generated code means something else by them.
enum ReservedNames {
  /// Whose name it is: `Swift`, `Foundation`; nil where it is free.
  static func owner(of name: String) -> String? {
    owners[name]
  }

  private static let owners: [String: String] = {
    var owners: [String: String] = [:]
    for name in runtime { owners[name] = "SumTypeRuntime, which the generated code uses" }
    for name in SwiftNames.foundationTypes { owners[name] = "Foundation" }
    for name in SwiftNames.concurrencyTypes { owners[name] = "Swift's concurrency library" }
    for name in SwiftNames.standardTypes { owners[name] = "Swift's standard library" }
    for name in ["Self", "Type", "Protocol"] { owners[name] = "Swift itself" }
    for name in ["SumTypeRuntime", "SumTypeJSON", "Swift", "Foundation"] {
      owners[name] = "a module that the generated code imports"
    }
    return owners
  }()
}
