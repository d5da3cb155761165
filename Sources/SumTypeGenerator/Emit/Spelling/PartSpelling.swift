import SumTypeSwift

/// What is flattened into a struct: which of its parts it is, and the keys that may be its own.
struct PartSpelling: Sendable {
  let number: Int
  let keys: [StringLiteral]
  /// What tells whether it is there.
  let presence: PartPresence
  let isUnion: Bool
}

extension SchemaSpelling {
  func part(_ field: Field, number: Int) -> PartSpelling? {
    guard field.isFlattened, case .reference(let id) = field.type else { return nil }
    var isUnion = false
    if case .union = schema[id].kind { isUnion = true }
    return PartSpelling(
      number: number,
      keys: partKeys[id.index] ?? schema.memberKeys(of: field.type).map { StringLiteral($0) },
      presence: schema.partPresence(of: id), isUnion: isUnion)
  }
}

extension StructSpelling {
  /// The fields that are flattened.
  var parts: [FieldSpelling] { fields.filter { $0.part != nil } }

  /// `static let parts = [MemberTable("type", "content")]`: the keys of each part.
  var partsDeclaration: VariableDeclaration? {
    let tables = parts.compactMap(\.part).map { part in
      Code.filled(
        opening: "\(Runtime.memberTable)(", part.keys.map { "\($0)" }, closing: ")", column: 4)
    }
    if tables.isEmpty { return nil }
    let value: Code =
      tables.count == 1 ? "[\(tables[0])]" : "[\n  \(tables, separator: ",\n")\n]"
    return .stored("parts", nil, isStatic: true, value: value)
  }
}
