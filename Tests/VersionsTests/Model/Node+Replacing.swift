extension Node {
  /// Returns the node with the first scalar of this spelling replaced.
  func replacingFirst(_ text: String, with other: String) -> Node {
    var isDone = false
    return replacing(text, with: other, &isDone)
  }

  private func replacing(_ text: String, with other: String, _ isDone: inout Bool) -> Node {
    switch self {
    case .text(text) where !isDone:
      isDone = true
      return .text(other)
    case .text: return self
    case .list(let elements):
      return .list(elements.map { $0.replacing(text, with: other, &isDone) })
    case .object(let members):
      return .object(
        members.map {
          Member($0.key, $0.value.replacing(text, with: other, &isDone), spelling: $0.spelling)
        })
    case .embedded(let wrapping, let inner, _):
      return .embedded(
        wrapping, inner.replacing(text, with: other, &isDone), spelling: nil)
    }
  }
}
