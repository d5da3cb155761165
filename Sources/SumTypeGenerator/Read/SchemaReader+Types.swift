import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension SchemaReader {
  /// Reads `{"Post": {…}, "TextPost": {…}}`. Returns the types whose names could be read, and
  /// whether these are all.
  mutating func types(_ tree: JSONTree?) -> (entries: [TypeSyntax], areAll: Bool) {
    guard let tree else { return ([], true) }
    guard let object = object(tree, "an object of types", "{\"Post\": {\"struct\": {…}}}") else {
      return ([], false)
    }
    let members = named(object)
    var entries: [TypeSyntax] = []
    var areAll = true
    entries.reserveCapacity(members.count)
    for member in members {
      let name = identifier(member.key, at: member.keyRange, .type)
      let syntax = type(name, member.value)
      areAll = areAll && syntax != nil
      if let syntax { entries.append(syntax) }
      entries += takeInlineTypes()
    }
    return (entries, areAll)
  }

  /// Returns the types that variants, fields and choices have declared since the last call.
  mutating func takeInlineTypes() -> [TypeSyntax] {
    defer { inlineTypes = [] }
    return inlineTypes
  }

  /// Reads `{"doc": "…", "struct": {…}}`. Nil if `name` is nil; the members are read even then, to
  /// report their faults.
  private mutating func type(_ name: Written<Identifier>?, _ tree: JSONTree) -> TypeSyntax? {
    guard let object = object(tree, "a type", "{\"struct\": {…}} or {\"alias\": \"String\"}") else {
      return name.map {
        TypeSyntax(name: TypeName($0), doc: nil, deprecation: nil, kind: .unreadable)
      }
    }
    let members = Members<TypeKey>(object, into: &diagnostics)
    var doc = self.doc(members[.doc])
    let deprecation = self.deprecation(members[.deprecated])
    let typeName = name.map { TypeName($0) }
    let kind = singleKind(members, at: tree).map { self.kind($0, members, of: typeName) }
    if doc == nil, case .union = kind, let choice = members[.alias]?.string {
      doc = Self.doc(ofChoice: choice)
    }
    let state = self.state(members, of: name)
    return typeName.map {
      TypeSyntax(
        name: $0, doc: doc, deprecation: deprecation, kind: kind ?? .unreadable, state: state)
    }
  }

  /// Returns the doc comment of a choice, whose variants have no tags.
  static func doc(ofChoice text: String) -> String {
    "`\(text)`. The shape of the JSON selects the case."
  }

  /// Reads the declaration of a type of this kind.
  mutating func kind(
    _ kind: TypeKey, _ members: Members<TypeKey>, of name: TypeName?
  ) -> TypeSyntax.Kind {
    guard let value = members[kind] else { return .unreadable }
    let outer = owner
    owner = name
    defer { owner = outer }
    reportMisplaced(members, in: kind)
    let place = members.place(of: kind) ?? value.range
    return switch kind {
    case .struct: structure(value, members)
    case .union: union(value, members, at: place)
    case .enum: enumeration(value, members, at: place)
    case .alias: alias(value, members, at: place)
    case .tuple: tuple(value, members)
    case .external: external(value)
    default: .unreadable
    }
  }

  /// Returns the kind of a type. Reports a type with no kind, or with more than one.
  private mutating func singleKind(_ members: Members<TypeKey>, at tree: JSONTree) -> TypeKey? {
    let kinds = TypeKey.kinds.filter { members[$0] != nil }
    guard let kind = kinds.first else {
      diagnostics.error(
        .missingKey, "this declaration does not define a type", at: tree.range.opening,
        cure: "add one of \(list(TypeKey.kinds.map { quoted($0.spelling) }))")
      return nil
    }
    guard kinds.count == 1 else {
      diagnostics.error(
        .misplacedKey,
        "a type has only one of \(list(kinds.map { quoted($0.spelling) }))",
        at: members.place(of: kinds[1]) ?? tree.range.opening,
        cure: "declare two types")
      return nil
    }
    return kind
  }

  private mutating func reportMisplaced(_ members: Members<TypeKey>, in kind: TypeKey) {
    for key in TypeKey.allCases {
      guard let place = members.place(of: key), !key.owners.isEmpty, !key.owners.contains(kind)
      else { continue }
      let owners = list(key.owners.map(\.withArticle), "or")
      diagnostics.error(
        .misplacedKey,
        "\(quoted(key.spelling)) belongs to \(owners), not to \(kind.withArticle)",
        at: place, cure: Self.cure(forMisplaced: key, in: kind))
    }
  }

  private static func cure(forMisplaced key: TypeKey, in kind: TypeKey) -> String {
    if TypeKey.bounds.contains(key), kind == .struct || kind == .tuple {
      return key == .elements
        ? "write it at the fields: {\"type\": \"[Int]\", \"elements\": {\"minimum\": 1}}"
        : "write it at the fields: {\"type\": \"String\", \"maxLength\": 80}"
    }
    return key == .onSave && kind == .enum
      ? "remove it; with \"open\": false an unknown value is malformed, for which the union "
        + "around it can have \"onSave\"" : "remove it"
  }

  /// Reads `"struct": {"id": "UUID"}`.
  private mutating func structure(
    _ tree: JSONTree, _ members: Members<TypeKey>
  ) -> TypeSyntax.Kind {
    let identity = members[.identity].flatMap { string($0) }
    let includes = members[.include].map { strings($0) } ?? []
    let onSave = members[.onSave].flatMap { option($0, KeptPolicy.self) }
    guard let fields = fields(tree) else { return .unreadable }
    return .structure(
      StructureSyntax(
        fields: fields.entries, includes: includes, identity: identity, onSave: onSave,
        rejected: fields.rejected))
  }

  /// Reads `"alias": "UUID"`, or `"[String]"`. An alias of a choice is a union.
  private mutating func alias(
    _ tree: JSONTree, _ members: Members<TypeKey>, at place: SourceRange
  ) -> TypeSyntax.Kind {
    let entryWire = self.entryWire(members[.wire])
    let wire = entryWire == nil ? plainWire(members[.wire]) : nil
    let otherwise = members[.otherwise].flatMap { option($0, OtherwiseOption.self) }
    var bounds = bounds(Members(members), of: "an alias")
    guard let text = string(tree) else { return .unreadable }
    if let choice = choice(text.value, at: text.place) {
      for key in TypeKey.ofAlias where members[key] != nil {
        let part = TypeKey.bounds.contains(key) ? "bounds" : "wire"
        diagnostics.error(
          .misplacedKey, "an alias of a choice has no \(quoted(key.spelling))",
          at: members.place(of: key) ?? place,
          cure: "remove it, or declare an alias with the \(part) for each type of the choice")
      }
      return choice
    }
    var base = expression(text.value, at: text.place)
    if let entryWire, let written = base {
      let name = owner.map { owner in
        let flat = owner.flat.value.with(suffix: "Entry")
        return TypeName(Written(flat, at: owner.flat.place))
      }
      let map = entries(
        of: written, as: entryWire, named: name, of: "``\(owner?.spelling ?? "")``", bounds)
      (base, bounds) = (map?.type, map?.bounds)
    }
    var isOfScalar = base == nil
    if let base, case .name(let name, _) = expressions[base] {
      isOfScalar = Scalar.named(name) != nil
    }
    return .alias(
      AliasSyntax(
        base: base, wire: wire, otherwise: otherwise, bounds: bounds, isOfScalar: isOfScalar))
  }
}

