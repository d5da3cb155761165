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
        "a schema has one form, and this has \"\(first.key)\" and \"\(other.key)\"", other.value,
        "remove one of the two")
    }
    for flag in ["nullable", "additionalProperties"] {
      guard let value = tree[flag] else { continue }
      guard case .bool = value.value else {
        return Fault(
          "\"\(flag)\" is true or false, and this is \(value.kindName)", value, "write true")
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
      return Fault("an enum is a list of strings", tree, "write one such as [\"ON\", \"OFF\"]")
    }
    var seen: Set<WireText> = []
    for value in values {
      guard let text = value.string else {
        return Fault(
          "a value of an enum is a string, and this is \(value.kindName)", value,
          "write it between quotation marks")
      }
      if !seen.insert(text.wire).inserted {
        return Fault("the enum has the value \"\(text)\" twice", value, "remove one of the two")
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
          "\"\(key)\" is an object of schemas, and this is \(properties.kindName)", properties,
          "write {} for no members")
      }
      for member in members where !seen.insert(member.key.wire).inserted {
        return Fault(
          "the member \"\(member.key)\" is required and optional", member.value,
          "leave it out of \"properties\" or of \"optionalProperties\"")
      }
    }
    if !hasProperties, let lonely = tree["additionalProperties"] {
      return Fault(
        "\"additionalProperties\" belongs to \"properties\", which is not there", lonely,
        "write \"properties\": {}")
    }
    return nil
  }

  private static func faultOfUnion(_ tree: JSONTree) -> Fault? {
    guard let key = tree["discriminator"] else {
      return Fault(
        "\"mapping\" belongs to \"discriminator\", which is not there", tree["mapping"] ?? tree,
        "name the member that holds the tag: \"discriminator\": \"type\"")
    }
    guard let tag = key.string else {
      return Fault(
        "a discriminator is a string, and this is \(key.kindName)", key,
        "name the member that holds the tag")
    }
    guard let mapping = tree["mapping"], let variants = mapping.members, !variants.isEmpty else {
      return Fault(
        "a discriminator has a \"mapping\" of its values to schemas", tree["mapping"] ?? key,
        "write one such as { \"a\": { \"properties\": {} } }")
    }
    for variant in variants {
      if variant.value["properties"] == nil, variant.value["optionalProperties"] == nil {
        return Fault(
          "a schema of \"mapping\" has \"properties\" or \"optionalProperties\"", variant.value,
          "write { \"properties\": {} } for a value with the tag only")
      }
      if case .bool(true)? = variant.value["nullable"]?.value {
        return Fault(
          "a schema of \"mapping\" cannot be null: null has no \"\(tag)\"", variant.value,
          "make the schema around it nullable")
      }
      for part in ["properties", "optionalProperties"] {
        if let own = variant.value[part]?[tag] {
          return Fault(
            "\"\(tag)\" is the discriminator, and cannot be a member of a variant", own,
            "leave it out")
        }
      }
    }
    return nil
  }
}
