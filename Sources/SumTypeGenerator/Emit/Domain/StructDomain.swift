import SumTypeSwift

/// The domain type of a struct, or of the root of a versioned document:
///
/// ```swift
/// public nonisolated struct MoodPost: Hashable, Sendable, Identifiable {
///   public var id: UUID
///   public var emoji: String
///
///   /// 1 through 5.
///   public var intensity: Int
///
///   public init(id: UUID, emoji: String, intensity: Int) {
///     self.id = id
///     self.emoji = emoji
///     self.intensity = intensity
///   }
///
///   public static let intensityBounds = 1...5
/// }
/// ```
struct StructDomain {
  let spelling: StructSpelling
  /// The name of the type in its declaration, without the types around it.
  let name: Identifier
  let access: AccessLevel
  /// Whether the struct declares an initializer. The memberwise one that Swift synthesises is
  /// internal, names its parameters after the stored properties, and takes its defaults from those
  /// of the properties.
  private let hasInitializer: Bool

  init(spelling: StructSpelling, name: Identifier, access: AccessLevel) {
    self.spelling = spelling
    self.name = name
    self.access = access
    hasInitializer = access != .internal || spelling.fields.contains { $0.box != $0.name }
  }

  var declaration: Declaration {
    .struct(
      StructDeclaration(
        doc: Documentation.comment(spelling.doc, deprecated: spelling.deprecation),
        name: name, conformances: conformances, members: members))
  }

  private var conformances: [SwiftType] {
    ["Hashable", "Sendable"] + (isIdentifiable ? ["Identifiable"] : [])
      + (spelling.isMapEntry ? [Runtime.types.mapEntry] : [])
  }

  private var members: [Declaration] {
    var members: [Declaration] = []
    for field in spelling.fields { append(field, to: &members) }
    if let identityProperty { members.append(identityProperty) }
    if hasInitializer {
      if spelling.beginsWithNil { members.append(.initializer(emptyInitializer)) }
      members.append(.initializer(initializer))
    }
    for field in spelling.fields {
      members += field.boundsDeclarations.map { .variable($0) }
      if let value = field.defaultDeclaration { members.append(.variable(value)) }
    }
    return members
  }
}

// MARK: - Properties

extension StructDomain {
  private func append(_ field: FieldSpelling, to members: inout [Declaration]) {
    var doc = Documentation.comment(field.field.doc, field.remarks)
    if let deprecation = field.field.deprecation {
      members.append(
        .variable(
          .computed(
            field.name, field.domainType, doc: doc, attributes: [deprecation.attribute],
            "\(field.stored)", setter: "\(field.stored) = newValue")))
      doc = DocComment(
        "The storage of ``\(field.name)``, for generated code that must not cause a warning.")
    }
    if field.isIndirect {
      members += IndirectStorage.properties(
        field.stored, field.domainType, doc: doc, box: field.box, visibility: .private)
    } else {
      members.append(
        .variable(
          .stored(
            field.stored, field.domainType, doc: doc, isMutable: true,
            value: hasInitializer || field.isOptional ? nil : field.newValue)))
    }
  }
}

// MARK: - Identity

extension StructDomain {
  /// Whether the struct is `Identifiable`. If a field named `id` is not the identity,
  /// `Identifiable` would use that field.
  private var isIdentifiable: Bool {
    guard let identity = spelling.identity else { return false }
    return identity.own == "id" || !spelling.fields.contains { $0.name == "id" }
  }

  /// `public var id: Int { prime }`
  private var identityProperty: Declaration? {
    guard let identity = spelling.identity, isIdentifiable, identity.own != "id" else { return nil }
    return .variable(.computed("id", identity.type, identity.access))
  }
}

// MARK: - Initializer

extension StructDomain {
  /// The initializer of an empty value, from which the codec starts. It only clears the memory; the
  /// memberwise initializer would get each nil as an argument.
  ///
  /// ```swift
  /// public init() {}
  /// ```
  private var emptyInitializer: InitializerDeclaration {
    InitializerDeclaration(parameters: [], body: .empty)
  }

  private var initializer: InitializerDeclaration {
    var parameters: [Parameter] = []
    var assignments: [Code] = []
    parameters.reserveCapacity(spelling.fields.count)
    assignments.reserveCapacity(spelling.fields.count)
    for field in spelling.fields {
      parameters.append(
        Parameter(field.name, field.domainType, defaultValue: field.newValue))
      assignments.append(
        field.isIndirect
          ? IndirectStorage.assignment(
            to: "self.\(field.box)", "\(field.name)", field.domainType)
          : "self.\(field.stored) = \(field.name)")
    }
    return InitializerDeclaration(parameters: parameters, body: .lines(assignments))
  }
}
