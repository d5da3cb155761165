/// A declaration as a value; the printer knows how it is laid out.
public indirect enum Declaration: Hashable, Sendable {
  /// `struct TextPost { … }`
  case `struct`(StructDeclaration)
  /// `enum Post { … }`
  case `enum`(EnumDeclaration)
  /// `final class TimelineStore { … }`
  case `class`(ClassDeclaration)
  /// `extension Post: Identifiable { … }`
  case `extension`(ExtensionDeclaration)
  /// `protocol TimelineRepository { … }`
  case `protocol`(ProtocolDeclaration)
  /// `let id: UUID`
  case variable(VariableDeclaration)
  /// `func save() throws { … }`
  case function(FunctionDeclaration)
  /// `init(id: UUID) { … }`
  case initializer(InitializerDeclaration)
  /// `typealias Entry = Post`
  case `typealias`(TypealiasDeclaration)
  /// Code that is no declaration of ours, as it is.
  case code(Code)
}
