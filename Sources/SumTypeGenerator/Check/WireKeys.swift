import SumTypeSource

/// Checks that no two members of an object have the same key: no key is written twice, and no alias
/// of a field is the key of another. ``FlattenedMembers`` checks objects with flattened fields.
enum WireKeys: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      guard case .structure(let syntax, let fields) = type.kind else { continue }
      if fields.contains(where: \.isFlattened) { continue }
      let style = schema.graph.files[type.file].document.keyStyle
      // The names are the keys, and differ.
      if style == .asWritten, syntax.includes.isEmpty,
        fields.allSatisfy({ $0.syntax.details == nil && $0.syntax.ownKey == nil })
      {
        continue
      }
      var keys = Keys()
      for field in fields { keys.add(field, into: &diagnostics) }
    }
    for document in schema.documents {
      guard case .versioned(let syntax, let lists, let fields) = document.root,
        !fields.contains(where: \.isFlattened)
      else { continue }
      var keys = Keys()
      keys.add(
        syntax.versionKey.value, "the key of the version", at: syntax.versionKey.place,
        into: &diagnostics)
      for list in lists {
        let name = list.syntax.name.value.name
        keys.add(
          list.key, syntax.hasNamedLists ? "the key of \(quoted(name))" : "the key of the entries",
          at: list.keyPlace, into: &diagnostics)
      }
      for field in fields { keys.add(field, into: &diagnostics) }
    }
  }

  private struct Keys {
    private var places: [String: SourceRange] = [:]

    mutating func add(_ field: ResolvedField, into diagnostics: inout Diagnostics) {
      add(field.key, "the key of \(quoted(field.name))", at: field.keyPlace, into: &diagnostics)
      for alias in field.syntax.details?.aliases ?? [] {
        add(alias.value, "the alias of \(quoted(field.name))", at: alias.place, into: &diagnostics)
      }
    }

    mutating func add(
      _ key: String, _ role: @autoclosure () -> String, at place: SourceRange,
      into diagnostics: inout Diagnostics
    ) {
      guard let index = places.index(forKey: key) else {
        places[key] = place
        return
      }
      let (other, first) = places[index]
      diagnostics.error(
        .duplicateWireKey,
        "\(quoted(key)), \(role()), is already used in this object" + inSwift(key, other),
        at: place,
        notes: [Diagnostic.Note("the key is first used here", at: first)],
        cure: "give one of the two another \"key\"")
    }
  }
}

