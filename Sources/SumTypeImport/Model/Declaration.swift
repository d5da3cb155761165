import SumTypeJSON
import SumTypeSource

/// A type that the schema may declare.
struct Declaration {
  enum Kind {
    /// The declaration exists, and its kind is not known yet.
    case pending
    case structure(Structure)
    case tuple(Tuple)
    case enumeration(Enumeration)
    case union(Union)
    /// Another name for a type, or the type of an unnamed schema.
    case alias(Use)
    /// Several types, of which a value has one. How they are told apart is decided later.
    case alternatives(Alternatives)
  }

  struct Structure {
    var fields: [Field] = []
    /// Structs and unions whose members lie among those of the struct. A key is only a proposal for the name.
    var flattened: [Field] = []
    /// A map of all members that are no other field; nil if these may have any type. Its key is only a proposal for its
    /// name.
    var rest: Field?
    /// The declarations all of whose fields are among the struct's own.
    var parts: [Int] = []
    /// The declarations whose fields are included, a selection of `parts`.
    var includes: [Int] = []
    /// Whether the source allows no other members.
    var isClosed = false
    /// Whether the field `id` tells one value from another.
    var isIdentifiable = false

    /// The fields, what is flattened, and the map of all other members.
    var all: [Field] { fields + flattened + (rest.map { [$0] } ?? []) }
  }

  struct Tuple {
    var fields: [Field] = []
    /// The list of all further elements.
    var rest: Field?
    /// Whether the source allows no further elements.
    var isClosed = false

    /// The elements, and the list of all further ones.
    var all: [Field] { fields + (rest.map { [$0] } ?? []) }
  }

  struct Enumeration {
    struct Value {
      var value: Constant
      var name: String?
      var doc: String?
      var isDeprecated = false
      /// What to use instead, of a deprecated value.
      var replacement: String?
    }
    var values: [Value]
    var isClosed: Bool
  }

  struct Union {
    enum Form: Equatable {
      case `internal`(tag: String)
      /// Two members together tell the variants.
      case paired(tag: String, second: String)
      case adjacent(tag: String, content: String)
      /// The payload is the member whose key is the tag.
      case keyed(tag: String)
      case external, presence, untagged

      /// Whether the payload is the value of a member that has nothing else.
      var hasContent: Bool {
        switch self {
        case .adjacent, .keyed: true
        default: false
        }
      }
    }
    struct Variant {
      /// The word from which the variant's name is made; for forms with tags also the first tag.
      var word: String
      var tags: [Constant]
      /// The constants of the second member, one for each tag.
      var seconds: [Constant] = []
      /// The payload; nil for a bare variant.
      var payload: Use?
      /// The key of the payload in an object around it; nil if there is no such object.
      var member: String?
      /// Whether this object may lack the payload.
      var isMemberOptional = false
      var doc: String?
      var isDeprecated = false
      /// What to use instead, of a deprecated variant.
      var replacement: String?
    }
    var form: Form
    var variants: [Variant]
    /// Whether unknown values are refused.
    var isClosed = false
    /// The index of the variant for values without a tag.
    var defaultVariant: Int?
    /// Whether a new value of a bare variant is written with an empty object as its payload.
    var writesBareAsObject = false

    /// Whether some variant has values without a tag.
    var hasUntagged: Bool {
      defaultVariant != nil || variants.contains { $0.tags.isEmpty }
    }
  }

  struct Alternatives {
    struct Part {
      var use: Use
      /// The author's name of the part.
      var name: String?
      /// The values of the discriminator that mean the part.
      var tags: [Constant] = []
    }
    var parts: [Part]
    /// Whether a value may fit only one part (`oneOf`, or types that exclude each other).
    var isExclusive: Bool
    /// The member that tells the parts apart, if the source names it.
    var discriminator: String?
    /// Whether the names of the parts are the author's names of the cases, whatever tells these apart.
    var areCases = false
    /// Whether a keyword beside the parts restricts them to objects.
    var areObjects = false
    /// The index of the part for values without the discriminator.
    var defaultPart: Int?
    /// Whether no part has these values if there is no `defaultPart`. Otherwise the parts show it.
    var isDefaultKnown = false
    /// The number of `null` alternatives beside the parts, if a value may fit only one (`oneOf`).
    var nullCount: Int?
  }

  var kind: Kind
  /// The base of the type's name: a definition's own name, or the name of the member that uses it.
  var base: String
  /// A prefix that makes the name unique if there is no outer declaration.
  var prefix: String?
  /// The declaration around this one, whose name makes this name unique.
  var outer: Int?
  /// Whether the author has named the declaration.
  var isDefinition: Bool
  /// The index of the file that it comes from.
  var file: Int
  /// The name of the schema's file that it belongs to; nil if its source decides that.
  var home: String?
  /// Whether `null` is a value of the type.
  var isNullable = false
  /// The bounds of a scalar, a list or a map. An alias has them if it is a definition of a list or a
  /// map; otherwise every use has to repeat them.
  var bounds: [BoundEntry] = []
  var doc: String?
  var isDeprecated = false
  /// What to use instead, of a deprecated type.
  var replacement: String?
  var place: SourceRange
}

/// A member of a struct or an element of a tuple.
struct Field: Hashable {
  var key: String
  /// The author's name of the property; nil to make the name from the key.
  var name: String?
  var use: Use
  var isRequired: Bool
  /// The constants that the member may have, instead of a type.
  var constants: [Constant] = []
  /// Whether the source writes the constants and reads any value.
  var isUnread = false
  var defaultValue: JSONValue?
  var bounds: [BoundEntry] = []
  var doc: String?
  var isDeprecated = false
  /// What to use instead, of a deprecated member.
  var replacement: String?
  /// The place in the source.
  var place: SourceRange?
}

extension Field {
  /// Whether the source writes the member in each object.
  var isWritten: Bool { isRequired || isUnread }

  /// Whether both members are declared alike: texts of the wire are compared by their UTF-8.
  static func == (left: Field, right: Field) -> Bool {
    left.key.wire == right.key.wire && left.name == right.name && left.use == right.use
      && left.isRequired == right.isRequired
      && left.constants == right.constants && left.isUnread == right.isUnread
      && left.hasDefault(of: right)
      && left.bounds == right.bounds && left.doc == right.doc
      && left.isDeprecated == right.isDeprecated && left.replacement == right.replacement
      && left.place == right.place
  }

  /// Returns whether both members have the same default, or none.
  func hasDefault(of other: Field) -> Bool {
    guard let own = defaultValue, let theirs = other.defaultValue else {
      return defaultValue == nil && other.defaultValue == nil
    }
    return own.isSame(as: theirs)
  }
}
