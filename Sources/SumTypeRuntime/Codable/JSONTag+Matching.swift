/// How `case "text":` matches a tag: by its UTF-8, as the direct codec does, not by canonical
/// equivalence.
public func ~= (pattern: JSONTag, tag: JSONTag) -> Bool {
  if case .string(let pattern) = pattern, case .string(let tag) = tag {
    return pattern.isSameUTF8(as: tag)
  }
  return pattern == tag
}
