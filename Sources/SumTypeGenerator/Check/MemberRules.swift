import SumTypeSource
import SumTypeSwift

/// Which names the members of generated types may have.
struct MemberRules {
  private let schema: Resolution
  private var typeNames: Set<String>?

  init(_ schema: Resolution) { self.schema = schema }

  /// Why no property can have this name; nil where one can.
  mutating func faultOfProperty(_ name: String) -> String? {
    if SwiftNames.illegalProperties.contains(name) {
      return "no property in Swift can be called \(quoted(name))"
    }
    return isType(name) ? "a property called \(quoted(name)) would hide the type" : nil
  }

  /// Why no case of an enum can have this name; nil where one can.
  ///
  /// - Parameter open: what it is a case of, where unknown values have a case of their own.
  mutating func faultOfCase(_ name: String, open: String?) -> String? {
    if SwiftNames.illegalStaticMembers.contains(name) {
      return "no case in Swift can be called \(quoted(name))"
    }
    if let open, name == "unknown" {
      return "what is unknown is the case \"unknown\" of an open \(open)"
    }
    return isType(name) ? "a case called \(quoted(name)) would hide the type" : nil
  }

  /// Whether generated code uses the name for a type.
  private mutating func isType(_ name: String) -> Bool {
    // Types begin with capital letters; a keyword between backticks is no type.
    if let first = name.utf8.first, 0x61...0x7A ~= first { return false }
    if SwiftNames.keywords.contains(name) { return false }
    if ReservedNames.owner(of: name) != nil || name == "CodingKeys" { return true }
    if let typeNames { return typeNames.contains(name) }
    var names: Set<String> = []
    for file in schema.graph.files {
      for type in file.document.types {
        for claim in NameClaim.all(by: type) { names.insert(claim.name) }
      }
      for document in file.document.documents {
        for claim in NameClaim.all(by: document) { names.insert(claim.name) }
      }
    }
    typeNames = names
    return names.contains(name)
  }
}
