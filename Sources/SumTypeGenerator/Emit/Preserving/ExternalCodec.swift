import SumTypeSwift

/// The codec of a type that the app has already goes through its raw value:
///
/// ```swift
/// /// Reads and writes `Color`.
/// public typealias ColorCodec = ExternalValueCodec<Color, StringCodec>
/// ```
struct ExternalCodec {
  let type: TypeDeclaration
  let external: ExternalType

  var declaration: Declaration {
    .typealias(
      TypealiasDeclaration(
        doc: DocComment("Reads and writes `\(external.domain)`."),
        name: SchemaSpelling.codecName(of: type.name),
        type: .generic(
          Runtime.externalValueCodec, [external.domain, TypeSpelling.of(external.base).codec])))
  }
}

extension ExternalType {
  /// `Theme.Color`
  var domain: SwiftType {
    path.dropFirst().reduce(.named(path[0])) { .member($0, $1) }
  }
}
