import SumTypeJSON
import SumTypeSwift

/// The `Codable` mirror of a struct, or of a document's root:
///
/// ```swift
/// /// ``TextPost`` as `Codable` JSON: `{"id":…,"message":…}`.
/// public nonisolated struct TextPostDTO: Codable, Equatable, Sendable {
///   public var id: String
///   public var message: String
///
///   public init(id: String, message: String) { … }
/// }
/// ```
///
/// Swift synthesises the coding unless a field has a default or aliases or is boxed, or a new nil
/// is written as `null`:
///
/// ```swift
/// public init(from decoder: any Decoder) throws {
///   let object = try decoder.container(keyedBy: WireKey.self)
///   title = try object.value("display_title", or: "title")
///   note = try object.optional("note")
///   stars = try object.ifPresent("stars")
/// }
///
/// public func encode(to encoder: any Encoder) throws {
///   var object = encoder.container(keyedBy: WireKey.self)
///   try object.encode(title, forKey: "display_title")
///   try object.encode(note, forKey: "note")
///   try object.encodeIfPresent(stars, forKey: "stars")
/// }
/// ```
struct StructDTO {
  let spelling: StructSpelling
  let access: AccessLevel

  var declaration: Declaration {
    .struct(
      StructDeclaration(
        doc: DocComment("``\(spelling.symbol)`` as `Codable` JSON: `\(spelling.example)`."),
        name: spelling.dtoName, conformances: ["Codable", "Equatable", "Sendable"],
        members: properties + initializer + coding))
  }

  /// The stored properties, and the computed properties that unwrap boxed ones.
  var properties: [Declaration] {
    var properties: [Declaration] = []
    if spelling.root != nil {
      properties.append(.variable(.stored(spelling.versionName, "Int", isMutable: true)))
    }
    for field in spelling.fields {
      if field.isIndirect {
        properties += IndirectStorage.properties(
          field.dtoName, field.dtoType, doc: nil, box: field.dtoBox, visibility: .internal)
      } else {
        properties.append(.variable(.stored(field.dtoName, field.dtoType, isMutable: true)))
      }
    }
    return properties
  }

  /// The memberwise initialiser. The one that Swift synthesises is internal, so that other modules
  /// need this one.
  ///
  /// ```swift
  /// public init(version: Int = 1, title: String, note: String? = nil) { … }
  /// ```
  var initializer: [Declaration] {
    if access == .internal { return [] }
    var parameters: [Parameter] = []
    var assignments: [Code] = []
    if let root = spelling.root {
      parameters.append(Parameter(spelling.versionName, "Int", defaultValue: "\(root.version)"))
      assignments.append("self.\(spelling.versionName) = \(spelling.versionName)")
    }
    for field in spelling.fields {
      var isOptional = false
      if case .optional = field.dtoType { isOptional = true }
      parameters.append(
        Parameter(field.dtoName, field.dtoType, defaultValue: isOptional ? "nil" : nil))
      assignments.append(field.dtoAssignment(of: "\(field.dtoName)", target: "self."))
    }
    return [
      .initializer(InitializerDeclaration(parameters: parameters, body: .lines(assignments)))
    ]
  }

  private var coding: [Declaration] {
    if spelling.hasOwnCoding { return [.initializer(decoding), .function(encoding)] }
    return codingKeys.map { [$0] } ?? []
  }
}

// MARK: - Synthesised coding

extension StructDTO {
  /// `private enum CodingKeys`; nil if each key equals the name of its property.
  private var codingKeys: Declaration? {
    var names = spelling.fields.map { ($0.dtoName, $0.field.key) }
    if let root = spelling.root { names.insert((spelling.versionName, root.versionKey), at: 0) }
    if names.allSatisfy({ $0.0.name.wire == $0.1.wire }) { return nil }
    let cases = names.map { name, key in
      name.name.wire == key.wire
        ? "\(name.declarationCode)" as Code : "\(name.declarationCode) = \(StringLiteral(key))"
    }
    return .code(
      """
      private enum CodingKeys: String, CodingKey {
        \(.repeated(opening: "case ", cases))
      }
      """)
  }
}

// MARK: - Explicit coding

extension StructDTO {
  /// `let object`; `_` if the struct has no members of its own, because all its fields are
  /// flattened.
  private func binding(_ keyword: Code, _ object: Identifier) -> Code {
    spelling.keys.isEmpty ? "_" : "\(keyword) \(object)"
  }

  private var decoding: InitializerDeclaration {
    let names = machineryNames
    var lines: [Code] = [
      """
      \(binding("let", names.object)) = \
      try \(names.decoder).container(keyedBy: \(Runtime.types.wireKey).self)
      """
    ]
    if let root = spelling.root {
      lines.append(
        "\(spelling.versionName) = try \(names.object).value(\(StringLiteral(root.versionKey)))")
    }
    if let parts = partDecoding(names) { lines.append(parts) }
    lines += spelling.ordered(
      { decoding(of: $0, from: names) },
      { constant in
        let values = Code.filled(opening: "[", constant.member.values.map(\.code), closing: "]")
        let label: Code = constant.member.isOptional ? "ifPresent: " : .empty
        return "try \(names.object).constant(\(label)\(constant.key), \(values))"
      })
    return InitializerDeclaration(
      parameters: [Parameter(names.decoder, label: .named("from"), .any("Decoder"))],
      throws: .anyError, body: .lines(lines))
  }

