import SumTypeSwift

/// Doc comments that are made of the schema's text and the generator's additions.
enum Documentation {
  /// Returns the schema's text and, on a line each, the additions and the deprecation. Nil if there
  /// is none of these.
  static func comment(
    _ doc: String?, deprecated deprecation: Deprecation? = nil, _ additions: String?...
  ) -> DocComment? {
    if doc == nil && deprecation == nil && additions.allSatisfy({ $0 == nil }) { return nil }
    var lines = doc.map { [$0] } ?? []
    lines += additions.compactMap { $0 }
    if let deprecation {
      lines.append("Deprecated\(deprecation.message.map { ": \($0)" } ?? "").")
    }
    return DocComment(lines.joined(separator: "\n"))
  }
}

extension Deprecation {
  /// `@available(*, deprecated, message: "use title")`
  var attribute: Attribute { .deprecated(message) }
}
