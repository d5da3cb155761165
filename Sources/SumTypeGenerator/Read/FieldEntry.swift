import SumTypeSource
import SumTypeSwift

/// A field as written: `"id": "UUID"`, or `"id": {"type": "UUID", …}`.
final class FieldEntry {
  let name: Written<Identifier>
  /// What it is called in the schema where that is not its Swift name: its key then, whatever the
  /// style of the file.
  let ownKey: Written<String>?
  /// Nil for a constant, and where it could not be read.
  let type: WrittenType?
  /// Nil for the short form.
  let details: FieldDetails?

  init(
    name: MemberName, type: WrittenType?, details: FieldDetails?
  ) {
    self.name = name.swift
    ownKey = name.other
    self.type = type
    self.details = details
  }

  /// What it is called in the schema.
  var member: String { ownKey?.value ?? name.value.name }
}

/// What the long form of a field says besides its type.
final class FieldDetails {
  let key: Written<String>?
  let aliases: [Written<String>]
  let defaultValue: JSONTree?
  let wire: Written<String>?
  let otherwise: Written<OtherwiseOption>?
  let newNil: Written<Field.NewNil>?
  let bounds: BoundsEntry?
  let doc: String?
  let deprecation: Deprecation?
  /// `"const": "blob"`, or `["a", "b"]`: what the member always is; nil for other fields.
  let constants: [Written<Tag>]?
  /// Where it is said that its members lie among those of the struct; nil where it is not.
  let flatten: SourceRange?

  init(
    key: Written<String>?, aliases: [Written<String>], defaultValue: JSONTree?,
    wire: Written<String>?, otherwise: Written<OtherwiseOption>?, newNil: Written<Field.NewNil>?,
    bounds: BoundsEntry?, doc: String?, deprecation: Deprecation?,
    constants: [Written<Tag>]? = nil, flatten: SourceRange? = nil
  ) {
    self.flatten = flatten
    self.constants = constants
    self.key = key
    self.aliases = aliases
    self.defaultValue = defaultValue
    self.wire = wire
    self.otherwise = otherwise
    self.newNil = newNil
    self.bounds = bounds
    self.doc = doc
    self.deprecation = deprecation
  }
}

/// What becomes of a string that holds no JSON, or none that fits.
enum OtherwiseOption: String, CaseIterable {
  /// It is text.
  case keep
}

/// `minimum`, `maximum`, `minLength` and `maxLength` as written.
struct BoundsEntry {
  let minimum: Written<String>?
  let maximum: Written<String>?
  let minLength: Written<String>?
  let maxLength: Written<String>?
}
