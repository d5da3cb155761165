import SumTypeSwift

/// The functions that tell whether a payload that is a union writes the tag of the union around it,
/// as the constant of a struct that reads the same object:
///
/// ```swift
/// private nonisolated func hasConstant(_ key: String, in payload: CustomerStateDTO) -> Bool {
///   switch payload {
///   case .kept: key == "object"
///   case .archived(let payload): hasConstant(key, in: payload)
///   case .stub: false
///   case .unknown: false
///   }
/// }
/// ```
/// There is one function for each inner union, whichever unions are around it.
struct TagConstants {
  let schema: SchemaSpelling

  var functions: [Declaration] {
    var open: [TypeID] = []
    for (_, type) in schema.schema.generatedTypes {
      guard case .union(let union) = type.kind else { continue }
      for variant in union.variants where schema.payloadMayHaveTag(variant, of: union) {
        if case .reference(let id)? = variant.payload { open.append(id) }
      }
    }
    var seen: Set<TypeID> = []
    var functions: [Declaration] = []
    open.reverse()
    while let id = open.popLast() {
      guard seen.insert(id).inserted, case .union(let union) = schema.schema[id].kind else {
        continue
      }
      functions.append(.function(function(union, id)))
      for variant in union.variants.reversed() {
        if case .reference(let inner)? = variant.payload, schema.hasTagConstants(inner) {
          open.append(inner)
        }
      }
    }
    return functions
  }

  private func function(_ union: Union, _ id: TypeID) -> FunctionDeclaration {
    var arms = union.variants.map { variant -> VariantSwitch.Arm in
      guard case .reference(let payload)? = variant.payload else {
        return .init(variant.name, "false")
      }
      if schema.hasTagConstants(payload) {
        return .init(variant.name, binding: "payload", "hasConstant(key, in: payload)")
      }
      let keys = schema.tagConstants(of: payload, in: id).map { "\(StringLiteral($0))" as Code }
      switch keys.count {
      case 0: return .init(variant.name, "false")
      case 1: return .init(variant.name, "key == \(keys[0])")
      default:
        return .init(
          variant.name, .filled(opening: "[", keys, closing: "].contains(key)"))
      }
    }
    if union.keepsUnknown { arms.append(.init("unknown", "false")) }
    return FunctionDeclaration(
      visibility: .private, name: "hasConstant",
      parameters: [
        Parameter("key", label: .none, "String"),
        Parameter("payload", label: .named("in"), schema.spelling(of: .reference(id)).dto),
      ],
      returns: "Bool", body: VariantSwitch("payload", arms).values())
  }
}
