import SumTypeSwift

/// What a union says of payloads that may be absent:
///
/// ```swift
/// public static var newNil: NilSpelling { .null }
///
/// public static func withoutPayload(_ variant: Int) -> Block? {
///   switch variant {
///   case 0: .paragraph(nil)
///   default: nil
///   }
/// }
///
/// public static func hasPayload(_ value: Block) -> Bool {
///   switch value {
///   case .paragraph(nil): false
///   default: true
///   }
/// }
/// ```
extension UnionCodec {
  var optionalPayloads: [Declaration] {
    guard union.representation.codec(of: union).mayLackPayload else { return [] }
    var values: [Code.SwitchCase] = []
    var tests: [Code.SwitchCase] = []
    for (index, variant) in union.variants.enumerated() where variant.hasOptionalPayload {
      values.append(.init("case \(index)", ".\(variant.name)(nil)"))
      tests.append(.init("case .\(variant.name)(nil)", "false"))
    }
    if values.isEmpty { return [] }
    values.append(.init("default", "nil"))
    tests.append(.init("default", "true"))
    let functions: [Declaration] = [
      .function(
        FunctionDeclaration(
          isStatic: true, name: "withoutPayload",
          parameters: [Parameter("variant", label: .none, "Int")], returns: .optional(domain),
          body: .results("variant", values))),
      .function(
        FunctionDeclaration(
          isStatic: true, name: "hasPayload",
          parameters: [Parameter("value", label: .none, domain)], returns: "Bool",
          body: .results("value", tests))),
    ]
    if union.newNil == .absent { return functions }
    return [
      .variable(.computed("newNil", Runtime.nilSpelling, isStatic: true, ".null"))
    ] + functions
  }
}
