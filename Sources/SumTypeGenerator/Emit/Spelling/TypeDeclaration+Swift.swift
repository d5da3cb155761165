import SumTypeSwift

extension TypeDeclaration {
  /// `PostText`, or `Post.Text` where it is nested.
  var domain: SwiftType {
    path.dropFirst().reduce(.named(path.first ?? name)) { .member($0, $1) }
  }

  /// What it is called where it is declared: `Text`.
  var ownName: Identifier { path.last ?? name }

  /// What it is called between the double backticks of a doc comment: `Post/Text`.
  var symbol: String { path.map(\.name).joined(separator: "/") }

  /// Its declaration where it belongs: by itself, or in an extension of the type that it is nested
  /// in.
  ///
  /// ```swift
  /// extension Post {
  ///   struct Text { … }
  /// }
  /// ```
  func placed(_ declaration: Declaration) -> Declaration {
    guard path.count > 1, case .member(let outer, _) = domain else { return declaration }
    return .extension(ExtensionDeclaration(extending: outer, members: [declaration]))
  }
}