  private func decoding(of field: FieldSpelling, from names: MachineryNames) -> Code {
    if let part = field.part {
      return field.dtoAssignment(
        of: "try \(names.parts).\(part.reading(isOptional: field.isOptional))")
    }
    let object = names.object
    let older = field.field.aliases.map { StringLiteral($0) }
    let keys: Code =
      older.isEmpty
      ? "\(field.key)" : "\(field.key), or: \(older.map { "\($0)" }, separator: ", ")"
    let value: Code = "try \(object).\(field.decodingMethod)(\(keys))"
    return field.dtoAssignment(of: value)
  }

  private var encoding: FunctionDeclaration {
    let names = machineryNames
    var lines: [Code] = [
      """
      \(binding("var", names.object)) = \
      \(names.encoder).container(keyedBy: \(Runtime.types.wireKey).self)
      """
    ]
    if let root = spelling.root {
      let key = StringLiteral(root.versionKey)
      lines.append("try \(names.object).encode(\(spelling.versionName), forKey: \(key))")
    }
    lines += spelling.ordered(
      { field in
        if let part = field.part { return encoding(of: field, part, names) }
        let isLeftOut = field.isDefaulted || field.isOptional && !field.writesNull
        let method: Identifier = isLeftOut ? "encodeIfPresent" : "encode"
        return "try \(names.object).\(method)(\(field.dtoName), forKey: \(field.key))"
      },
      { "try \(names.object).encode(\($0.member.values[0].code), forKey: \($0.key))" })
    return FunctionDeclaration(
      name: "encode",
      parameters: [Parameter(names.encoder, label: .named("to"), .any("Encoder"))],
      throws: .anyError, body: .lines(lines))
  }

  /// Returns the statement that encodes a flattened field. A map must not have the keys of anything else:
  ///
  /// ```swift
  /// try PartEncoding(encoder, besides: ["id", "title"]).encode(extensions)
  /// ```
  private func encoding(
    of field: FieldSpelling, _ part: PartSpelling, _ names: MachineryNames
  ) -> Code {
    let value: Code = field.isOptional ? "\(field.dtoName)?" : "\(field.dtoName)"
    guard part.hasMap else {
      let target: Code =
        part.isUnion ? "\(Runtime.types.partEncoding)(\(names.encoder))" : "\(names.encoder)"
      return "try \(value).encode(to: \(target))"
    }
    let others = spelling.parts.compactMap(\.part).filter { $0.number != part.number }
    let keys = ownKeys + others.flatMap(\.keys.all)
    let target = Code.filled(
      opening: "\(Runtime.types.partEncoding)(",
      ["\(names.encoder)", "besides: [\(keys.map { "\($0)" }, separator: ", ")]"], closing: ")")
    return field.field.isFlattenedMap
      ? "try \(target).encode(\(value))" : "try \(value).encode(to: \(target))"
  }

  /// The keys and aliases of the struct's own members.
  private var ownKeys: [StringLiteral] {
    spelling.keys
      + spelling.fields.filter { $0.part == nil }
      .flatMap { $0.field.aliases.map { StringLiteral($0) } }
  }

  /// The names of local variables in the coding functions, none of which is the name of a property.
  private struct MachineryNames {
    let decoder: Identifier
    let encoder: Identifier
    let object: Identifier
    let parts: Identifier
  }

  private var machineryNames: MachineryNames {
    var taken = Set(spelling.fields.map(\.dtoName.name))
    taken.insert(spelling.versionName.name)
    func name(_ name: Identifier) -> Identifier { name.avoiding(taken, suffix: "Coding") }
    return MachineryNames(
      decoder: name("decoder"), encoder: name("encoder"), object: name("object"),
      parts: name("parts"))
  }

  /// `let parts = PartDecoding(decoder, members: ["id"], parts: [["type", "content"]])`
  private func partDecoding(_ names: MachineryNames) -> Code? {
    let parts = spelling.fields.compactMap(\.part)
    if parts.isEmpty { return nil }
    let own = Code.filled(
      opening: "members: [", ownKeys.map { "\($0)" }, closing: "]", column: 6)
    let keys = parts.map { Code.filled(opening: "[", $0.keys.all.map { "\($0)" }, closing: "]") }
    let isShort = keys.reduce(0) { $0 &+ $1.length &+ 2 } < 80
    let list: Code =
      isShort ? "[\(keys, separator: ", ")]" : "[\n    \(keys, separator: ",\n    ")\n  ]"
    return """
      let \(names.parts) = \(Runtime.types.partDecoding)(
        \(names.decoder), \(own),
        parts: \(list))
      """
  }
}

extension PartSpelling {
  /// `value(0)`, `optional(1, tag: "type")`, `valueByKey(0)`
  fileprivate func reading(isOptional: Bool) -> Code {
    switch keys.sign {
    case .anyMember: isOptional ? "optional(\(number))" : "value(\(number))"
    case .members(let keys):
      isOptional
        ? .filled(opening: "optional(\(number), tag: ", keys.map { "\($0)" }, closing: ")")
        : "value(\(number))"
    case .tags: isOptional ? "optionalByKey(\(number))" : "valueByKey(\(number))"
    }
  }
}

extension FieldSpelling {
  /// The method of a decoding container that reads the field.
  var decodingMethod: Identifier {
    switch field.presence {
    case .required: "value"
    case .optional: "optional"
    case .defaulted: "ifPresent"
    case .rest: "rest"
    }
  }
}

extension Identifier {
  /// The name as it is written in its declaration.
  fileprivate var declarationCode: Code { "\(self)" }
}
