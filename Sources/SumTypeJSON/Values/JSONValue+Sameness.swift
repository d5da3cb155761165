extension JSONValue {
  /// Whether both are the same JSON: strings and keys by their UTF-8, numbers by their spelling,
  /// members in the same order. Nested containers take no stack.
  public func isSame(as other: JSONValue) -> Bool {
    var pairs = [(self, other)]
    while let (left, right) = pairs.popLast() {
      switch (left, right) {
      case (.array(let left), .array(let right)):
        if let one = left.unread, let other = right.unread, one.isWritten(as: other) { continue }
        guard left.count == right.count else { return false }
        pairs.append(contentsOf: zip(left, right))
      case (.object(let left), .object(let right)):
        if let one = left.unread, let other = right.unread, one.isWritten(as: other) { continue }
        guard left.members.count == right.members.count else { return false }
        for (left, right) in zip(left.members, right.members) {
          guard left.key.utf8.elementsEqual(right.key.utf8) else { return false }
          pairs.append((left.value, right.value))
        }
      default:
        guard left.isSameScalar(as: right) else { return false }
      }
    }
    return true
  }

  private func isSameScalar(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }
}
