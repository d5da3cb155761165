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
  private let initialization: Initialization

  init(spelling: StructSpelling, name: Identifier, access: AccessLevel) {
    self.spelling = spelling
    self.name = name
    self.access = access
    initialization = Initialization(of: spelling, access: access)
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
    if initialization == .declared {
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
            value: initialization == .memberwise && !field.isOptional ? field.newValue : nil)))
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
  /// Which initializers the struct has.
  private enum Initialization {
    /// The memberwise one that Swift synthesises. It is internal, names its parameters after the
    /// stored properties, and takes its defaults from those of the properties.
    case memberwise
    /// One that is declared in the struct.
    case declared
    /// The memberwise one, and one in an extension for other modules.
    ///
    /// A declared initializer copies a value with optional properties once more: Swift sets these
    /// to nil before it assigns the arguments, and then does not see that it may return the value
    /// without a copy. A load of many such values takes a quarter longer. Values of up to six words
    /// are not affected, which are most with fewer than four fields.
    case memberwiseAndPublic

    init(of spelling: StructSpelling, access: AccessLevel) {
      let hasStorage = spelling.fields.contains { $0.box != $0.name }
      if access == .internal, !hasStorage {
        self = .memberwise
      } else if hasStorage || spelling.beginsWithNil || spelling.fields.count < 4
        || !spelling.fields.contains(where: \.isOptional)
      {
        self = .declared
      } else {
        self = .memberwiseAndPublic
      }
    }
  }

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
    InitializerDeclaration(
      parameters: parameters,
      body: .lines(
        spelling.fields.map { field in
          field.isIndirect
            ? IndirectStorage.assignment(
              to: "self.\(field.box)", "\(field.name)", field.domainType)
            : "self.\(field.stored) = \(field.name)"
        }))
  }

  private var parameters: [Parameter] {
    spelling.fields.map { Parameter($0.name, $0.domainType, defaultValue: $0.newValue) }
  }

  /// The initializer for other modules; nil if the struct itself declares one, or needs none.
  ///
  /// ```swift
  /// nonisolated extension Talk {
  ///   @_disfavoredOverload  // This module calls the memberwise initializer, which is faster.
  ///   public init(id: sending Int, title: String, note: String? = nil, room: String? = nil) {
  ///     self.init(id: id, title: title, note: note, room: room)
  ///   }
  /// }
  /// ```
  ///
  /// With `sending`, which is no restriction for values that are `Sendable`, the initializer is
  /// another one than the memberwise.
  var publicInitializer: Declaration? {
    guard initialization == .memberwiseAndPublic else { return nil }
    var parameters = parameters
    parameters[0].passing = .sending
    let declaration = InitializerDeclaration(
      attributes: [Self.disfavored], parameters: parameters,
      body: .filled(
        opening: "self.init(", spelling.fields.map { "\(label: $0.name): \($0.name)" }, closing: ")"
      ))
    return .extension(
      ExtensionDeclaration(extending: spelling.domain, members: [.initializer(declaration)]))
  }

  private static let disfavored = Attribute(
    "@_disfavoredOverload  // This module calls the memberwise initializer, which is faster.")
}
