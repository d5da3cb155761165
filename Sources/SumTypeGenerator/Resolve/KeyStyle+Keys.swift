extension KeyStyle {
  /// The key of a field that gives none.
  ///
  /// | name | `snake_case` | `kebab-case` | `PascalCase` |
  /// |---|---|---|---|
  /// | `createdAt` | `created_at` | `created-at` | `CreatedAt` |
  /// | `userID` | `user_id` | `user-id` | `UserID` |
  /// | `htmlURLString` | `html_url_string` | `html-url-string` | `HtmlURLString` |
  func key(for name: String) -> String {
    switch self {
    case .asWritten: name
    case .snakeCase: Self.words(of: name, joinedBy: "_")
    case .kebabCase: Self.words(of: name, joinedBy: "-")
    case .pascalCase: Self.capitalised(name)
    }
  }

  private static func capitalised(_ name: String) -> String {
    guard let first = name.unicodeScalars.first else { return name }
    return first.properties.uppercaseMapping + String(name.unicodeScalars.dropFirst())
  }

  /// A word begins at a capital after a small letter or digit, and at the last of several capitals
  /// where a small letter follows it.
  private static func words(of name: String, joinedBy separator: Unicode.Scalar) -> String {
    let scalars = Array(name.unicodeScalars)
    var joined = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if index > 0, scalar.properties.isUppercase, scalars[index - 1] != "_" {
        let isAfterCapital = scalars[index - 1].properties.isUppercase
        let isBeforeSmall = index + 1 < scalars.count && scalars[index + 1].properties.isLowercase
        if !isAfterCapital || isBeforeSmall { joined.append(separator) }
      }
      joined.append(scalar == "_" && separator != "_" && index > 0 ? separator : scalar)
    }
    return String(joined).lowercased()
  }
}
