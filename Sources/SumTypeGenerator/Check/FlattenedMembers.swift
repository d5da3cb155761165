import SumTypeSource

/// What is flattened is a struct or a union with members, does not flatten itself, and has no key
/// that somebody else has in the same object.
enum FlattenedMembers: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var keys = MemberKeys(schema)
    for (index, type) in schema.types.enumerated() {
      guard case .structure(_, let fields) = type.kind, fields.contains(where: \.isFlattened)
      else { continue }
      check(fields, TypeID(index: index), [], schema, &keys, into: &diagnostics)
    }
    for document in schema.documents {
      guard case .versioned(let entry, let lists, let fields) = document.root,
        fields.contains(where: \.isFlattened)
      else { continue }
      let own =
        [MemberKeys.Key(key: entry.versionKey.value, place: entry.versionKey.place)]
        + lists.map { MemberKeys.Key(key: $0.key, place: $0.keyPlace) }
      check(fields, nil, own, schema, &keys, into: &diagnostics)
    }
  }

  private static func check(
    _ fields: [ResolvedField], _ owner: TypeID?, _ own: [MemberKeys.Key], _ schema: Resolution,
    _ keys: inout MemberKeys, into diagnostics: inout Diagnostics
  ) {
    var taken = TakenKeys()
    for key in own { taken.add(key, of: nil, at: key.place, "", into: &diagnostics) }
    for field in fields where !field.isFlattened {
      for key in MemberKeys.own(field) {
        taken.add(key, of: nil, at: key.place, "of \(quoted(field.name))", into: &diagnostics)
      }
    }
    for (index, field) in fields.enumerated() where field.isFlattened {
      guard let type = field.type, let place = field.entry.type?.place,
        let part = part(type, field, at: place, schema, into: &diagnostics)
      else { continue }
      if let owner, schema.members.isCircle(owner, part) {
        diagnostics.error(
          .invalidFlatten, "\(quoted(schema[owner].name)) would lie among its own members",
          at: field.entry.name.place,
          notes: [
            Diagnostic.Note("it is flattened here", at: field.entry.details?.flatten ?? place)
          ],
          cure: "do not flatten one of the fields on the way, so that it is an object of its own")
        continue
      }
      if case .optional = field.presence,
        reportDefault(of: part, field, at: place, schema, into: &diagnostics)
      {
        continue
      }
      for key in keys.keys(of: part) {
        taken.add(
          key, of: index, at: field.entry.name.place,
          "a key that \(quoted(field.name)) brings along", into: &diagnostics)
      }
    }
  }

  /// The struct or union that is flattened; nil where it is none.
  private static func part(
    _ type: ValueType, _ field: ResolvedField, at place: SourceRange, _ schema: Resolution,
    into diagnostics: inout Diagnostics
  ) -> TypeID? {
    guard case .reference(let id) = type else {
      report("\(type.phrase) has no members", at: place, into: &diagnostics)
      return nil
    }
    switch schema[id].kind {
    case .structure: return id
    case .unreadable: return nil
    case .enumeration: report("an enum has no members", at: place, into: &diagnostics)
    case .alias, .tuple, .external:
      report("\(quoted(schema[id].name)) has no members", at: place, into: &diagnostics)
    case .union(let union, _):
      guard let representation = union.representation else { return nil }
      let haveMembers = schema.members.isObject(id) || !(representation is Untagged)
      guard
        let reason = representation.reasonAgainstFlattening(payloadsHaveMembers: haveMembers)
      else { return id }
      report(reason, at: place, into: &diagnostics)
    }
    return nil
  }

  /// Reports a union that is never nil, since it has a variant without a tag.
  private static func reportDefault(
    of part: TypeID, _ field: ResolvedField, at place: SourceRange, _ schema: Resolution,
    into diagnostics: inout Diagnostics
  ) -> Bool {
    guard case .union(let union, _) = schema[part].kind, let variant = union.defaultVariant else {
      return false
    }
    diagnostics.error(
      .invalidFlatten,
      "\(quoted(field.name)) would never be nil: without a tag \(quoted(schema[part].name)) is "
        + quoted(variant.value),
      at: place, notes: [Diagnostic.Note("the \"default\" is here", at: variant.place)],
      cure: "remove the \"?\", or the \"default\" of the union")
    return true
  }

  private static func report(
    _ message: String, at place: SourceRange, into diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .invalidFlatten, "this cannot be flattened: \(message)", at: place,
      cure: "flatten a struct or a union, or remove \"flatten\"")
  }
}

/// The keys of one object, with who has them.
private struct TakenKeys {
  private var keys: [String: (place: SourceRange, part: Int?)] = [:]

  mutating func add(
    _ key: MemberKeys.Key, of part: Int?, at place: SourceRange, _ role: String,
    into diagnostics: inout Diagnostics
  ) {
    guard let first = keys[key.key] else {
      keys[key.key] = (key.place, part)
      return
    }
    // The variants of one union may have a key in common, and a struct is checked by itself.
    if let part, first.part == part { return }
    var notes = [Diagnostic.Note("it is used here", at: first.place)]
    if place != key.place { notes.append(Diagnostic.Note("and here", at: key.place)) }
    diagnostics.error(
      .duplicateWireKey, "\(quoted(key.key)), \(role), is taken in this object", at: place,
      notes: notes, cure: "give one of them another \"key\"")
  }
}
