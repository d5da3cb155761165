import SumTypeRuntime

/// A struct that is recognised by its identity.
struct Named: Hashable, Sendable {
  var id: String
  var name: String?
}

enum NamedCodec: JSONObjectCodec {
  static let members = MemberTable("id", "name")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Named {
    var id: String?
    var name: String?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: id = try StringCodec.decode(from: &reader)
      default: name = try StringCodec.decodeIfPresent(from: &reader)
      }
    }
    return Named(id: try reader.require(id, 0, of: members, in: object), name: name)
  }

  static func visit(_ value: Named, over old: Named, in fields: inout MemberVisitor) {
    fields.visit(0, value.id, over: old.id, as: StringCodec.self)
    fields.visitOptional(1, value.name, over: old.name, as: StringCodec.self)
  }

  static func identify(_ value: Named, in identity: inout IdentityWriter) {
    identity.write(value.id, as: StringCodec.self)
  }
}
