import SumTypeSwift

/// The declarations of a union some of whose payloads have its tag as a constant. If a payload is a
/// union, the answer depends on its value:
///
/// ```swift
/// public static func payloadHasTag(_ value: Owner, variant: Int) -> Bool {
///   switch value {
///   case .customer(let value): CustomerStateCodec.hasMember(keys[0], in: value)
///   case .account: true
///   default: false
///   }
/// }
/// ```
/// The halves of a tag of two members are asked for one by one:
///
/// ```swift
/// public static func payloadHasTag(half: Int, of value: Manifest) -> Bool {
///   switch value {
///   case .pod: true
///   case .job: half == 0
///   case .service(let value): ServiceCodec.hasMember(pairs.keys[half], in: value)
///   default: false
///   }
/// }
/// ```
extension UnionCodecEmitter {
  var payloadHasTag: [Declaration] {
    let asked = union.variants.filter { schema.payloadMayHaveTag($0, of: union) }
    if union.representation.hasPairedTag { return pairedPayloadHasTag(asked) }
    let indices = union.variants.indices.filter {
      schema.payloadHasTag(union.variants[$0], of: union)
    }
    if !asked.isEmpty {
      let arms = self.arms(asked, key: "keys[0]") + always(indices.map { union.variants[$0] })
      return [
        payloadHasTag(
          [Parameter("value", label: .none, domain), Parameter("variant", "Int")], arms,
          isWhole: asked.count &+ indices.count == union.variants.count)
      ]
    }
    if indices.isEmpty { return [] }
    let head = Code.filled(opening: "case ", indices.map { "\($0)" })
    return [
      .function(
        FunctionDeclaration(
          isStatic: true, name: "payloadHasTag",
          parameters: [Parameter("variant", label: .none, "Int")], returns: "Bool",
          body: "switch variant {\n\(head): true\ndefault: false\n}"))
    ]
  }

  private func pairedPayloadHasTag(_ asked: [Variant]) -> [Declaration] {
    let whole = union.variants.filter { schema.payloadHasTag($0, of: union) }
    var arms = self.arms(asked, key: "pairs.keys[half]") + always(whole)
    for variant in union.variants where !schema.payloadHasTag(variant, of: union) {
      guard let key = schema.payloadTagKeys(variant, of: union).first else { continue }
      let half = key == union.representation.tagKey ? 0 : 1
      arms.append(.arm("case .\(variant.name)", "half == \(half)"))
    }
    if arms.isEmpty { return [] }
    let count = union.variants.count {
      !schema.payloadTagKeys($0, of: union).isEmpty || schema.payloadMayHaveTag($0, of: union)
    }
    return [
      payloadHasTag(
        [Parameter("half", "Int"), Parameter("value", label: .named("of"), domain)], arms,
        isWhole: count == union.variants.count)
    ]
  }

  /// Returns the arms of variants whose payloads are unions that know the answer.
  private func arms(_ asked: [Variant], key: Code) -> [Code] {
    asked.compactMap { variant in
      variant.payload.map { payload -> Code in
        .arm(
          "case .\(variant.name)(let value)",
          "\(schema.spelling(of: payload).codecCode).hasMember(\(key), in: value)")
      }
    }
  }

  /// Returns the arm of variants whose payloads always have the tag.
  private func always(_ variants: [Variant]) -> [Code] {
    variants.isEmpty
      ? [] : [.arm(.filled(opening: "case ", variants.map { ".\($0.name)" }), "true")]
  }

  private func payloadHasTag(
    _ parameters: [Parameter], _ arms: [Code], isWhole: Bool
  ) -> Declaration {
    let arms = isWhole && union.unknown != .case ? arms : arms + [.arm("default", "false")]
    return .function(
      FunctionDeclaration(
        isStatic: true, name: "payloadHasTag", parameters: parameters, returns: "Bool",
        body: "switch value {\n\(lines: arms)\n}"))
  }

  /// States that the tag is read again, if structs in a payload may have only some of its variant's
  /// tags as a constant: the codec then has to find which tag it is. Tags of two members are always
  /// read again.
  var rereadsTag: [Declaration] {
    let rereads = union.variants.contains { variant in
      variant.tags.count > 1 && schema.payloadMayHaveTag(variant, of: union)
    }
    return rereads && !union.representation.hasPairedTag
      ? [.variable(.computed("rereadsTag", "Bool", isStatic: true, "true"))] : []
  }
}
