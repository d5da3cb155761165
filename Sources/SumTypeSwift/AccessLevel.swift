/// Who may use the generated code: the access level of every declaration that does not choose its
/// own.
public enum AccessLevel: String, CaseIterable, Hashable, Sendable {
  /// Within the module; written without a modifier.
  case `internal`
  /// Within the package.
  case package
  /// Everywhere.
  case `public`

  /// With the space that follows; `internal` is what Swift assumes and is not written.
  var modifier: String {
    switch self {
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }
}

/// The access level of one declaration.
public enum Visibility: Hashable, Sendable {
  /// That of the file, or of the type around it where that is narrower.
  case inherited
  /// Within the declaration around it.
  case `private`
  /// Within the file.
  case `fileprivate`
  /// Written without a modifier.
  case `internal`
}
