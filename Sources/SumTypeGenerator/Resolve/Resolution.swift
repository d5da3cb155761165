import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// A schema and its imports, with names resolved as far as possible.
///
/// An element that is nil or unreadable has already been reported. Checks skip it.
struct Resolution {
  let graph: FileGraph
  /// The types of all files, in the order of the files. A `TypeID` is an index of it.
  var types: [ResolvedType] = []
  /// The documents of all files.
  var documents: [ResolvedDocument] = []
  /// The features of all files.
  var features: [ResolvedFeature] = []
  /// The types whose members lie in the same object.
  var members = MemberGraph()

  subscript(id: TypeID) -> ResolvedType { types[id.index] }
}

/// A declared type with its names resolved.
struct ResolvedType {
  let syntax: TypeSyntax
  /// The index in `FileGraph.files` of the file that declares it.
  let file: Int
  var kind: Kind
  /// The types whose members a struct or a union includes, directly or through another type.
  var included: [TypeID] = []

  enum Kind {
    case structure(StructureSyntax, [ResolvedField])
    case union(UnionSyntax, [ResolvedPayload])
    case enumeration(EnumerationSyntax, Enumeration.RawType)
    /// A type of its own over a scalar.
    case alias(Alias)
    /// Another name for a type, with the type's wire form.
    case typeAlias(ValueType)
    case tuple(StructureSyntax, [ResolvedField])
    case external(ExternalType)
    case unreadable
  }

  var name: String { syntax.spelling }

  /// The struct or tuple; nil for a type without properties in Swift.
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
  /// The type without the outer `?`; nil if it could not be resolved.
  let type: ValueType?
  let presence: Field.Presence
  let bounds: Bounds?
  /// The values of a constant member, of which a new value has the first (`"const": "blob"`); empty
  /// for other fields.
  let constants: [JSONTag]
  /// Whether a new value gets a fresh default: `"default": "now"`.
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

  /// Whether the field is a constant member, without a property.
  var isConstant: Bool { syntax.details?.constants != nil }

  /// Whether the field may be nil.
  var isOptional: Bool { if case .optional = presence { true } else { false } }

  /// Whether the field is the list of all further elements of a tuple's array.
  var isRest: Bool { if case .rest = presence { true } else { false } }

  /// Whether the members of the field lie among those of the struct.
  var isFlattened: Bool { syntax.details?.flatten != nil }

  /// The place of the key, or of the field's name if the field has no key of its own.
  var keyPlace: SourceRange {
    syntax.details?.key?.place ?? syntax.ownKey?.place ?? syntax.name.place
  }

  /// The type with its `?`.
  var wholeType: ValueType? {
    if case .optional = presence { return type.map { .optional($0) } }
    return type
  }
}

/// The payload of a variant.
enum ResolvedPayload: Equatable {
  case none
  case type(ValueType)
  case unreadable

  var type: ValueType? {
    if case .type(let type) = self { return type }
    return nil
  }
}

/// A document with its types resolved.
struct ResolvedDocument {
  let syntax: DocumentSyntax
  let file: Int
  let root: Root
  /// The migrations from older versions to this one, in the order of versions.
  let migrations: [DocumentMigration]

  enum Root {
    case versioned(VersionedSyntax, lists: [ResolvedList], fields: [ResolvedField])
    case plain(WrittenType, ValueType?)
    case lines(WrittenType, ValueType?)
    case unreadable
  }

  var name: String { syntax.name.value.name }
}

/// A feature with its types, which are nil if they could not be resolved.
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
  /// Nil if the type could not be resolved.
  let element: ValueType?

  /// The place of the key, or of the list's name if the list has no key of its own.
  var keyPlace: SourceRange { syntax.key?.place ?? syntax.name.place }
}

extension Resolution {
  /// Finds a field by name among those of a struct and of the structs flattened into it.
  func search(_ name: String, in fields: [ResolvedField]) -> FieldSearch<ResolvedField> {
    FieldSearch(name, in: fields, named: \.name, flattened: flattened)
  }

  /// Finds the fields of all names.
  func searchAll(in fields: [ResolvedField]) -> [String: FieldSearch<ResolvedField>] {
    FieldSearch.all(nil, in: fields, named: \.name, flattened: flattened)
  }

  /// Returns the struct that is flattened in a field, and its fields; nil for other fields.
  func flattened(_ field: ResolvedField) -> (TypeID, [ResolvedField])? {
    guard field.isFlattened, case .reference(let id)? = field.type,
      case .structure(_, let inner) = self[id].kind
    else { return nil }
    return (id, inner)
  }

  /// Returns the names that a search finds.
  func searchableNames(in fields: [ResolvedField]) -> [String] {
    var names = fields.map(\.name)
    for field in fields { names += flattened(field)?.1.map(\.name) ?? [] }
    return names
  }
}

extension ResolvedField {
  /// The declared type of which every value of the struct contains a value; nil if there is none.
  var requiredType: TypeID? {
    switch presence {
    case .required, .rest: type?.need(bounds)
    case .optional, .defaulted: nil
    }
  }
}
