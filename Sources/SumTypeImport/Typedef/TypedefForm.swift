import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// The rule of JSON Typedef for the form of a schema (RFC 8927 §2.2): it has one of eight forms, and no members
/// of another.
struct TypedefForm {
  struct Fault {
    let message: String
    let place: JSONTree
    let cure: String

    init(_ message: String, _ place: JSONTree, _ cure: String) {
      self.message = message
      self.place = place
      self.cure = cure
    }
  }

  /// The form that each member belongs to.
  private static let forms: [String: String] = [
    "ref": "ref", "type": "type", "enum": "enum", "elements": "elements", "values": "values",
    "properties": "properties", "optionalProperties": "properties",
    "additionalProperties": "properties", "discriminator": "discriminator",
    "mapping": "discriminator",
  ]
  /// The members of all forms, and those that every form may have.
  static let members: Set<String> = Set(forms.keys).union(["metadata", "nullable"])

  /// Returns the first fault of a schema itself, without the schemas inside it; nil if it has none.
  static func fault(of tree: JSONTree) -> Fault? {
    let parts = (tree.members ?? []).filter { forms[$0.key] != nil }
    if let first = parts.first,
      let other = parts.first(where: { forms[$0.key] != forms[first.key] })
    {
      return Fault(
        "expected one form of a schema, found \"\(first.key)\" and \"\(other.key)\"", other.value,
        "remove \"\(first.key)\" or \"\(other.key)\"")
    }
    for flag in ["nullable", "additionalProperties"] {
      guard let value = tree[flag] else { continue }
      guard case .bool = value.value else {
        return Fault(
          "expected true or false for \"\(flag)\", found \(value.kindName)", value,
          "write true or false")
      }
    }
    switch parts.first.flatMap({ forms[$0.key] }) {
    case "enum": return faultOfEnum(tree["enum"])
    case "properties": return faultOfProperties(tree)
    case "discriminator": return faultOfUnion(tree)
    default: return nil
    }
  }

  private static func faultOfEnum(_ tree: JSONTree?) -> Fault? {
    guard let tree else { return nil }
    guard let values = tree.elements, !values.isEmpty else {
      let found = tree.elements == nil ? tree.kindName : "an empty list"
      return Fault(
        "expected a list of strings for \"enum\", found \(found)", tree,
        "write it such as [\"ON\", \"OFF\"]")
    }
    var seen: Set<WireText> = []
    for value in values {
      guard let text = value.string else {
        return Fault(
          "expected a string in \"enum\", found \(value.kindName)", value,
          "write it between quotation marks")
      }
      if !seen.insert(text.wire).inserted {
        return Fault("\"enum\" has the value \"\(text)\" twice", value, "remove one of the two")
      }
    }
    return nil
  }

  private static func faultOfProperties(_ tree: JSONTree) -> Fault? {
    var seen: Set<WireText> = []
    var hasProperties = false
    for key in ["properties", "optionalProperties"] {
      guard let properties = tree[key] else { continue }
      hasProperties = true
      guard let members = properties.members else {
        return Fault(
          "expected an object of schemas for \"\(key)\", found \(properties.kindName)", properties,
          "write it such as {\"name\": {\"type\": \"string\"}}")
      }
      for member in members where !seen.insert(member.key.wire).inserted {
        return Fault(
          "\"properties\" and \"optionalProperties\" both have the member \"\(member.key)\"",
          member.value, "remove it from one of the two")
      }
    }
    if !hasProperties, let lonely = tree["additionalProperties"] {
      return Fault(
        "\"additionalProperties\" needs \"properties\" or \"optionalProperties\"", lonely,
        "add \"properties\": {}, or remove \"additionalProperties\"")
    }
    return nil
  }

  private static func faultOfUnion(_ tree: JSONTree) -> Fault? {
    guard let key = tree["discriminator"] else {
      return Fault(
        "\"mapping\" needs \"discriminator\"", tree["mapping"] ?? tree,
        "add the name of the member that has the tag, such as \"discriminator\": \"type\"")
    }
    guard let tag = key.string else {
      return Fault(
        "expected a string for \"discriminator\", found \(key.kindName)", key,
        "write the name of the member that has the tag, such as \"type\"")
    }
    guard let mapping = tree["mapping"], let variants = mapping.members, !variants.isEmpty else {
      let cure = "write a schema for each tag, such as \"mapping\": {\"a\": {\"properties\": {}}}"
      guard let mapping = tree["mapping"] else {
        return Fault("\"discriminator\" needs \"mapping\"", key, cure)
      }
      let found = mapping.members == nil ? mapping.kindName : "an empty object"
      return Fault("expected an object of schemas for \"mapping\", found \(found)", mapping, cure)
    }
    for variant in variants {
      if variant.value["properties"] == nil, variant.value["optionalProperties"] == nil {
        return Fault(
          "a schema of \"mapping\" must have \"properties\" or \"optionalProperties\"",
          variant.value,
          "write {\"properties\": {}} for a value that has only the tag")
      }
      if case .bool(true)? = variant.value["nullable"]?.value {
        return Fault(
          "a schema of \"mapping\" cannot be \"nullable\": null has no member \"\(tag)\"",
          variant.value, "write \"nullable\" beside \"discriminator\" instead")
      }
      for part in ["properties", "optionalProperties"] {
        if let own = variant.value[part]?[tag] {
          return Fault(
            "a schema of \"mapping\" cannot have the discriminator \"\(tag)\" as a member", own,
            "remove it")
        }
      }
    }
    return nil
  }
}
