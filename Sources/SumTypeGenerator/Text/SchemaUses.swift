import SumTypeJSON

/// Finds and replaces the type expressions of a schema that is a JSON value.
///
/// It knows `types` and `documents`. The keys for state (`features`, `store`) occur only in schemas
/// that people write.
enum SchemaUses {
  /// Calls `visitor` with the type expressions of a declaration in `types`.
  static func visit(_ declaration: JSONValue, _ visitor: (String) -> Void) {
    _ = rewritten(declaration) {
      visitor($0)
      return $0
    }
  }

  /// Calls `visitor` with the type expressions of a document.
  static func visit(document: JSONValue, _ visitor: (String) -> Void) {
    _ = rewritten(document: document) {
      visitor($0)
      return $0
    }
  }

  /// Returns a declaration with its type expressions replaced.
  static func rewritten(_ declaration: JSONValue, _ change: (String) -> String) -> JSONValue {
    guard case .object(let object) = declaration else { return declaration }
    return .object(
      JSONObject(
        members: object.members.map { member in
          JSONObject.Member(key: member.key, value: value(of: member, change))
        }))
  }

  private static func value(
    of member: JSONObject.Member, _ change: (String) -> String
  ) -> JSONValue {
    switch (member.key, member.value) {
    case ("alias", .string(let text)), ("type", .string(let text)), ("payload", .string(let text)):
      .string(change(text))
    case ("include", .array(let names)):
      .array(names.map { if case .string(let name) = $0 { .string(change(name)) } else { $0 } })
    case ("struct", .object(let fields)), ("tuple", .object(let fields)),
      ("union", .object(let fields)):
      .object(
        JSONObject(
          members: fields.members.map { field in
            JSONObject.Member(key: field.key, value: entry(field.value, change))
          }))
    default: member.value
    }
  }

  /// Returns a field, an element or a variant with its type expressions replaced.
  private static func entry(_ value: JSONValue, _ change: (String) -> String) -> JSONValue {
    if case .string(let text) = value { return .string(change(text)) }
    return rewritten(value, change)
  }

  /// Returns a document with its type expressions replaced.
  static func rewritten(
    document: JSONValue, _ change: (String) -> String
  ) -> JSONValue {
    guard case .object(let object) = document else { return document }
    let members = object.members.map { member -> JSONObject.Member in
      switch (member.key, member.value) {
      case ("root", .string(let text)), ("lines", .string(let text)),
        ("entries", .string(let text)):
        JSONObject.Member(key: member.key, value: .string(change(text)))
      case ("fields", .object(let fields)):
        JSONObject.Member(
          key: member.key,
          value: .object(
            JSONObject(
              members: fields.members.map { .init(key: $0.key, value: entry($0.value, change)) })))
      default: member
      }
    }
    return .object(JSONObject(members: members))
  }
}
