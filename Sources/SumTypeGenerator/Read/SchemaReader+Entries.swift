import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// `"wire": "pairs"`, or `{"entries": {"key": "mood", "value": "count"}}`.
struct EntryWireSyntax {
  let form: Written<EntryWire>
  /// The keys of an entry's members, if the schema names them.
  let key: Written<String>?
  let value: Written<String>?
}

/// Maps that are written as lists, because their keys are no strings.
extension SchemaReader {
  /// Reads the wire form of a map that is written as a list; returns nil for other wire forms, which
  /// the caller reads.
  mutating func entryWire(_ tree: JSONTree?) -> EntryWireSyntax? {
    guard let tree else { return nil }
    switch tree.value {
    case .string(let word):
      return EntryWire(rawValue: word).map {
        EntryWireSyntax(form: Written($0, at: tree.range), key: nil, value: nil)
      }
    case .object(let object):
      let members = Members<EntryWireKey>(object, into: &diagnostics)
      guard let place = members.place(of: .entries) else { return nil }
      let names = members[.entries].flatMap {
        self.object($0, "an object of two keys", "{\"key\": \"k\", \"value\": \"v\"}")
      }
      let keys = Members<EntryMemberKey>(names ?? [], into: &diagnostics)
      return EntryWireSyntax(
        form: Written(.entries, at: place), key: keys[.key].flatMap { string($0) },
        value: keys[.value].flatMap { string($0) })
    default: return nil
    }
  }

  /// Reads the wire form of any other value. An object without `entries` has been reported.
  mutating func plainWire(_ tree: JSONTree?) -> Written<String>? {
    guard let tree else { return nil }
    if case .object(let object) = tree.value {
      if object.isEmpty {
        diagnostics.error(
          .invalidWire, "a wire with parameters has the key \"entries\"", at: tree.range,
          cure: "write {\"entries\": {\"key\": \"k\", \"value\": \"v\"}}")
      }
      return nil
    }
    return string(tree)
  }

  /// Returns the type of a field, an alias or a payload whose outermost map is written as a list,
  /// and declares the type of the entries of this list.
  ///
  /// - Parameters:
  ///   - name: the name of the type of an entry; nil if it could not be read.
  ///   - whole: the field, alias or payload, for the doc comment.
  ///   - bounds: the bounds of the whole. Those of the map's values are returned as those of a field
  ///     of the entry.
  mutating func entries(
    of type: WrittenType, as wire: EntryWireSyntax, named name: TypeName?, of whole: String,
    _ bounds: BoundsSyntax? = nil
  ) -> (type: WrittenType, bounds: BoundsSyntax?)? {
    guard let map = expressions[type].outermostMap else {
      let form = wire.form.value.rawValue
      var isName = false
      if case .name(let name, _) = expressions[type] { isName = name != "String" }
      diagnostics.error(
        .invalidWire, "\(quoted(form)) needs a map, and no map is written here",
        at: wire.form.place,
        cure: "write the type as \"[Key: Value]\""
          + (isName ? "; if it is an alias of a map, give the alias this wire" : ""))
      return nil
    }
    guard let name else { return nil }
    let inner = bounds?.ofMap(in: expressions[type])
    declareEntry(of: map, as: wire, named: name, of: whole, inner?.elements?.value, at: type.place)
    let entry = TypeExpression.entries(
      .name(name.spelling, at: 0..<0), areAlternating: wire.form.value == .alternating)
    let replaced = expressions[type].withOutermostMap(entry)
    return (
      expressions.add(replaced, expressions.texts[type.id], at: type.place),
      bounds?.withoutValues(in: expressions[type])
    )
  }

  /// Returns the name of the type of an entry of a field or a payload: `JournalScoresEntry`.
  func entryName(of member: MemberName?, _ role: TypeName.Declarer.Role) -> TypeName? {
    guard let member, let owner else { return nil }
    return TypeName(of: member, role, in: owner, isNested: namesAreNested, suffix: "Entry")
  }

  /// Returns the name of a field or a variant with its type, for a doc comment: `Journal.scores`.
  func wholeName(of member: MemberName?) -> String {
    "`\(owner.map { $0.spelling + "." } ?? "")\(member?.swift.value.name ?? "")`"
  }

  private mutating func declareEntry(
    of map: (key: TypeExpression, value: TypeExpression), as wire: EntryWireSyntax,
    named name: TypeName, of whole: String, _ bounds: BoundsSyntax?, at place: SourceRange
  ) {
    func field(
      _ name: Identifier, _ type: TypeExpression, key: Written<String>?, _ bounds: BoundsSyntax?
    ) -> FieldSyntax {
      // A key and a value are always there.
      var newNil: Written<NilSpelling>?
      if case .optional = type { newNil = Written(.null, at: place) }
      return FieldSyntax(
        name: MemberName(swift: Written(name, at: place)),
        type: expressions.add(type, type.spelling, at: place),
        details: FieldDetails(
          key: key, aliases: [], defaultValue: nil, wire: nil, otherwise: nil, newNil: newNil,
          bounds: bounds, doc: nil, deprecation: nil))
    }
    let structure = StructureSyntax(
      fields: [
        field("key", map.key, key: wire.key, nil),
        field("value", map.value, key: wire.value, bounds),
      ], identity: nil, onSave: nil, rejected: [], isMapEntry: true)
    inlineTypes.append(
      TypeSyntax(
        name: name, doc: "An entry of \(whole).", deprecation: nil,
        kind: wire.form.value == .entries ? .structure(structure) : .tuple(structure)))
  }
}

extension TypeExpression {
  /// The key and the value of the outermost map, inside lists and optionals; nil if there is none.
  fileprivate var outermostMap: (key: TypeExpression, value: TypeExpression)? {
    switch self {
    case .optional(let inner, _), .list(let inner): inner.outermostMap
    case .map(let value): (.name("String", at: 0..<0), value)
    case .dictionary(let key, let value, _): (key, value)
    case .name, .choice, .entries: nil
    }
  }

  /// Returns the expression with another one in place of the outermost map.
  fileprivate func withOutermostMap(_ other: TypeExpression) -> TypeExpression {
    switch self {
    case .optional(let inner, let place): .optional(inner.withOutermostMap(other), at: place)
    case .list(let inner): .list(inner.withOutermostMap(other))
    case .map, .dictionary: other
    case .name, .choice, .entries: self
    }
  }
}

extension BoundsSyntax {
  /// Returns the bounds of the outermost map of a type with these bounds.
  fileprivate func ofMap(in type: TypeExpression) -> BoundsSyntax? {
    switch type {
    case .optional(let inner, _): ofMap(in: inner)
    case .list(let inner): elements?.value.ofMap(in: inner)
    default: self
    }
  }

  /// Returns the bounds without those of the values of the outermost map; nil if none are left.
  fileprivate func withoutValues(in type: TypeExpression) -> BoundsSyntax? {
    var rest: Written<BoundsSyntax>?
    switch type {
    case .optional(let inner, _): return withoutValues(in: inner)
    case .list(let inner):
      rest = elements.flatMap { elements in
        elements.value.withoutValues(in: inner).map { Written($0, at: elements.place) }
      }
    default: break
    }
    let bounds = BoundsSyntax(
      minimum: minimum, maximum: maximum, minLength: minLength, maxLength: maxLength,
      isMinimumExclusive: isMinimumExclusive, isMaximumExclusive: isMaximumExclusive,
      pattern: pattern, elements: rest)
    let isEmpty =
      [minimum, maximum, minLength, maxLength, pattern].allSatisfy { $0 == nil } && rest == nil
    return isEmpty ? nil : bounds
  }
}
