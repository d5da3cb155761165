import SumTypeSource
import SumTypeSwift

extension SchemaReader {
  /// `"tuple": {"id": "String", "classes": "[String]"}`
  mutating func tuple(_ tree: JSONTree, _ members: Members<TypeKey>) -> TypeEntry.Kind {
    let identity = members[.identity].flatMap { string($0) }
    let onSave = members[.onSave].flatMap { option($0, SavePolicy.self) }
    if case .object(let elements) = tree.value {
      for element in elements { reportMemberKeys(of: element) }
    }
    guard let fields = fields(tree) else { return .unreadable }
    return .tuple(
      StructureEntry(
        fields: fields.entries, identity: identity, onSave: onSave, rejected: fields.rejected))
  }

  /// What speaks of a member and its name in JSON does not speak of an element.
  private mutating func reportMemberKeys(of element: JSONTree.Member) {
    guard case .object(let details) = element.value.value else { return }
    let others: [FieldKey] = [.key, .aliases, .const, .flatten]
    let names = Set(others.map(\.spelling))
    for detail in details where names.contains(detail.key) {
      diagnostics.error(
        .misplacedKey, "an element of a tuple has no \(quoted(detail.key))", at: detail.keyRange,
        cure: "remove it: an element is told by its position")
    }
  }
}
