/// The keys that show whether an object contains a part: a flattened struct or union, whose members
/// lie among those of the surrounding struct.
public struct PartSign: Sendable {
  /// The keys to look for. Keys of the part that do not show its presence are not included.
  public let keys: MemberTable
  /// The index of the only key that shows the part; nil if each of the keys does.
  public let index: Int?
  /// Whether the keys are tags: then a member with `null` shows the part, too, and no key belongs
  /// to a part that is absent.
  public let areTags: Bool

  public init(_ keys: MemberTable, index: Int? = nil, areTags: Bool = false) {
    self.keys = keys
    self.index = index
    self.areTags = areTags
  }

  /// Returns whether a member with this key and a value other than `null` shows the part.
  package func isShown(by key: String) -> Bool {
    guard let found = keys.index(of: key) else { return false }
    return index == nil || index == found
  }
}

extension JSONReader {
  /// Returns whether an open object contains a part, and moves the cursor past the object's end.
  public mutating func has(
    _ sign: PartSign, in object: inout ObjectCursor
  ) throws(JSONFault) -> Bool {
    if !sign.areTags,
      let hasValue = hasTalliedValue(of: sign.index, among: sign.keys, in: object)
    {
      return hasValue
    }
    var isThere = false
    while let member = try nextMember(&object, sign.keys) {
      if sign.areTags {
        isThere = true
      } else if sign.index == nil || member == sign.index {
        if try readNull() { continue }
        isThere = true
      }
      try skipValue()
    }
    return isThere
  }
}
