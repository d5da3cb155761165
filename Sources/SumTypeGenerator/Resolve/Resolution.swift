import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// A schema and its imports with every name looked up, as far as that was possible.
///
/// What is nil or unreadable here has been reported; checks pass over it.
struct Resolution {
  let graph: FileGraph
  /// The types of all files, in the order of the files; a `TypeID` is a place in it.
  var types: [ResolvedType] = []
  /// The documents of all files.
  var documents: [ResolvedDocument] = []
  /// The features of all files.
  var features: [ResolvedFeature] = []
  /// Which of the types lie in one object.
  var members = MemberGraph()

  subscript(id: TypeID) -> ResolvedType { types[id.index] }
}

/// A declared type with its names looked up.
struct ResolvedType {
  let syntax: TypeSyntax
  /// The place in `FileGraph.files`.
  let file: Int
  var kind: Kind

  enum Kind {
    case structure(StructureSyntax, [ResolvedField])
    case union(UnionSyntax, [ResolvedPayload])
    case enumeration(EnumerationSyntax, Enumeration.RawType)
    /// A type of its own over a scalar.
    case alias(ScalarForm)
    /// Another name for a type, with the form in which that is written.
    case typeAlias(ValueType)
    case tuple(StructureSyntax, [ResolvedField])
    case external(ExternalType)
    case unreadable
  }

  var name: String { syntax.spelling }

  /// A struct or a tuple, which have properties in Swift.
  var structure: (syntax: StructureSyntax, fields: [ResolvedField])? {
    switch kind {
    case .structure(let syntax, let fields), .tuple(let syntax, let fields): (syntax, fields)
    default: nil
    }
  }
}

/// A field with its type, key, default and bounds.
final class ResolvedField {
  let syntax: FieldSyntax
  let key: String
  /// Without the outer `?`; nil where it could not be resolved.
  let type: ValueType?
  let presence: Field.Presence
  let bounds: Bounds?
  /// The values that a field has which is no property, the first of them in new values
  /// (`"const": "blob"`); none for other fields.
  let constants: [JSONTag]
  /// A new value has one that is made for it: `"default": "now"`.
  let isFresh: Bool

  init(
    syntax: FieldSyntax, key: String, type: ValueType?, presence: Field.Presence, bounds: Bounds?,
    constants: [JSONTag] = [], isFresh: Bool = false
  ) {
    self.isFresh = isFresh
    self.constants = constants
    self.syntax = syntax
    self.key = key
    self.type = type
    self.presence = presence
    self.bounds = bounds
  }

  var name: String { syntax.name.value.name }

  /// Whether it is a member without a property.
  var isConstant: Bool { syntax.details?.constants != nil }

  /// Whether it may be nil.
  var isOptional: Bool { if case .optional = presence { true } else { false } }

  /// Whether its members lie among those of the struct.
  var isFlattened: Bool { syntax.details?.flatten != nil }

  /// Where the key is said: by itself, or by the field's name.
  var keyPlace: SourceRange {
    syntax.details?.key?.place ?? syntax.ownKey?.place ?? syntax.name.place
  }

  /// With its `?`.
  var wholeType: ValueType? {
    if case .optional = presence { return type.map { .optional($0) } }
    return type
  }
}

/// The payload of a variant, in the order of the variants.
enum ResolvedPayload {
  case none
  case type(ValueType)
  case unreadable

  var type: ValueType? {
    if case .type(let type) = self { return type }
    return nil
  }
}

/// A document with its types looked up.
struct ResolvedDocument {
  let syntax: DocumentSyntax
  let file: Int
  let root: Root
  /// What leads from older versions to this one, in the order of the versions.
  let migrations: [DocumentMigration]

  enum Root {
    case versioned(VersionedSyntax, lists: [ResolvedList], fields: [ResolvedField])
    case plain(WrittenType, ValueType?)
    case lines(WrittenType, ValueType?)
    case unreadable
  }

  var name: String { syntax.name.value.name }
}

/// A feature with its types looked up; they are nil where they could not be.
struct ResolvedFeature {
  let syntax: FeatureSyntax
  let file: Int
  let state: ValueType?
  let action: ValueType?
}

/// A list of entries with its key and the type of its elements.
struct ResolvedList {
  let syntax: ListSyntax
  let key: String
  /// Nil where it could not be resolved.
  let element: ValueType?

  /// Where the key is said: by itself, or by the list's name.
  var keyPlace: SourceRange { syntax.key?.place ?? syntax.name.place }
}
