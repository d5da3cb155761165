import SumTypeSource
import SumTypeSwift

/// Types that a variant or a field declares in place.
extension SchemaReader {
  /// The name that stands for the declared type in the type of its variant or field: `[_]`.
  static let placeholder = "_"

  /// The declaration of a type in a variant or a field.
  private struct InlineType {
    /// The first of the keys that declare a type.
    let kind: JSONTree.Member
    let members: Members<TypeKey>
    let role: TypeName.Declarer.Role
    let member: MemberName?
    let doc: String?
    let deprecation: Deprecation?
  }

  /// Reads the payload of a variant that declares its type:
  /// `"text": {"struct": {"text": "String"}}`.
  ///
  /// The type is added to those of `types`. Its name is made of the names of the union and the
  /// variant.
  mutating func inlinePayload(
    _ kind: JSONTree.Member, of variant: MemberName?, _ members: Members<VariantKey>,
    doc: String?, deprecation: Deprecation?
  ) -> VariantSyntax.Payload {
    // The "tags" of a variant are its tags, and those of a union the style of tags.
    let own = Members<TypeKey>(members, except: [.tags, .wire, .otherwise])
    let type = InlineType(
      kind: kind, members: own, role: .variant, member: variant, doc: doc, deprecation: deprecation)
    let written = declare(
      type, in: members[.payload], at: members.place(of: .payload), called: "payload")
    return written.map { .type($0) } ?? .unreadable
  }

  /// Reads `"wait": {"payload": "Double", "member": "_0"}`, whose payload lies in an object: `{"_0": 2.5}`. The object is
  /// a struct on its own, `CommandWaitObject`, whose only field is `value`.
  ///
  /// - Parameters:
  ///   - key: The key of the member.
  ///   - index: The place of the struct among the types that are declared inside others.
  mutating func wrapped(
    _ payload: VariantSyntax.Payload, in key: JSONTree, of variant: MemberName?,
    as wire: Written<String>?, _ otherwise: Written<OtherwiseOption>?, at index: Int
  ) -> VariantSyntax.Payload {
    guard let key = string(key) else { return .unreadable }
    switch payload {
    case .unreadable, .constant: return payload
    case .none:
      diagnostics.error(
        .misplacedKey, "a variant without a payload has no \"member\"", at: key.place,
        cure: "remove it, or give the variant a \"payload\": the type of the member")
      return .unreadable
    case .type(let type):
      guard let variant, let owner else { return .unreadable }
      let name = TypeName(
        of: variant, .variant, in: owner, isNested: namesAreNested, suffix: "Object")
      let field = FieldSyntax(
        name: MemberName(swift: Written(Variant.memberName, at: key.place), other: nil), type: type,
        details: FieldDetails(
          key: key, aliases: [], defaultValue: nil, wire: wire, otherwise: otherwise, newNil: nil,
          bounds: nil, doc: nil, deprecation: nil))
      let structure = StructureSyntax(
        fields: [field], identity: nil, onSave: nil, rejected: [], isAroundMember: true)
      inlineTypes.insert(
        TypeSyntax(
          name: name,
          doc: "The object around the payload of `\(variant.swift.value)` in JSON: "
            + "`{\(JSONSnippet.string(key.value)):…}`.",
          deprecation: nil, kind: .structure(structure)),
        at: index)
      return expressions.read(name.spelling, at: name.flat.place, into: &diagnostics)
        .map { .type($0) } ?? .unreadable
    }
  }

  /// Reads the type of a field that declares it:
  /// `"lines": {"type": "[_]", "struct": {"text": "String"}}`.
  mutating func inlineFieldType(
    _ kind: JSONTree.Member, of field: MemberName?, _ members: Members<FieldKey>
  ) -> WrittenType? {
    // The "default" is the field's, but a union in a field has no use for such a default.
    // The bounds are those of the field, whose type may be a list or a map of this one.
    let others: [TypeKey] =
      [.wire, .otherwise] + TypeKey.bounds + (members[.union] == nil ? [.default] : [])
    var silent = Diagnostics()
    swap(&silent, &diagnostics)
    // Faults of these two members are reported when the field reads them.
    let (doc, deprecation) = (self.doc(members[.doc]), self.deprecation(members[.deprecated]))
    swap(&silent, &diagnostics)
    let type = InlineType(
      kind: kind, members: Members<TypeKey>(members, except: others), role: .field, member: field,
      doc: doc, deprecation: deprecation)
    return declare(type, in: members[.type], at: members.place(of: .type), called: "type")
  }

