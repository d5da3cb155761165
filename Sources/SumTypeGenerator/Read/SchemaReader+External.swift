import SumTypeSource
import SumTypeSwift

/// The keys of an external type.
enum ExternalKey: Int, SchemaKey {
  case module, type, wire

  static let subject = "an external type"
  static let table = KeyTable(Self.self)
}

/// The keys of the scalar that an external type is written as, where it says how.
enum ExternalWireKey: Int, SchemaKey {
  case type, wire

  static let subject = "the wire of an external type"
  static let table = KeyTable(Self.self)
}

extension SchemaReader {
  /// `"external": {"module": "CoreGraphics", "type": "CGColor", "wire": "String"}`
  mutating func external(_ tree: JSONTree) -> TypeEntry.Kind {
    guard let object = object(tree, "an external type", "{\"wire\": \"String\"}") else {
      return .unreadable
    }
    let members = Members<ExternalKey>(object, into: &diagnostics)
    let module = members[.module].flatMap { string($0) }
      .flatMap { identifier($0.value, at: $0.place, .module) }
    let type = members[.type].flatMap { string($0) }
    let path = type.flatMap { self.path($0) }
    let wire = required(
      members[.wire], "wire", of: ExternalKey.subject, at: tree, "\"String\""
    ).flatMap { externalWire($0) }
    guard let wire, (members[.module] == nil) == (module == nil),
      (members[.type] == nil) == (path == nil)
    else { return .unreadable }
    return .external(
      ExternalEntry(
        module: module, path: zip(path, type).map { Written($0, at: $1.place) },
        base: wire.base, wire: wire.wire))
  }

  /// `"String"`, or `{"type": "Date", "wire": "seconds"}`
  private mutating func externalWire(
    _ tree: JSONTree
  ) -> (base: WrittenType, wire: Written<String>?)? {
    guard case .object(let object) = tree.value else { return type(tree).map { ($0, nil) } }
    let members = Members<ExternalWireKey>(object, into: &diagnostics)
    let wire = members[.wire].flatMap { string($0) }
    return required(members[.type], "type", of: ExternalWireKey.subject, at: tree, "\"Date\"")
      .flatMap { type($0) }.map { ($0, wire) }
  }

  /// `Theme.Color`
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

/// Both, where both are there.
private func zip<Left, Right>(_ left: Left?, _ right: Right?) -> (Left, Right)? {
  guard let left, let right else { return nil }
  return (left, right)
}
