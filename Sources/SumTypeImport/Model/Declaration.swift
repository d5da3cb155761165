import SumTypeJSON
import SumTypeSource

/// A type that the schema may declare.
struct Declaration {
  enum Kind {
    /// It is known that it is there, and not yet what it is.
    case pending
    case structure(Structure)
    case tuple(Tuple)
    case enumeration(Enumeration)
    case union(Union)
    /// Another name, or what stands in its place where nobody named it.
    case alias(Use)
    /// Several types of which a value has one; it is decided later how they are told apart.
    case alternatives(Alternatives)
  }

  struct Structure {
    var fields: [Field] = []
    /// Declarations of which all fields are among its own.
    var parts: [Int] = []
    /// Declarations whose fields are included, a choice of `parts`.
    var includes: [Int] = []
    /// The source allows no other members.
    var isClosed = false
  }

  struct Tuple {
    var fields: [Field] = []
    /// The source allows no further elements.
    var isClosed = false
  }

  struct Enumeration {
    struct Value {
      var value: Constant
      var name: String?
      var doc: String?
      var isDeprecated = false
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
      case external, presence, untagged
    }
    struct Variant {
      /// What its name is made of; for forms with tags also the first tag.
      var word: String
      var tags: [Constant]
      /// The constants of the second member, one for each tag.
      var seconds: [Constant] = []
      /// Nil for a bare one.
      var payload: Use?
      var doc: String?
    }
    var form: Form
    var variants: [Variant]
    /// Whether what it does not know is refused.
    var isClosed = false
    /// What a value without a tag is.
    var defaultVariant: Int?
  }

  struct Alternatives {
    struct Part {
      var use: Use
      /// What the author calls it.
      var name: String?
      /// The values of the discriminator that mean it.
      var tags: [Constant] = []
    }
    var parts: [Part]
    /// Whether exactly one of them may fit (`oneOf`, or types that exclude each other).
    var isExclusive: Bool
    /// The member that tells them apart, where the source says so.
    var discriminator: String?
    /// Whether it is said beside them that they are objects.
    var areObjects = false
    /// The part that a value without the discriminator is.
    var defaultPart: Int?
    /// How many alternatives beside the parts are `null`, where a value may fit only one (`oneOf`).
    var nullCount: Int?
  }

  var kind: Kind
  /// What it is called: a definition's own name, or that of the member where it stands.
  var base: String
  /// What tells it from others of its name, where no declaration lies around it.
  var prefix: String?
  /// The declaration around it, by which it is told from others of its name.
  var outer: Int?
  /// The author gave it a name.
  var isDefinition: Bool
  /// The file that it comes from.
  var file: Int
  /// What the file of the schema is called that it belongs to, where that is not for its source to say.
  var home: String?
  /// `null` is a value of it, too.
  var isNullable = false
  /// Of a scalar, a list or a map: what every use of it has to say.
  var bounds: [BoundEntry] = []
  var doc: String?
  var isDeprecated = false
  var place: SourceRange
}

/// A member of a struct or an element of a tuple.
struct Field: Hashable {
  var key: String
  var use: Use
  var isRequired: Bool
  /// The values that it always has one of, instead of a type.
  var constants: [Constant] = []
  var defaultValue: JSONValue?
  var bounds: [BoundEntry] = []
  var doc: String?
  var isDeprecated = false
  /// Where the source has it.
  var place: SourceRange?
}
