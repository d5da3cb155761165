import SumTypeSwift

/// What is flattened into a struct: which of its parts it is, and the keys that may be its own.
struct PartSpelling: Sendable {
  /// Where a union has its tag; what tells whether the part is there.
  enum Sign: Sendable {
    /// Any of the keys, unless it is `null`.
    case member
    /// The key of the tag, unless it is `null`.
    case tag(StringLiteral)
    /// Any of the keys, which are the tags.
    case key
  }

  let number: Int
  let keys: [StringLiteral]
  let sign: Sign

  var isUnion: Bool { if case .member = sign { false } else { true } }
}

extension SchemaSpelling {
  func part(_ field: Field, number: Int) -> PartSpelling? {
    guard field.isFlattened, case .reference(let id) = field.type else { return nil }
    var sign = PartSpelling.Sign.member
    if case .union(let union) = schema[id].kind {
      if let tag = union.representation.tagKey {
        sign = .tag(StringLiteral(tag))
      } else if union.representation is External {
        sign = .key
      }
    }
    return PartSpelling(
      number: number, keys: schema.memberKeys(of: field.type).map { StringLiteral($0) },
      sign: sign)
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
