import SumTypeSwift

/// The codec of an enum, which is told what an unknown value is where the enum is open:
///
/// ```swift
/// /// Reads and writes ``Mood``: `"happy"`.
/// public nonisolated enum MoodCodec: JSONEnumCodec {
///   public typealias Value = Mood
///   public typealias Base = StringCodec
///
///   public static func isUnknown(_ value: Mood) -> Bool {
///     if case .unknown = value { true } else { false }
///   }
/// }
/// ```
struct EnumCodec {
  let type: TypeDeclaration
  let enumeration: Enumeration

  var declaration: Declaration {
    let example = enumeration.values.first.map { ": `\(JSONText.tag($0.raw))`" } ?? ""
    let domain = SwiftType.named(type.name)
    var members: [Declaration] = [
      .typealias(TypealiasDeclaration(name: "Value", type: domain)),
      .typealias(
        TypealiasDeclaration(name: "Base", type: TypeSpelling.rawType(of: enumeration).codec)),
    ]
    if enumeration.isOpen {
      members.append(
        .function(
          FunctionDeclaration(
            isStatic: true, name: "isUnknown",
            parameters: [Parameter("value", label: .none, domain)], returns: "Bool",
            body: "if case .unknown = value { true } else { false }")))
    }
    return .enum(
      EnumDeclaration(
        doc: DocComment("Reads and writes ``\(type.name)``\(example)."),
        name: SchemaSpelling.codecName(of: type.name), conformances: [Runtime.enumCodec],
        members: members))
  }
}
