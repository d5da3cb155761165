import SumTypeJSON
import SumTypeSource

/// Tags of two values.
extension SchemaReader {
  /// What a list means as a tag of a union.
  enum ListTag: Equatable {
    /// A tag of two values: the tag of the union has two keys.
    case pair
    /// Nothing. The tag has one key, and may have two in this representation.
    case one
    /// Nothing: the representation with this name has no tag of two keys.
    case never(String)
    /// It cannot be known, since the representation has a fault, which is reported.
    case unreadable

    /// - Parameter tree: The representation as it is written; nil if it is the standard one.
    init(of representation: (any RepresentationSyntax)?, _ tree: JSONTree?) {
      let isWritten = tree?.members?.contains { member in
        member.value["tag"]?.elements != nil
      }
      guard let representation, representation.hasPairedTag || isWritten != true else {
        self = .unreadable
        return
      }
      let kind = Swift.type(of: representation)
      self = representation.hasPairedTag ? .pair : kind.mayPairTags ? .one : .never(kind.name)
    }
  }

  /// Reads `["Pod", "v1"]`, of which the first value is the tag of the variant.
  mutating func pair(
    _ parts: [JSONTree], at place: SourceRange
  ) -> Written<JSONTag>? {
    guard parts.count == 2 else {
      diagnostics.error(
        .invalidTag, "a tag of two keys has two values, not \(parts.count)", at: place,
        cure: "write it such as [\"Pod\", \"v1\"], or [\"Pod\", \"*\"] for every second value")
      return nil
    }
    if parts[0].string == "*" {
      diagnostics.error(
        .invalidTag, "only the second value of a tag can be \"*\"", at: parts[0].range,
        cure: "write the first value; where the other key alone tells the variant, name that key "
          + "first in the \"tag\" of the representation")
      return nil
    }
    return tag(parts[0]).map { Written($0.value, at: place) }
  }

  /// Reports a list as a tag of a union whose tag has one key, or none.
  mutating func reportList(_ tree: JSONTree) {
    let several = "write \"tags\" for several tags of one variant"
    if tree.elements?.count == 1, listTag != .unreadable {
      return diagnostics.error(
        .invalidTag, "a tag of one value is written without a list", at: tree.range,
        cure: "remove the brackets, or \(several)")
    }
    switch listTag {
    case .pair, .unreadable: break
    case .one:
      diagnostics.error(
        .invalidTag, "a list can be a tag only if the tag of the union has two keys",
        at: tree.range,
        cure: "name both keys in the representation, as in {\"internal\": {\"tag\": [\"kind\", "
          + "\"version\"]}}, or \(several)")
    case .never(let name):
      diagnostics.error(
        .invalidTag, "a list cannot be a tag of a union that is \(quoted(name))", at: tree.range,
        cure: "\(several); \(RepresentationParameters.pairingRule)")
    }
  }
}
