import SumTypeSwift

/// A struct's DTO to its domain value and back:
///
/// ```swift
/// nonisolated extension TextPostDTO: MappedDTO {
///   public init(_ value: TextPost) {
///     id = UUIDCodec.dto(value.id)
///     message = value.message
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
/// A root whose unknown entries are kept beside the domain passes them along:
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
  /// A parameter, and a local variable; neither must hide a property.
  private let valueName: Identifier
  private let entriesName: Identifier

  init(spelling: StructSpelling, access: AccessLevel) {
    self.spelling = spelling
    self.access = access
    let taken = Set(spelling.fields.map(\.dtoName.name) + [spelling.versionName.name])
    valueName = ("value" as Identifier).avoiding(taken, suffix: "Domain")
    entriesName = ("elements" as Identifier).avoiding(taken, suffix: "Domain")
  }

  var declaration: Declaration {
    .extension(
      ExtensionDeclaration(
        extending: spelling.dto,
        conformances: spelling.aside == nil ? [Runtime.mappedDTO] : [],
        members: spelling.aside.map { asideMembers(list: $0, version: $1) } ?? [
          .initializer(
            InitializerDeclaration(
              parameters: [Parameter(valueName, label: .none, spelling.domain)],
              body: assignments { $0.dto(in: valueName) })),
          .function(
            FunctionDeclaration(
              name: "domain", throws: .only(Runtime.mappingError), returns: spelling.domain,
              body: value { $0.domain })),
        ]))
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
      lines.append(
        field.isIndirect
          ? IndirectStorage.assignment(to: "\(target)\(field.dtoBox)", value(field))
          : "\(target)\(field.dtoName) = \(value(field))")
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
  private func asideMembers(list: FieldSpelling, version: Int) -> [Declaration] {
    let mapping = list.type.mapping
    let element: SwiftType =
      if case .array(let element) = list.dtoType { element } else { list.dtoType }
    let unknown: SwiftType = .array(.generic(Runtime.unknownElement, [element]))
    return [
      .initializer(
        InitializerDeclaration(
          doc: "The mirror of a value, with the entries that it has no values for at their places.",
          parameters: [
            Parameter(valueName, label: .none, spelling.domain),
            Parameter("version", "Int", defaultValue: "\(version)"),
            Parameter("unknownEntries", unknown, defaultValue: "[]"),
          ],
          body: assignments(version: "version") {
            $0.index == list.index
              ? "\(mapping).dto(\(valueName).\(list.stored), with: unknownEntries)"
              : $0.dto(in: valueName)
          })),
      .code(asideDomain(list: list, unknown: unknown)),
    ]
  }

  /// A tuple is no `SwiftType`, so this function is written as code.
  private func asideDomain(list: FieldSpelling, unknown: SwiftType) -> Code {
    let opening: Code = "\(access.code)func domain() \(asideThrows)-> ("
    let result: Code = "value: \(spelling.domain), unknownEntries: \(unknown)"
    let head: Code =
      opening.length &+ result.length <= 110
      ? "\(opening)\(result))" : "\(opening)\n  \(result)\n)"
    return """
      /// The value, and the entries that it has no values for.
      \(head) {
        let \(entriesName) = \(list.type.mapping).domain(\(list.dtoName))
        let \(valueName) = \(value { $0.index == list.index ? "\(entriesName).values" : $0.domain })
        return (\(valueName), \(entriesName).unknown)
      }
      """
  }

  /// The list itself never throws.
  private var asideThrows: Code {
    let mayThrow = spelling.fields.dropFirst().contains { !$0.type.isSameInDTO || $0.bounds != nil }
    return mayThrow ? "throws(\(Runtime.mappingError)) " : .empty
  }
}
