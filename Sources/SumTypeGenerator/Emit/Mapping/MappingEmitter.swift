import SumTypeSwift

/// Emits the mappings of the DTOs to the domain and back.
struct MappingEmitter {
  let schema: SchemaSpelling

  /// Calls `add` with each declaration as soon as it is made, so that only one is in memory.
  func emit(_ add: (Declaration) -> Void) {
    for (id, type) in schema.schema.generatedTypes {
      switch type.kind {
      case .structure, .tuple:
        guard let structure = schema.structures[id.index] else { continue }
        add(mapping(of: structure))
      case .union(let union):
        add(UnionMapping(type: type, union: union, schema: schema).declaration)
      case .enumeration, .alias, .typeAlias, .external: break
      }
      if let limits = LimitSpelling.extensionOfMapping(schema.limits(of: type)) { add(limits) }
    }
    for root in schema.roots { add(mapping(of: root)) }
  }

  private func mapping(of structure: StructSpelling) -> Declaration {
    StructMapping(spelling: structure, access: schema.options.access).declaration
  }
}

/// The mapping of a struct's DTO to its domain value and back:
///
/// ```swift
/// nonisolated extension TextPostDTO: MappedDTO {
///   @inline(never)
///   public init(_ value: TextPost) {
///     self.init(id: UUIDCodec.dto(value.id), message: value.message)
///   }
///
///   public func domain() throws(MappingError) -> TextPost {
///     TextPost(
///       id: try UUIDCodec.domain(id, at: "id"),
///       message: message)
///   }
/// }
/// ```
///
/// The initializer is not inlined: otherwise Swift would copy it into the initializer of each union
/// that has the struct, and into each conformance.
///
/// If the DTO declares an initializer, it has no memberwise one, and the properties are assigned
/// one by one. That takes more code, because Swift makes such a value twice.
///
/// The mapping of a root whose unknown entries are kept beside the domain also maps these:
///
/// ```swift
/// public init(
///   _ value: Timeline, version: Int = 1, unknownEntries: [UnknownElement<PostDTO>] = []
/// ) { … }
/// public func domain() -> (value: Timeline, unknownEntries: [UnknownElement<PostDTO>]) { … }
/// ```
struct StructMapping {
  let spelling: StructSpelling
  let access: AccessLevel
  /// The name of the parameter with the value, which must not hide a property.
  private let valueName: Identifier
  private let asideLists: [AsideListNames]
  /// The elements of `asideLists` by the index of their field.
  private let asideByIndex: [Int: AsideListNames]