extension TypeKey {
  fileprivate var withArticle: String {
    switch self {
    case .enum: "an enum"
    case .alias: "an alias"
    case .external: "an external type"
    default: "a \(spelling)"
    }
  }
}

extension SchemaReader {
  /// Reads `"external": {"module": "CoreGraphics", "type": "CGColor", "wire": "String"}`.
  mutating func external(_ tree: JSONTree) -> TypeSyntax.Kind {
    guard let object = object(tree, "an external type", "{\"wire\": \"String\"}") else {
      return .unreadable
    }
    let members = Members<ExternalTypeKey>(object, into: &diagnostics)
    let module = members[.module].flatMap { string($0) }
      .flatMap { identifier($0.value, at: $0.place, .module) }
    let type = members[.type].flatMap { string($0) }
    let path = type.flatMap { self.path($0) }
    let wire = required(
      members[.wire], "wire", of: ExternalTypeKey.subject, at: tree, "\"String\""
    ).flatMap { externalWire($0) }
    guard let wire, (members[.module] == nil) == (module == nil),
      (members[.type] == nil) == (path == nil)
    else { return .unreadable }
    return .external(
      ExternalTypeSyntax(
        module: module, path: zip(path, type).map { Written($0, at: $1.place) },
        base: wire.base, wire: wire.wire))
  }

  /// Reads `"String"`, or `{"type": "Date", "wire": "seconds"}`.
  private mutating func externalWire(
    _ tree: JSONTree
  ) -> (base: WrittenType, wire: Written<String>?)? {
    guard case .object(let object) = tree.value else { return type(tree).map { ($0, nil) } }
    let members = Members<ExternalTypeWireKey>(object, into: &diagnostics)
    let wire = members[.wire].flatMap { string($0) }
    return required(members[.type], "type", of: ExternalTypeWireKey.subject, at: tree, "\"Date\"")
      .flatMap { type($0) }.map { ($0, wire) }
  }

  /// Reads `Theme.Color`.
  private mutating func path(_ name: Written<String>) -> [Identifier]? {
    let parts = name.value.split(separator: ".", omittingEmptySubsequences: false)
    let path = parts.compactMap { Identifier(String($0)) }
    let metatypes: Set<String> = ["Self", "Type", "Protocol"]
    guard path.count == parts.count, !path.contains(where: { metatypes.contains($0.name) }) else {
      diagnostics.error(
        .invalidName, "\(quoted(name.value)) is not the name of a type in Swift", at: name.place,
        cure: "write it such as \"CGColor\" or \"Theme.Color\", and its module as \"module\"")
      return nil
    }
    return path
  }
}

/// Returns both values; nil if one is nil.
private func zip<Left, Right>(_ left: Left?, _ right: Right?) -> (Left, Right)? {
  guard let left, let right else { return nil }
  return (left, right)
}
