import SumTypeSource

/// Reads the case that the `default` of a `switch` over tags assigns: `default: self = .none`.
///
/// The app reads a value of any other tag as this case, and so loses it. In the schema such a value is unknown, and kept.
/// The case is a variant of its own, so that it is read and written as the app writes it.
extension SwiftReader {
  /// Returns the case without associated values that the default clause assigns; nil if there is none, or if it needs no
  /// variant: another clause assigns it too, or it is called like the case that every union has for unknown values.
  func defaultCase(
    of clauses: [SwiftCode.Clause], besides variants: [CodedVariant], _ coded: CodedUnion
  ) -> String? {
    guard let clause = clauses.first(where: { $0.patterns == nil }) else { return nil }
    let assigned = coded.code.assignedCases(in: clause.body)
    guard assigned.count == 1, let only = assigned.first, only.arguments == nil,
      let found = cases(of: coded.symbol)[only.name], found.values?.isEmpty ?? true,
      only.name != Self.caseOfUnknown, !variants.contains(where: { $0.name == only.name })
    else { return nil }
    return only.name
  }

  private static let caseOfUnknown = "unknown"

  /// Adds the variant of the default clause: of the tags that are left, of the tag that `encode(to:)` writes, or else
  /// without a tag.
  ///
  /// - Parameter takesAbsent: whether a value without a tag is of this case.
  func addDefault(
    _ name: String, takesAbsent: Bool, _ tag: SwiftCode.Call, to union: inout Declaration.Union,
    _ coded: CodedUnion
  ) {
    let taken = Set(union.variants.flatMap(\.tags))
    let type = tag.type ?? .other
    var tags = otherTags(of: type, besides: taken, first: name, coded.scope)
    let isInternal = if case .internal = union.form { true } else { false }
    if tags.isEmpty || !isInternal && tags.count > 1 {
      draft.notes.add(
        .otherTags(name),
        at: range(coded.code.place(tag.range), in: coded.code.file))
      // Beside another tag there may be a payload, with which a value of this case would be malformed.
      let same = rawConstant(name, of: type, coded.scope)
      let own =
        writtenTag(of: name, tag, coded) ?? same.flatMap { tags.contains($0) ? $0 : nil }
      tags = own.map { taken.contains($0) ? [] : [$0] } ?? []
    }
    // Only one variant has the values without a tag.
    if tags.isEmpty, union.defaultVariant != nil { return }
    if takesAbsent, !tags.isEmpty { union.defaultVariant = union.variants.count }
    union.variants.append(
      Declaration.Union.Variant(
        word: name, tags: tags, payload: nil, doc: cases(of: coded.symbol)[name]?.doc))
  }

  /// Returns the raw values of the enum of tags that no clause names, that of the case with the same name first.
  private func otherTags(
    of type: SwiftType, besides taken: Set<Constant>, first name: String, _ scope: SwiftScope
  ) -> [Constant] {
    guard case .name(let parts) = type, let (id, _) = symbol(of: parts, scope),
      case .enumeration? = symbols.declaration(id)?.kind
    else { return [] }
    let names = (symbols.declaration(id)?.cases ?? []).map(\.name)
    let ordered = names.filter { $0 == name } + names.filter { $0 != name }
    return ordered.compactMap { rawConstant($0, of: type, scope) }.filter { !taken.contains($0) }
  }

  /// Returns the constant that `encode(to:)` writes as the tag of a case: `case .none: try c.encode("none", forKey: .type)`.
  private func writtenTag(
    of name: String, _ tag: SwiftCode.Call, _ coded: CodedUnion
  ) -> Constant? {
    guard let encoder = coders(of: coded.symbol).first(where: { !$0.isDecoder }),
      let text = texts[encoder.file], case .member(.name(let key), _) = tag.source
    else { return nil }
    let type = tag.type ?? .other
    let code = SwiftCode(encoder, text)
    for index in code.body
    where text.isWord(index, "switch") && text.isWord(index + 1, "self")
      && text.isMark(index + 2, "{")
    {
      for clause in code.clauses(in: index + 3..<text.after(index + 2) - 1) {
        let isNamed =
          clause.patterns.map {
            $0.contains { text.isMark($0 - 1, ".") && text.isName($0) && text.text($0) == name }
          } ?? false
        if isNamed, let found = writtenTag(in: clause.body, key, type, code, coded.scope) {
          return found
        }
      }
    }
    return nil
  }

  /// Returns the constant of `encode(constant, forKey: .key)`.
  private func writtenTag(
    in body: Range<Int>, _ key: String, _ type: SwiftType, _ code: SwiftCode, _ scope: SwiftScope
  ) -> Constant? {
    let text = code.text
    for index in body where text.isWord(index, "encode") && text.isMark(index + 1, "(") {
      let arguments = SwiftParser.parts(of: index + 2..<text.after(index + 1) - 1, text)
      guard arguments.count == 2, let last = arguments[1].last, text.text(last) == key,
        text.isWord(arguments[1].lowerBound, "forKey")
      else { continue }
      var value = arguments[0]
      if value.count > 2, text.isWord(value.upperBound - 1, "rawValue") {
        value = value.lowerBound..<value.upperBound - 2
      }
      if let constant = tagConstant(value, of: type, code, scope) { return constant }
    }
    return nil
  }
}
