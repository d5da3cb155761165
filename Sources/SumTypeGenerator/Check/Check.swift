import SumTypeSource

/// One thing that has to hold of a schema whose names are resolved.
protocol Check: Sendable {
  /// Reports where it does not hold. What could not be read or resolved has been reported already,
  /// and is passed over.
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics)
}

/// All checks. To add one, add its file and a line here.
enum Checks {
  /// What has to hold before the others look at everything that lies in one object.
  static let limits: [any Check.Type] = [MemberLimits.self]

  static let all: [any Check.Type] = [
    GeneratedNames.self,
    NestedNames.self,
    MemberNames.self,
    MemberCollisions.self,
    WireKeys.self,
    FlattenedMembers.self,
    EnumValues.self,
    VariantTags.self,
    DefaultVariants.self,
    Payloads.self,
    DisjointVariants.self,
    PresenceKeys.self,
    Identities.self,
    OneOrManyElements.self,
    SharedFields.self,
    AsideUse.self,
    OutsideUse.self,
    SavePolicies.self,
    Repositories.self,
    MigratedTypes.self,
    Stores.self,
    FiniteTypes.self,
  ]

  static func run(on schema: Resolution, into diagnostics: inout Diagnostics) {
    let before = diagnostics.count
    for check in limits { check.run(schema, into: &diagnostics) }
    if diagnostics.count > before { return }
    for check in all { check.run(schema, into: &diagnostics) }
  }
}
