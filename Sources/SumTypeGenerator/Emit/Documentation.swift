import SumTypeSwift

/// Doc comments made of what the schema says and what the generator adds.
enum Documentation {
  /// The schema's text, then a line each: that it is deprecated, and what else is to say. Nil where
  /// there is nothing.
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
