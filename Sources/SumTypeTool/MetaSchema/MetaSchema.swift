/// The schema of schemas, for editors: JSON Schema 2020-12.
///
/// `Schema/sumtype-1.schema.json` is the original; `text` is a copy in the program, so that the tool
/// stays one file. A test holds them equal, and rewrites the copy.
enum MetaSchema {
  /// Where editors find it: its `$id`, and the `"$schema"` of a schema that `sumtype init` writes.
  static let address =
    "https://raw.githubusercontent.com/sumtype/sumtype/main/Schema/sumtype-1.schema.json"

  /// The Swift of `MetaSchema+Text.swift`.
  static func source(of text: String) -> String {
    """
    // Written by MetaSchemaTests from Schema/sumtype-1.schema.json.
    // swift-format-ignore-file

    extension MetaSchema {
      /// `Schema/sumtype-1.schema.json`
      static let text = ##\"""
    \(text)
    \"""##
    }

    """
  }
}
