import SumTypeGenerator
import SumTypeSource

// The places in the schema's text at which types are declared or named.
extension SchemaUpdate {
  var path: SchemaPath? {
    resolved.map { resolved in
      SchemaPath(
        schema: resolved.schema, tree: tree, index: resolved.parts,
        // A copy of the update would make each change copy its lists.
        spelling: { [source] in Self.spelling(of: $0, in: resolved, source) })
    }
  }

  private static func spelling(
    of spelled: SpelledType, in resolved: Resolved, _ source: SourceFile
  ) -> String? {
    guard let place = resolved.index[.typeExpression(of: spelled.owner)], place.file == source,
      let text = resolved.tree.value(at: place.bytes)?.string
    else { return nil }
    var found: String?
    _ = SchemaTypeText.changed(text, along: spelled.steps[...]) {
      found = $0
      return $0
    }
    return found
  }

  /// Returns the object that declares a type; nil if another file declares it.
  func declaration(of id: TypeID) -> JSONTree? {
    guard let resolved, let place = resolved.index[.type(id)], place.file == source else {
      return nil
    }
    return resolved.tree.member(at: place.bytes)?.member.value
  }

  /// Returns the object that declares a field, a variant or a document with its options; nil if only a type is written,
  /// or in another file.
  func options(of item: SchemaIndex.Item) -> JSONTree? {
    guard let resolved, let place = resolved.index[item], place.file == source,
      let value = resolved.tree.member(at: place.bytes)?.member.value, value.members != nil
    else { return nil }
    return value
  }

  func value(of id: TypeID, _ key: String) -> JSONTree? { declaration(of: id)?[key] }

  func object(of id: TypeID, _ key: String) -> JSONTree? {
    value(of: id, key).flatMap { $0.members == nil ? nil : $0 }
  }
}