  private mutating func declare(
    _ type: InlineType, in whole: JSONTree?, at place: SourceRange?, called key: String
  ) -> WrittenType? {
    let kinds = TypeKey.kinds.filter { type.members[$0] != nil }
    guard kinds.count == 1 else {
      diagnostics.error(
        .misplacedKey,
        "a \(type.role) has \(list(kinds.prefix(2).map { quoted($0.spelling) }, "or")), not both",
        at: type.kind.keyRange, cure: "remove one of the two, or declare one in \"types\"")
      return nil
    }
    guard inlineDepth < SchemaLimits.depth else {
      diagnostics.error(
        .nestedTooDeeply,
        "more than \(SchemaLimits.depth) types are declared inside each other here",
        at: type.kind.keyRange, cure: "declare some of these types in \"types\"")
      return nil
    }
    let name = type.member.flatMap { member in
      owner.map { TypeName(of: member, type.role, in: $0, isNested: namesAreNested) }
    }
    inlineDepth += 1
    defer { inlineDepth -= 1 }
    // The types that this type declares come after it.
    let index = inlineTypes.count
    let meaning = kind(kinds[0], type.members, of: name)
    guard let name else { return nil }
    inlineTypes.insert(
      TypeSyntax(name: name, doc: type.doc, deprecation: type.deprecation, kind: meaning),
      at: index)
    guard let whole else {
      return expressions.read(name.spelling, at: name.flat.place, into: &diagnostics)
    }
    return string(whole).flatMap { expression($0, around: name, key, at: place ?? whole.range) }
  }

  /// Reads `[_]`, with the name of the declared type in place of `_`.
  private mutating func expression(
    _ text: Written<String>, around name: TypeName, _ key: String, at place: SourceRange
  ) -> WrittenType? {
    var parser = TypeExpressionParser(text.value)
    guard case .success(let expression) = parser.parse() else {
      return expressions.read(text.value, at: text.place, into: &diagnostics)
    }
    guard let whole = expression.declaring(name.spelling) else {
      diagnostics.error(
        .misplacedKey, "this \(quoted(key)) does not use the type that is declared here", at: place,
        cure: "write \"_\" for the declared type, such as \"[_]\" or \"_?\", or remove "
          + "\(quoted(key))")
      return nil
    }
    return add(whole, at: text.place)
  }

  /// Reports keys of types in a variant or a field that declares none.
  mutating func reportWithoutType<Key>(
    _ members: Members<Key>, _ keys: [Key], in role: TypeName.Declarer.Role
  ) {
    guard let member = members.first(of: keys) else { return }
    diagnostics.error(
      .misplacedKey,
      "\(quoted(member.key)) belongs to a type, and this \(role) does not declare one",
      at: member.keyRange,
      cure: "write it where the \(role == .variant ? "payload's" : "field's") type is declared, "
        + "or declare the type here: \"struct\": {…}")
  }
}

extension TypeExpression {
  /// Returns the expression with a name in the place of `_`; nil if there is no `_`.
  fileprivate func declaring(_ name: String) -> TypeExpression? {
    switch self {
    case .name(SchemaReader.placeholder, let place): return .name(name, at: place)
    case .name: return nil
    case .optional(let wrapped, let mark):
      return wrapped.declaring(name).map { .optional($0, at: mark) }
    case .list(let element): return element.declaring(name).map { .list($0) }
    case .map(let value): return value.declaring(name).map { .map($0) }
    case .entries: return nil
    case .dictionary(let key, let value, let range):
      let (newKey, newValue) = (key.declaring(name), value.declaring(name))
      if newKey == nil, newValue == nil { return nil }
      return .dictionary(key: newKey ?? key, value: newValue ?? value, at: range)
    case .choice(let alternatives, let bar):
      let declared = alternatives.map { $0.declaring(name) }
      if declared.allSatisfy({ $0 == nil }) { return nil }
      return .choice(zip(declared, alternatives).map { $0 ?? $1 }, at: bar)
    }
  }
}
