import SumTypeSource

/// The members of an object in a configuration; what is unknown or repeated has been reported.
struct ConfigurationObject {
  let place: SourceRange
  private var members: [String: JSONTree.Member] = [:]
  /// Keys that were most likely meant by unknown ones.
  private var meant: Set<String> = []

  /// - Parameters:
  ///   - subject: What the object is, for messages: `a group`.
  ///   - elsewhere: What to say of keys that belong somewhere else.
  init?(
    _ tree: JSONTree, _ subject: String, keys: [String], elsewhere: [String: String] = [:],
    into diagnostics: inout Diagnostics
  ) {
    guard case .object(let members) = tree.value else {
      diagnostics.wrongKind(tree, subject, expected: "an object")
      return nil
    }
    place = tree.range
    for member in members {
      if !keys.contains(member.key) {
        let near = elsewhere[member.key] == nil ? Spelling.nearest(to: member.key, in: keys) : nil
        if let near { meant.insert(near) }
        diagnostics.error(
          .unknownKey, "\(subject) has no key \"\(member.key)\"", at: member.keyRange,
          cure: elsewhere[member.key] ?? near.map { "did you mean \"\($0)\"?" }
            ?? "its keys are \(keys.joined(separator: ", "))")
      } else if let first = self.members[member.key] {
        diagnostics.error(
          .duplicateKey, "the key \"\(member.key)\" is already there", at: member.keyRange,
          notes: [Diagnostic.Note("the first one is here", at: first.keyRange)],
          cure: "remove one of them")
      } else {
        self.members[member.key] = member
      }
    }
  }

  subscript(key: String) -> JSONTree? { members[key]?.value }

  /// A member that has to be there.
  func require(_ key: String, into diagnostics: inout Diagnostics) -> JSONTree? {
    if let member = members[key] { return member.value }
    if meant.contains(key) { return nil }
    diagnostics.error(.missingKey, "the key \"\(key)\" is missing", at: place)
    return nil
  }
}

extension JSONTree {
  /// The text of a string that is not empty.
  func text(_ subject: String, into diagnostics: inout Diagnostics) -> String? {
    guard case .string(let text) = value else {
      diagnostics.wrongKind(self, subject, expected: "a string")
      return nil
    }
    if text.isEmpty {
      diagnostics.error(.invalidValue, "\(subject) is empty", at: range)
      return nil
    }
    return text
  }

  /// The elements of a list.
  func elements(_ subject: String, into diagnostics: inout Diagnostics) -> [JSONTree]? {
    guard case .array(let elements) = value else {
      diagnostics.wrongKind(self, subject, expected: "a list")
      return nil
    }
    return elements
  }

  /// A string that means something.
  func word<Value>(
    _ subject: String, into diagnostics: inout Diagnostics,
    _ meaning: (String) throws(OptionFault) -> Value
  ) -> Value? {
    guard let text = text(subject, into: &diagnostics) else { return nil }
    do throws(OptionFault) {
      return try meaning(text)
    } catch {
      diagnostics.error(.invalidValue, error.message, at: range, cure: error.cure)
      return nil
    }
  }
}

extension Diagnostics {
  fileprivate mutating func wrongKind(_ tree: JSONTree, _ subject: String, expected: String) {
    error(.wrongKind, "\(subject) is \(expected), not \(tree.kindName)", at: tree.range)
  }
}
