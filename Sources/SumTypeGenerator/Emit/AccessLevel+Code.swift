import SumTypeSwift

extension AccessLevel {
  /// The modifier with a space, for declarations that are written as code.
  var code: Code {
    switch self {
    case .internal: .empty
    case .package: "package "
    case .public: "public "
    }
  }
}
