/// A declaration as a value; the printer knows how it is laid out.
public indirect enum Declaration: Hashable, Sendable {
  case `struct`(StructDeclaration)
  case `enum`(EnumDeclaration)
  case `extension`(ExtensionDeclaration)
  case `protocol`(ProtocolDeclaration)
  case variable(VariableDeclaration)
  case function(FunctionDeclaration)
  case initializer(InitializerDeclaration)
  case `typealias`(TypealiasDeclaration)
  /// Code that is no declaration of ours, as it is.
  case code(Code)
}
