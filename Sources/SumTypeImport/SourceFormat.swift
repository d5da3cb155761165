import SumTypeSource

/// Recognises the format of a source.
enum SourceFormat {
  /// Returns whether a source is Swift: by its name, or by the option.
  static func isSwift(_ source: SourceFile, _ options: ImportOptions) -> Bool {
    options.format.map { $0 == .swift } ?? Path.ends(source.path, with: ".swift")
  }

  static func format(
    of file: SourceStore.File, _ options: ImportOptions, into diagnostics: inout Diagnostics
  ) -> ImportFormat? {
    let tree = file.tree
    if let swagger = tree["swagger"] {
      diagnostics.error(
        .importSource, "the document is Swagger 2, but import reads OpenAPI 3", at: swagger.range,
        cure: "convert it to OpenAPI 3: npx swagger2openapi -o openapi.json"
          + " \(ShellWord(path: file.source.path))")
      return nil
    }
    if let format = options.format { return format }
    if case .bool = tree.value { return .jsonSchema }
    guard let members = tree.members else {
      diagnostics.error(
        .importSource, "expected an object that describes types, found \(tree.kindName)",
        at: tree.range,
        cure: "name a JSON Schema, an OpenAPI document, a JSON Typedef or a Lexicon")
      return nil
    }
    if tree["openapi"] != nil { return .openAPI }
    if tree["lexicon"] != nil, tree["defs"] != nil { return .lexicon }
    let keys = Set(members.map(\.key))
    if !keys.isDisjoint(with: typedefOnly) || hasTypedefType(tree)
      || Path.ends(file.source.path, with: ".jtd.json")
    {
      return .typedef
    }
    if !keys.isDisjoint(with: schemaKeys) { return .jsonSchema }
    diagnostics.error(
      .importSource, "import does not recognise the format of the file", at: tree.range,
      cure:
        "add the option --format with json-schema, openapi, typedef, lexicon or swift, or use sumtype infer"
        + " for samples of data")
    return nil
  }

  private static let typedefOnly: Set<String> = [
    "optionalProperties", "elements", "values", "mapping", "metadata",
  ]

  /// Returns whether a type or a keyword, at any depth, exists in JSON Typedef only.
  private static func hasTypedefType(_ root: JSONTree) -> Bool {
    if root.members?.contains(where: { $0.key.hasPrefix("$") }) ?? false { return false }
    var open = [root]
    while let tree = open.popLast() {
      if let type = tree["type"]?.string, TypedefReader.scalars[type] != nil, type != "string",
        type != "boolean"
      {
        return true
      }
      for member in tree.members ?? [] {
        switch member.key {
        case "properties", "definitions": open += (member.value.members ?? []).map(\.value)
        case _ where typedefOnly.contains(member.key): return true
        default: break
        }
      }
    }
    return false
  }

  private static let schemaKeys: Set<String> = [
    "$schema", "$id", "$ref", "$defs", "definitions", "type", "properties", "allOf", "anyOf",
    "oneOf", "enum", "const", "items", "additionalProperties", "required", "not", "if",
  ]
}
