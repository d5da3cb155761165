import SumTypeSource
import SumTypeSwift

extension SchemaReader {
  /// What a name in a schema becomes in Swift.
  enum NameUse: String {
    case type, document, field, variant, value, module, property

    /// Types begin with a capital letter, so that no variable in generated code can hide one.
    var isType: Bool { self == .type || self == .document }
  }

  /// The Swift name that a key of the schema stands for.
  mutating func identifier(
    _ name: String, at place: SourceRange, _ use: NameUse
  ) -> Written<Identifier>? {
    guard let identifier = Identifier(name) else {
      diagnostics.error(
        .invalidName, "\(quoted(name)) is not a name that Swift accepts", at: place,
        cure: cure(for: name, use))
      return nil
    }
    if use.isType, let first = name.unicodeScalars.first, first.properties.isLowercase {
      diagnostics.error(
        .invalidName, "the name of a \(use.rawValue) begins with a capital letter", at: place,
        cure: Identifier.upperCamel(from: name).map { "call it \(quoted($0))" })
      return nil
    }
    return Written(identifier, at: place)
  }

  /// How to keep a wire name that is no Swift name: by giving it beside one that is.
  private func cure(for name: String, _ use: NameUse) -> String {
    let lower = Identifier.lowerCamel(from: name) ?? "name"
    let wire = quoted(name)
    return switch use {
    case .type, .document, .module:
      Identifier.upperCamel(from: name).map { "call it \(quoted($0))" }
        ?? "use letters, digits and \"_\", and begin with a letter"
    case .field: "write \"\(lower)\": {\"type\": …, \"key\": \(wire)}"
    case .variant: "write \"\(lower)\": {\"tag\": \(wire), \"payload\": …}"
    case .value: "give it a name in Swift: {\"\(lower)\": \(wire)}"
    case .property:
      Identifier.lowerCamel(from: name).map { "call it \(quoted($0))" }
        ?? "use letters, digits and \"_\", and begin with a letter"
    }
  }
}
