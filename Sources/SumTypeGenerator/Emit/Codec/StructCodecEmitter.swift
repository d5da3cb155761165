import SumTypeSwift

/// The codec of a struct, or of a document's root:
///
/// ```swift
/// /// Reads and writes ``MoodPost``: `{"id":…,"note":…,"stars":…,"intensity":…}`.
/// public nonisolated enum MoodPostCodec: JSONObjectCodec {
///   public static let members = MemberTable("id", "note", "stars", "intensity")
///
///   public static func decode(
///     from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
///   ) throws(JSONFault) -> MoodPost {
///     var id: UUID?, note: String?, stars: Int = 0, intensity: Int?
///     while let member = try reader.nextMember(&object, members) {
///       switch member {
///       case 0: id = try UUIDCodec.decode(from: &reader)
///       case 1: note = try StringCodec.decodeIfPresent(from: &reader)
///       case 2: stars = try IntegerCodec<Int>.decode(from: &reader)
///       default:
///         intensity = try IntegerCodec<Int>.decode(from: &reader, in: MoodPost.intensityBounds)
///       }
///     }
///     return MoodPost(
///       id: try reader.require(id, 0, of: members, in: object),
///       note: note,
///       stars: stars,
///       intensity: try reader.require(intensity, 3, of: members, in: object))
///   }
///
///   public static func visit(_ value: MoodPost, over old: MoodPost, in fields: inout MemberVisitor) {
///     fields.visit(0, value.id, over: old.id, as: UUIDCodec.self)
///     …
///   }
///
///   public static func identify(_ value: MoodPost, in identity: inout IdentityWriter) {
///     identity.write(value.id, as: UUIDCodec.self)
///   }
/// }
/// ```
struct StructCodecEmitter {
  let spelling: StructSpelling
  let access: AccessLevel

  var declaration: Declaration {
    var members: [Declaration] = [.variable(table)]
    if let parts = spelling.partsDeclaration { members.append(.variable(parts)) }
    for constant in spelling.constants { members.append(.variable(constant.declaration)) }
    members += spelling.fields.flatMap(\.limits).map(\.declaration)
    if let policy = spelling.onSave.declaration { members.append(.variable(policy)) }
    members += spelling.keyCoding
    members += decoding.map(Declaration.function) + [.function(visit)]
    if let identify = spelling.identify { members.append(.function(identify)) }
    return .enum(
      EnumDeclaration(
        doc: DocComment(
          "Reads and writes ``\(spelling.symbol)``: `\(spelling.example)`."
            + spelling.onSave.sentence("unknown fields")),
        name: spelling.codecName,
        conformances: [Runtime.types.objectCodec] + spelling.codecConformances,
        members: members))
  }

  /// `public static let members = MemberTable("id", "createdAt")`
  private var table: VariableDeclaration {
    let keys = spelling.keys.map { "\($0)" as Code }
    let aliases = spelling.fields.filter { $0.part == nil }.flatMap { field in
      field.field.aliases.map { "(\(StringLiteral($0)), \(field.index))" as Code }
    }
    let value: Code =
      aliases.isEmpty
      ? .filled(opening: "\(Runtime.types.memberTable)(", keys, closing: ")", column: 20)
      : """
      \(Runtime.types.memberTable)(
        \(.filled(opening: "[", keys, closing: "]")),
        \(.filled(opening: "aliases: [", aliases, closing: "]")))
      """
    return .stored("members", nil, isStatic: true, value: value)
  }

  private var visit: FunctionDeclaration {
    var lines: [Code] = []
    lines.reserveCapacity(spelling.fields.count &+ 1)
    if let root = spelling.root { lines.append("fields.visitVersion(0, \(root.version))") }
    lines += spelling.ordered(
      \.visit, { "fields.visitConstant(\($0.index), \($0.valuesName))" })
    return FunctionDeclaration(
      isStatic: true, name: "visit",
      parameters: [
        Parameter("value", label: .none, spelling.domain),
        Parameter("old", label: .named("over"), spelling.domain),
        Parameter("fields", label: .named("in"), Runtime.types.memberVisitor, passing: .inout),
      ],
      body: .lines(lines))
  }

}

extension StructSpelling {
  /// ```swift
  /// public static func identify(_ value: Post, in identity: inout IdentityWriter) {
  ///   identity.write(value.id, as: UUIDCodec.self)
  /// }
  /// ```
  var identify: FunctionDeclaration? {
    guard let identity else { return nil }
    return FunctionDeclaration(
      isStatic: true, name: "identify",
      parameters: [
        Parameter("value", label: .none, domain),
        Parameter("identity", label: .named("in"), Runtime.types.identityWriter, passing: .inout),
      ],
      body: .lines(["identity.write(value.\(identity.access), as: \(identity.codec).self)"]))
  }
}

extension FieldSpelling {
  /// `fields.visit(0, value.id, over: old.id, as: UUIDCodec.self)`
  fileprivate var visit: Code {
    if let part { return visit(part) }
    let limits: Code = bounds.map { ", in: \($0)" } ?? .empty
    let method: Code = isOptional ? "visitOptional" : "visit"
    let newNil: Code = writesNull ? ", newNil: .null" : .empty
    let opening: Code = "fields.\(method)(\(index), value.\(stored), over: old.\(stored)"
    let codec: Code = "as: \(type.codecCode).self\(newNil)\(limits))"
    let isShort = opening.length &+ codec.length <= 94
    return isShort
      ? "\(opening), \(codec)"
      : """
      fields.\(method)(
        \(index), value.\(stored), over: old.\(stored),
        \(codec)
      """
  }

  /// ```swift
  /// fields.visitPart(
  ///   afterMembers: 2, value.content, over: old.content, as: ContentCodec.self, 0, of: parts,
  ///   beside: members)
  /// ```
  private func visit(_ part: PartSpelling) -> Code {
    let method: Code = isOptional ? "visitOptionalPart" : "visitPart"
    return .filled(
      opening: "fields.\(method)(",
      [
        "afterMembers: \(index)", "value.\(stored)", "over: old.\(stored)",
        "as: \(type.codecCode).self",
        "\(part.number)", "of: parts", "beside: members",
      ], closing: ")")
  }
}