  init(spelling: StructSpelling, access: AccessLevel) {
    self.spelling = spelling
    self.access = access
    let taken = Set(spelling.fields.map(\.dtoName.name) + [spelling.versionName.name])
    valueName = ("value" as Identifier).avoiding(taken, suffix: "Domain")
    asideLists = AsideListNames.names(of: spelling, avoiding: taken)
    asideByIndex = Dictionary(
      asideLists.map { ($0.list.index, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var declaration: Declaration {
    .extension(
      ExtensionDeclaration(
        extending: spelling.dto,
        conformances: asideLists.isEmpty ? [Runtime.types.mappedDTO] : [],
        members: spelling.fields.flatMap(\.limits).compactMap(\.mappingDeclaration)
          + (!asideLists.isEmpty
            ? asideMembers
            : [
              .initializer(
                InitializerDeclaration(
                  attributes: isMemberwise ? [Attribute("@inline(never)")] : [],
                  parameters: [Parameter(valueName, label: .none, spelling.domain)],
                  body: initializer { $0.dto(in: valueName) })),
              .function(
                FunctionDeclaration(
                  name: "domain", throws: .only(Runtime.types.mappingError),
                  returns: spelling.domain,
                  body: value { $0.domain })),
            ])))
  }

  /// Whether the DTO has a memberwise initializer.
  private var isMemberwise: Bool {
    !spelling.hasOwnCoding && !spelling.isTuple && spelling.root == nil
  }

  private func initializer(_ value: (FieldSpelling) -> Code) -> Code {
    guard isMemberwise else { return assignments(value) }
    let arguments = spelling.fields.map { "\(label: $0.dtoName): \(value($0))" as Code }
    return .filled(opening: "self.init(", arguments, closing: ")")
  }

  private func assignments(
    version: Code? = nil, _ value: (FieldSpelling) -> Code
  ) -> Code {
    var lines: [Code] = []
    lines.reserveCapacity(spelling.fields.count)
    if let root = spelling.root {
      lines.append("self.\(spelling.versionName) = \(version ?? "\(root.version)")")
    }
    // The parameters of a root's initializer may have the names of fields.
    let target: Code = spelling.root == nil ? .empty : "self."
    for field in spelling.fields {
      lines.append(field.dtoAssignment(of: value(field), target: target))
    }
    return .lines(lines)
  }

  private func value(_ value: (FieldSpelling) -> Code) -> Code {
    let arguments = spelling.fields.map { "\(label: $0.name): \(value($0))" as Code }
    return Code.filled(opening: "\(spelling.domain)(", arguments, closing: ")")
  }
}

// MARK: - Unknown entries beside the domain

extension StructMapping {
  private var asideMembers: [Declaration] {
    let unknown = asideLists.map { Parameter($0.unknown, $0.type, defaultValue: "[]") }
    let version: Code = "\(spelling.root?.version ?? 0)"
    return [
      .initializer(
        InitializerDeclaration(
          doc: "Creates the DTO of a value, with the unknown entries at their positions.",
          parameters: [
            Parameter(valueName, label: .none, spelling.domain),
            Parameter("version", "Int", defaultValue: version),
          ] + unknown,
          body: assignments(version: "version") { field in
            asideByIndex[field.index].map {
              let entries: Code = "\(valueName).\(field.stored), with: \($0.unknown)"
              return "\(field.type.mapping).dto(\(entries))"
            } ?? field.dto(in: valueName)
          })),
      .code(asideDomain),
    ]
  }

  /// The function `domain()`, written as code, because no `SwiftType` is a tuple.
  private var asideDomain: Code {
    let opening: Code = "\(access.modifier)func domain() \(asideThrows)-> ("
    let parts: [Code] =
      ["value: \(spelling.domain)"] + asideLists.map { "\($0.unknown): \($0.type)" as Code }
    let line: Code = "\(parts, separator: ", ")"
    let isShort = opening.length &+ line.length <= 110
    let rows: Code = parts.count == 2 ? line : "\(parts, separator: ",\n")"
    let head: Code = isShort ? "\(opening)\(line))" : "\(opening)\n  \(rows)\n)"
    let elements = asideLists.map {
      "let \($0.elements) = \($0.list.type.mapping).domain(\($0.list.dtoName))" as Code
    }
    let mapped = value { field in
      asideByIndex[field.index].map { "\($0.elements).values" }
        ?? field.domain
    }
    let unknown = ["\(valueName)"] + asideLists.map { "\($0.elements).unknown" as Code }
    return """
      /// Returns the value and the unknown entries.
      \(head) {
        \(Code.lines(elements))
        let \(valueName) = \(mapped)
        return (\(unknown, separator: ", "))
      }
      """
  }

  /// `throws(MappingError)`, or nothing. The lists themselves never throw.
  private var asideThrows: Code {
    let mayThrow = spelling.fields.contains { field in
      asideByIndex[field.index] == nil
        && (!field.type.isSameInDTO || field.bounds != nil)
    }
    return mayThrow ? "throws(\(Runtime.types.mappingError)) " : .empty
  }
}

/// The names in a root's mapping that belong to a list whose unknown elements are kept beside the
/// domain:
///
/// | lists | `unknown` | `elements` |
/// |---|---|---|
/// | the entries, not named otherwise | `unknownEntries` | `elements` |
/// | `open` and `done` | `unknownOpen`, `unknownDone` | `openElements`, `doneElements` |
struct AsideListNames {
  let list: FieldSpelling
  /// The parameter with the unknown elements.
  let unknown: Identifier
  /// The local variable with the mapped elements.
  let elements: Identifier

  /// `[UnknownElement<PostDTO>]`
  var type: SwiftType {
    let element: SwiftType =
      if case .array(let element) = list.dtoType { element } else { list.dtoType }
    return .array(.generic(Runtime.types.unknownElement, [element]))
  }

  /// - Parameter properties: The names of the DTO's properties.
  static func names(
    of root: StructSpelling, avoiding properties: Set<String>
  ) -> [AsideListNames] {
    guard root.root?.hasNamedLists == true else {
      return root.asideLists.map {
        AsideListNames(
          list: $0, unknown: "unknownEntries",
          elements: ("elements" as Identifier).avoiding(properties, suffix: "Domain"))
      }
    }
    var taken = properties
    return root.asideLists.map { list in
      let name = list.name.name
      let capitalised = (name.first.map { String($0).uppercased() } ?? "") + name.dropFirst()
      let unknown = (Identifier("unknown" + capitalised) ?? "unknownEntries")
        .avoiding(taken, suffix: "Entries")
      taken.insert(unknown.name)
      let elements = list.name.with(suffix: "Elements").avoiding(taken, suffix: "Domain")
      taken.insert(elements.name)
      return AsideListNames(list: list, unknown: unknown, elements: elements)
    }
  }
}
