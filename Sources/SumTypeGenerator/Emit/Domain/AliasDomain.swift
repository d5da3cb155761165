import SumTypeSwift

/// A distinct name for a scalar:
///
/// ```swift
/// public nonisolated struct UserID: RawRepresentable, Hashable, Sendable {
///   public var rawValue: UUID
///
///   public init(rawValue: UUID) { self.rawValue = rawValue }
///
///   public init(_ rawValue: UUID) { self.rawValue = rawValue }
/// }
/// ```
struct AliasDomain {
  let type: TypeDeclaration
  let alias: Alias

  var declaration: Declaration {
    let base = TypeSpelling.of(alias.base).domain
    return .struct(
      StructDeclaration(
        doc: Documentation.comment(type.doc, deprecated: type.deprecation), name: type.name,
        conformances: ["RawRepresentable", "Hashable", "Sendable"],
        members: [
          .variable(.stored("rawValue", base, isMutable: true)),
          .initializer(initializer(Parameter("rawValue", base))),
          .initializer(initializer(Parameter("rawValue", label: .none, base))),
        ]))
  }

  private func initializer(_ parameter: Parameter) -> InitializerDeclaration {
    InitializerDeclaration(parameters: [parameter], body: "self.rawValue = rawValue")
  }
}
