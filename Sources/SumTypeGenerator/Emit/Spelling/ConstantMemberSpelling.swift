import SumTypeSwift

/// How a member is spelled that always is one of a few values, and is no property.
struct ConstantMemberSpelling: Sendable {
  let member: ConstantMember
  /// Its position among the members of the object.
  let index: Int

  var key: StringLiteral { StringLiteral(member.key) }

  /// `typeValues`, the constant of the codec that holds the values.
  var valuesName: Identifier { member.name.with(suffix: "Values") }

  /// `public static let typeValues = ConstantValues("blob", expected: "\"blob\"")`
  var declaration: VariableDeclaration {
    let expected = list(member.values.map { JSONText.tag($0) }, "or")
    return .stored(
      valuesName, nil, isStatic: true,
      value: .filled(
        opening: "\(Runtime.constantValues)(",
        member.values.map(\.code) + ["expected: \(StringLiteral(expected))"], closing: ")",
        column: 20))
  }
}
