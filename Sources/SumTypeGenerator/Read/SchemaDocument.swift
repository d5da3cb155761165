import SumTypeSource
import SumTypeSwift

/// A schema as written: every construct of the language in its place, names not yet looked up.
struct SchemaDocument {
  let file: SchemaFile
  let doc: String?
  let imports: [ImportEntry]
  /// `"nil"` of the file: how a new value writes nil where its field does not say.
  let newNil: Field.NewNil
  /// `"keys"` of the file: how a field's key is made from its name where it gives none.
  let keyStyle: KeyStyle
  var types: [TypeEntry]
  let documents: [DocumentEntry]
  /// The type expressions of the file, each text once.
  let expressions: TypeExpressions
  /// False where names may be declared that could not be read: a name that is not found is no error
  /// then.
  let isComplete: Bool
}

/// `"Common.sumtype.json"`, or `{"file": "../Shared/Common.sumtype.json", "module": "Shared"}`.
struct ImportEntry {
  let path: Written<String>
  let module: Written<Identifier>?
}

/// How a field's key is made from its Swift name: `createdAt`, `created_at`, `created-at`,
/// `CreatedAt`.
enum KeyStyle: String, CaseIterable {
  case asWritten = "as-written"
  case snakeCase = "snake_case"
  case kebabCase = "kebab-case"
  case pascalCase = "PascalCase"
}
