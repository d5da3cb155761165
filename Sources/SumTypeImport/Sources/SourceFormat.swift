import SumTypeSource

/// Recognises the format of a source.
enum SourceFormat {
  static func format(
    of file: SourceStore.File, _ options: ImportOptions, into diagnostics: inout Diagnostics
  ) -> ImportFormat? {
    let tree = file.tree
    if let swagger = tree["swagger"] {
      diagnostics.error(
        .importSource, "this is Swagger 2, which is not read", at: swagger.range,
        cure: "convert it to OpenAPI 3: npx swagger2openapi -o openapi.json"
          + " \(ShellWord(path: file.source.path))")
      return nil
    }
    if let format = options.format { return format }
    if case .bool = tree.value { return .jsonSchema }
    guard let members = tree.members else {
      diagnostics.error(
        .importSource, "this is \(tree.kindName), and no description of types", at: tree.range,
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
      .importSource, "the format of this file is not recognised", at: tree.range,
      cure:
        "write --format json-schema, openapi, typedef or lexicon; for samples of data use"
        + " sumtype infer")
    return nil
  }

  /// Returns whether a text begins like YAML and unlike JSON: with a comment, `---`, or a key and a colon.
  static func isYAML(_ bytes: [UInt8]) -> Bool {
    let rest = bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let first = rest.first else { return false }
    if first == 0x23 || rest.starts(with: Array("---".utf8)) { return true }
    let word = rest.prefix { byte in
      (byte | 0x20) &- 0x61 < 26 || [0x24, 0x2D, 0x5F].contains(byte)
    }
    return !word.isEmpty && rest.dropFirst(word.count).first == 0x3A
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
