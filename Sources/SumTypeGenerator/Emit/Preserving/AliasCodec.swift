import SumTypeSwift

/// The codec of an alias is its base's, through the raw value:
///
/// ```swift
/// /// Reads and writes ``UserID``.
/// public typealias UserIDCodec = RawValueCodec<UserID, UUIDCodec>
/// ```
struct AliasCodec {
  let type: TypeDeclaration
  let alias: Alias

  var declaration: Declaration {
    .typealias(
      TypealiasDeclaration(
        doc: DocComment("Reads and writes ``\(type.name)``."),
        name: SchemaSpelling.codecName(of: type.name),
        type: .generic(
          Runtime.rawValueCodec, [.named(type.name), TypeSpelling.of(alias.base).codec])))
  }
}