/// Checks that a flattened field is a map, or a struct or a union with members, that no type is
/// flattened into itself, and that no key occurs twice in an object.
enum FlattenedMembers: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var keys = MemberKeys(schema)
    for (index, type) in schema.types.enumerated() {
      guard case .structure(_, let fields) = type.kind, fields.contains(where: \.isFlattened)
      else { continue }
      check(fields, TypeID(index: index), [], schema, &keys, into: &diagnostics)
    }
    for document in schema.documents {
      guard case .versioned(let syntax, let lists, let fields) = document.root,
        fields.contains(where: \.isFlattened)
      else { continue }
      let own =
        [MemberKeys.Key(key: syntax.versionKey.value, place: syntax.versionKey.place)]
        + lists.map { MemberKeys.Key(key: $0.key, place: $0.keyPlace) }
      check(fields, nil, own, schema, &keys, into: &diagnostics)
    }
  }

  private static func check(
    _ fields: [ResolvedField], _ owner: TypeID?, _ own: [MemberKeys.Key], _ schema: Resolution,
    _ keys: inout MemberKeys, into diagnostics: inout Diagnostics
  ) {
    var taken = ObjectKeys()
    for key in own { taken.add(key, of: nil, at: key.place, "", into: &diagnostics) }
    for field in fields where !field.isFlattened {
      for key in MemberKeys.own(field) {
        taken.add(key, of: nil, at: key.place, "of \(quoted(field.name))", into: &diagnostics)
      }
    }
    for (index, field) in fields.enumerated() where field.isFlattened {
      if field.type?.entries != nil { continue }
      guard let type = field.type, let place = field.syntax.type?.place,
        let part = part(type, field, at: place, schema, into: &diagnostics)
      else { continue }
      if let owner, schema.members.isCycle(owner, part) {
        diagnostics.error(
          .invalidFlatten, "\(quoted(schema[owner].name)) would be flattened into itself",
          at: field.syntax.name.place,
          notes: [
            Diagnostic.Note("it is flattened here", at: field.syntax.details?.flatten ?? place)
          ],
          cure: "remove \"flatten\" from one of the fields on the way")
        continue
      }
      if case .optional = field.presence,
        reportDefault(of: part, field, at: place, schema, into: &diagnostics)
      {
        continue
      }
      for key in keys.keys(of: part) {
        taken.add(
          key, of: index, at: field.syntax.name.place,
          "a key of the flattened \(quoted(field.name))", into: &diagnostics)
      }
    }
  }

  /// Returns the struct or union that is flattened. Reports any other type, and returns nil for it.
  private static func part(
    _ type: ValueType, _ field: ResolvedField, at place: SourceRange, _ schema: Resolution,
    into diagnostics: inout Diagnostics
  ) -> TypeID? {
    guard case .reference(let id) = type else {
      if type.unbounded.entries != nil {
        report(
          "a map with bounds", at: place, cure: "name a map without bounds, or remove \"flatten\"",
          into: &diagnostics)
      } else {
        report("\(type.phrase) has no members", at: place, into: &diagnostics)
      }
      return nil
    }
    switch schema[id].kind {
    case .structure: return id
    case .unreadable: return nil
    case .enumeration: report("an enum has no members", at: place, into: &diagnostics)
    case .alias, .typeAlias, .tuple, .external:
      report("\(quoted(schema[id].name)) has no members", at: place, into: &diagnostics)
    case .union(let union, _):
      guard let representation = union.representation else { return nil }
      let haveMembers = schema.members.isObject(id)
      guard
        let reason = representation.reasonAgainstFlattening(payloadsHaveMembers: haveMembers)
      else { return id }
      report(reason, at: place, into: &diagnostics)
    }
    return nil
  }

  /// Reports an optional union that is never nil, because a value without a tag is one of its
  /// variants.
  private static func reportDefault(
    of part: TypeID, _ field: ResolvedField, at place: SourceRange, _ schema: Resolution,
    into diagnostics: inout Diagnostics
  ) -> Bool {
    guard case .union(let union, _) = schema[part].kind, let variant = union.untagged else {
      return false
    }
    let isDefault = union.defaultVariant?.place == variant.place
    let tag = union.representation?.hasTags ?? true ? "tag" : "key"
    diagnostics.error(
      .invalidFlatten,
      "\(quoted(field.name)) would never be nil: without a \(tag) \(quoted(schema[part].name)) is "
        + quoted(union.variants[variant.index].name.value.name),
      at: place,
      notes: [
        Diagnostic.Note(
          isDefault ? "the \"default\" is here" : "the variant without a tag is here",
          at: variant.place)
      ],
      cure: "remove the \"?\", or "
        + (isDefault ? "the \"default\" of the union" : "give that variant a tag"))
    return true
  }

  private static func report(
    _ message: String, at place: SourceRange,
    cure: String = "flatten a struct, a union or a map, or remove \"flatten\"",
    into diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .invalidFlatten, "this cannot be flattened: \(message)", at: place, cure: cure)
  }
}

/// The keys of an object, each with its place and the part that has it.
private struct ObjectKeys {
  private var keys: [String: (place: SourceRange, part: Int?)] = [:]

  mutating func add(
    _ key: MemberKeys.Key, of part: Int?, at place: SourceRange, _ role: String,
    into diagnostics: inout Diagnostics
  ) {
    guard let index = keys.index(forKey: key.key) else {
      keys[key.key] = (key.place, part)
      return
    }
    let (other, first) = keys[index]
    // Variants of one union may share a key, and a struct is checked by itself.
    if let part, first.part == part { return }
    var notes = [Diagnostic.Note("the key is first used here", at: first.place)]
    if place != key.place {
      notes.append(Diagnostic.Note("the flattened member is here", at: key.place))
    }
    diagnostics.error(
      .duplicateWireKey,
      "\(quoted(key.key)), \(role), is already used in this object" + inSwift(key.key, other),
      at: place,
      notes: notes, cure: "give one of the two another \"key\"")
  }
}
