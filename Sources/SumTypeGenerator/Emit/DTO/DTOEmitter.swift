import SumTypeSwift

/// Emits the `Codable` mirrors of the JSON. An enum or an alias has its raw value there.
struct DTOEmitter {
  let schema: SchemaSpelling

  /// Calls `add` with each declaration as soon as it is made, so that only one is in memory.
  func emit(_ add: (Declaration) -> Void) {
    for (id, type) in schema.schema.generatedTypes {
      switch type.kind {
      case .structure:
        guard let structure = schema.structures[id.index] else { continue }
        add(StructDTO(spelling: structure, access: schema.options.access).declaration)
      case .tuple:
        guard let tuple = schema.structures[id.index] else { continue }
        add(TupleDTO(spelling: tuple, access: schema.options.access).declaration)
      case .union(let union):
        add(UnionDTO(type: type, union: union, schema: schema).declaration)
      case .enumeration, .alias, .typeAlias, .external: break
      }
    }
    for root in schema.roots {
      add(StructDTO(spelling: root, access: schema.options.access).declaration)
    }
    for function in TagConstants(schema: schema).functions { add(function) }
  }
}

/// The `Codable` mirror of a tuple:
///
/// ```swift
/// /// ``Attributes`` as `Codable` JSON: `[id,classes,note]`.
/// public nonisolated struct AttributesDTO: Codable, Equatable, Sendable {
///   public var id: String
///   public var classes: [String]
///   public var note: String?
///
///   public init(from decoder: any Decoder) throws {
///     var tuple = try TupleDecoding(decoder)
///     id = try tuple.value()
///     classes = try tuple.value()
///     note = try tuple.optional()
///   }
///
///   public func encode(to encoder: any Encoder) throws {
///     var tuple = TupleEncoding(encoder)
///     try tuple.encode(id)
///     try tuple.encode(classes)
///     try tuple.encodeIfPresent(note)
///   }
/// }
/// ```
struct TupleDTO {
  let spelling: StructSpelling
  let access: AccessLevel

  var declaration: Declaration {
    let mirror = StructDTO(spelling: spelling, access: access)
    return .struct(
      StructDeclaration(
        doc: DocComment("``\(spelling.symbol)`` as `Codable` JSON: `\(spelling.example)`."),
        name: spelling.dtoName, conformances: ["Codable", "Equatable", "Sendable"],
        members: mirror.properties + mirror.initializer + [
          .initializer(decoding), .function(encoding),
        ]))
  }

  private var decoding: InitializerDeclaration {
    let decoder = name("decoder")
    let tuple = name("tuple")
    let isUnread = spelling.fields.isEmpty
    let binding: Code = !isUnread ? "var \(tuple)" : spelling.refusesFurther ? "let \(tuple)" : "_"
    var lines: [Code] = ["\(binding) = try \(Runtime.types.tupleDecoding)(\(decoder))"]
    for field in spelling.fields {
      let value: Code = "try \(tuple).\(field.decodingMethod)()"
      lines.append(field.dtoAssignment(of: value))
    }
    if spelling.refusesFurther { lines.append("try \(tuple).end()") }
    return InitializerDeclaration(
      parameters: [Parameter(decoder, label: .named("from"), .any("Decoder"))],
      throws: .anyError, body: .lines(lines))
  }

  private var encoding: FunctionDeclaration {
    let encoder = name("encoder")
    let tuple = name("tuple")
    let binding: Code = spelling.fields.isEmpty ? "_" : "var \(tuple)"
    var lines: [Code] = ["\(binding) = \(Runtime.types.tupleEncoding)(\(encoder))"]
    for field in spelling.fields {
      let isLeftOut = field.isDefaulted || field.isOptional && !field.writesNull
      let method: Identifier =
        field.field.isRest ? "encodeRest" : isLeftOut ? "encodeIfPresent" : "encode"
      lines.append("try \(tuple).\(method)(\(field.dtoName))")
    }
    return FunctionDeclaration(
      name: "encode",
      parameters: [Parameter(encoder, label: .named("to"), .any("Encoder"))],
      throws: .anyError, body: .lines(lines))
  }

  /// Returns a name that no property of the DTO has.
  private func name(_ name: Identifier) -> Identifier {
    name.avoiding(Set(spelling.fields.map(\.dtoName.name)), suffix: "Coding")
  }
}
