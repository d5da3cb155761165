import SumTypeSource
import SumTypeSwift

extension SchemaReader {
  /// The use of a name in Swift.
  enum NameUse: String {
    case type, document, field, variant, value, namedValue, module, property

    /// Whether the name is that of a type. Such a name begins with a capital letter, so that no
    /// variable in generated code can hide it.
    var isType: Bool { self == .type || self == .document }
  }

  /// Reads a name that must be a Swift identifier. Reports any other, and returns nil for it.
  mutating func identifier(
    _ name: String, at place: SourceRange, _ use: NameUse
  ) -> Written<Identifier>? {
    guard let identifier = Identifier(name) else {
      let isCapital = use.isType || use == .module
      let better =
        isCapital ? Identifier.upperCamel(from: name) : Identifier.lowerCamel(from: name)
      diagnostics.error(
        .invalidName, "\(quoted(name)) is not a name that Swift accepts", at: place,
        cure: better.map { "call it \(quoted($0))" }
          ?? "use letters, digits and \"_\", and begin with a letter")
      return nil
    }
    if use.isType, let first = name.unicodeScalars.first, first.properties.isLowercase {
      diagnostics.error(
        .invalidName, "the name of a \(use.rawValue) must begin with a capital letter", at: place,
        cure: Identifier.upperCamel(from: name).map { "call it \(quoted($0))" })
      return nil
    }
    return Written(identifier, at: place)
  }

  /// Returns the Swift name of a member of a schema: the value of its `name`, or its key, or a name
  /// that is made from the key.
  ///
  /// | in the schema | in Swift |
  /// |---|---|
  /// | `"text"` | `text` |
  /// | `"m.room.message"` | `mRoomMessage` |
  /// | `"Header"` | `Header`; as a variant `header` |
  /// | `"+1": {"name": "thumbsUp"}` | `thumbsUp` |
  mutating func memberName(
    _ key: String, at place: SourceRange, named name: JSONTree? = nil, _ use: NameUse
  ) -> MemberName? {
    let key = Written(key, at: place)
    if let name {
      return string(name).flatMap { identifier($0.value, at: $0.place, .property) }
        .map { MemberName(swift: $0, other: key) }
    }
    let isTagOnly =
      use == .variant && key.value.unicodeScalars.first?.properties.isUppercase == true
    if !isTagOnly, let same = Identifier(key.value) {
      return MemberName(swift: Written(same, at: place))
    }
    guard let made = Identifier.lowerCamel(from: key.value).flatMap({ Identifier($0) }) else {
      let shown = quoted(key.value)
      let long =
        switch use {
        case .field: "\(shown): {\"type\": …, \"name\": \"…\"}"
        case .variant: "\(shown): {\"payload\": …, \"name\": \"…\"}"
        case .namedValue: "\(shown): {\"value\": …, \"name\": \"…\"}"
        default: "{\(shown): {\"name\": \"…\"}}"
        }
      diagnostics.error(
        .invalidName, "no name in Swift can be made from \(shown)", at: place,
        cure: "give it a name: \(long)")
      return nil
    }
    return MemberName(swift: Written(made, at: place), other: key)
  }
}

extension SchemaReader {
  /// Returns the name of a constant. It has no property, so that any name is allowed.
  func constantName(_ key: String, at place: SourceRange) -> MemberName {
    if let same = Identifier(key) { return MemberName(swift: Written(same, at: place)) }
    let made = Identifier.lowerCamel(from: key).flatMap { Identifier($0) } ?? "constant"
    return MemberName(swift: Written(made, at: place), other: Written(key, at: place))
  }
}

/// The name of a member of a schema.
struct MemberName {
  let swift: Written<Identifier>
  /// The name in the schema, and therefore in JSON; nil if it is the Swift name.
  let other: Written<String>?

  init(swift: Written<Identifier>, other: Written<String>? = nil) {
    self.swift = swift
    self.other = other
  }
}

/// The name of a declared type, with its place.
struct TypeName {
  /// The name that those of its DTO and its codec start with: `PostText`.
  let flat: Written<Identifier>
  /// The name in Swift: `PostText`, or `Post` and `Text` if the type is nested.
  let path: [Identifier]
  /// The variant or the field that declares the type; nil for a type in `types`.
  let declarer: Declarer?

  /// The variant `"text"` of `"Post"`.
  struct Declarer {
    enum Role: String {
      case variant, field
    }

    let role: Role
    let name: String
    /// The type that contains the variant or field.
    let owner: String

    /// The cure if the name that is made of both cannot be used.
    var cure: String {
      "give the \(role) another \"name\", or declare its type in \"types\""
    }
  }

  /// Creates the name of a type in `types`.
  init(_ name: Written<Identifier>) {
    flat = name
    path = [name.value]
    declarer = nil
  }

  /// Creates the name of a type that a variant or a field declares: `PostText` for `text` in
  /// `Post`.
  ///
  /// - Parameter suffix: The end of the name, if the variant may declare another type.
  init(
    of member: MemberName, _ role: Declarer.Role, in owner: TypeName, isNested: Bool,
    suffix: String = ""
  ) {
    let last = member.swift.value.capitalised.with(suffix: suffix)
    let name = owner.flat.value.with(suffix: last.name)
    flat = Written(name, at: member.swift.place)
    path = isNested ? owner.path + [last] : [name]
    declarer = Declarer(
      role: role, name: member.other?.value ?? member.swift.value.name, owner: owner.spelling)
  }

  /// The name in a schema: `PostText`, `Post.Text`.
  var spelling: String {
    path.count == 1 ? flat.value.name : path.map(\.name).joined(separator: ".")
  }
}
