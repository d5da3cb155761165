/// Returns the differences of two values in words, one line for each place: `todos[0].title:
/// expected "Milk", is "Bread"`.
func difference<Value>(expected: Value, actual: Value) -> [String] {
  var lines: [String] = []
  compare(expected, actual, at: "", depth: 0, &lines)
  return lines.isEmpty ? ["expected \(text(expected)), is \(text(actual))"] : lines
}

private let mostLines = 20
private let mostDepth = 24

private func compare(
  _ expected: Any, _ actual: Any, at path: String, depth: Int, _ lines: inout [String]
) {
  if lines.count == mostLines || areEqual(expected, actual) { return }
  let (left, right) = (Mirror(reflecting: expected), Mirror(reflecting: actual))
  let children = Array(zip(left.children, right.children))
  let hasSameShape =
    left.subjectType == right.subjectType && left.displayStyle == right.displayStyle
    && left.children.count == right.children.count && !children.isEmpty
    && children.allSatisfy { $0.label == $1.label }
  guard hasSameShape, depth < mostDepth, left.displayStyle != .set, left.displayStyle != .dictionary
  else {
    let place = path.isEmpty ? "" : "\(path): "
    lines.append("\(place)expected \(text(expected)), is \(text(actual))")
    if lines.count == mostLines { lines.append("…") }
    return
  }
  for (position, (old, new)) in children.enumerated() {
    compare(
      old.value, new.value, at: extend(path, left.displayStyle, old.label, position),
      depth: depth + 1, &lines)
  }
}

private func extend(
  _ path: String, _ style: Mirror.DisplayStyle?, _ label: String?, _ position: Int
) -> String {
  if style == .collection { return "\(path)[\(position)]" }
  guard style != .optional, let label, !label.hasPrefix(".") else { return path }
  return path.isEmpty ? label : "\(path).\(label)"
}

private func areEqual(_ left: Any, _ right: Any) -> Bool {
  guard let left = left as? any Equatable else { return false }
  return isEqual(left, right)
}

private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
  left == right as? Value
}

private func text(_ value: Any) -> String {
  let text = String(reflecting: value)
  return text.count > 500 ? text.prefix(500) + "…" : text
}
