import SumTypeRuntime

extension SchemaTypes {
  /// The types of a schema, with those that its variants declare beside them: the variants have
  /// payloads then, as if all types were declared by themselves.
  static func flattened(_ schema: JSONValue) -> [JSONObject.Member] {
    let isNested = schema["names"]?.stringValue == "nested"
    let tags = schema["tags"]?.stringValue ?? "as-written"
    return (schema["types"]?.objectValue?.members ?? []).flatMap {
      flattened($0.key, $0.value, separator: isNested ? "." : "", tags: tags)
    }
  }

  private static func flattened(
    _ name: String, _ type: JSONValue, separator: String, tags: String
  ) -> [JSONObject.Member] {
    let tags = type["tags"]?.stringValue ?? tags
    guard let variants = type["union"]?.objectValue?.members, var object = type.objectValue else {
      return [JSONObject.Member(key: name, value: type)]
    }
    var inline: [JSONObject.Member] = []
    let plain = variants.map { variant -> JSONObject.Member in
      guard let declared = variant.value.objectValue,
        declared.members.contains(where: { ["struct", "union", "tuple"].contains($0.key) })
      else { return tagged(variant, tags) }
      let own = variant.value["name"]?.stringValue ?? variant.key
      let payload = name + separator + typeName(own)
      inline += flattened(payload, variant.value, separator: separator, tags: tags)
      let others = declared.members.filter { ["tag", "tags", "name"].contains($0.key) }
      let member = JSONObject.Member(key: "payload", value: .string(payload))
      let long = JSONValue.object(JSONObject(members: others + [member]))
      return tagged(JSONObject.Member(key: variant.key, value: long), tags)
    }
    object.members = object.members.map {
      $0.key == "union"
        ? JSONObject.Member(key: "union", value: .object(JSONObject(members: plain))) : $0
    }
    return [JSONObject.Member(key: name, value: .object(object))] + inline
  }

  /// The variant with the tag that the style makes of its name; others have theirs.
  private static func tagged(_ variant: JSONObject.Member, _ style: String) -> JSONObject.Member {
    let isOwn =
      variant.value["tag"] ?? variant.value["tags"] ?? variant.value["name"] != nil
      || variant.key.first?.isLowercase != true || !variant.key.allSatisfy(\.isLetter)
    guard style != "as-written", !isOwn else { return variant }
    let separator = style == "kebab-case" ? "-" : "_"
    let tag = variant.key.map { $0.isUppercase ? separator + $0.lowercased() : String($0) }.joined()
    let payload: [JSONObject.Member] =
      variant.value.objectValue?.members
      ?? [JSONObject.Member(key: "payload", value: variant.value)]
    let members = payload + [JSONObject.Member(key: "tag", value: .string(tag))]
    return JSONObject.Member(key: variant.key, value: .object(JSONObject(members: members)))
  }

  /// `woke-up` is `WokeUp`.
  private static func typeName(_ name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Puts the variants of included unions before those of the unions that include them.
  mutating func includeVariants() {
    for name in declarations.keys {
      guard let type = declarations[name]?.json, type["include"] != nil,
        var object = type.objectValue, type["union"] != nil
      else { continue }
      let all = JSONValue.object(JSONObject(members: variants(of: name)))
      object.members = object.members.filter { $0.key != "include" }.map {
        $0.key == "union" ? JSONObject.Member(key: "union", value: all) : $0
      }
      replace(name, with: .object(object))
    }
  }

  private func variants(of name: String) -> [JSONObject.Member] {
    let type = declarations[name]?.json
    let included = (type?["include"]?.arrayValue ?? []).compactMap(\.stringValue)
    return included.flatMap { variants(of: $0) } + (type?["union"]?.objectValue?.members ?? [])
  }
}
