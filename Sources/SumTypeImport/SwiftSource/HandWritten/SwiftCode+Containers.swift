/// The containers from which an `init(from:)` decodes, and the decoders of a superclass.
extension SwiftCode {
  /// A container of members.
  struct Container {
    /// The path of the type of its keys: `CodingKeys`, `Post.CodingKeys`.
    var keys: String
    /// For a nested container the name of the container around it, and its key there.
    var parent: (container: String, key: Call.Key)?
    /// Whether the object may be absent.
    var isOptional = false
  }

  /// The containers of some code, by their names.
  struct Containers {
    /// Those of members; one without a name by the type of its keys: `(K)`.
    var members: [String: Container] = [:]
    /// The nested ones of elements, each with the container around it and its key there.
    var lists: [String: (container: String, key: Call.Key)] = [:]

    var isEmpty: Bool { members.isEmpty && lists.isEmpty }
  }

  func containers() -> Containers {
    var found = Containers()
    for index in body {
      if text.isWord(index, "nestedUnkeyedContainer") {
        if let parent = parent(of: index), let name = assigned(before: index - 2) {
          found.lists[name] = parent
        }
      }
      guard text.isWord(index, "keyedBy"), text.isMark(index + 1, ":"), text.isName(index + 2)
      else { continue }
      var container = Container(keys: keysName(at: index + 2))
      if text.isWord(index - 2, "nestedContainer") {
        guard let parent = parent(of: index - 2) else { continue }
        container.parent = parent
        container.isOptional = isTried(before: index - 4)
      } else {
        found.members["(\(container.keys))"] = container
      }
      if let name = assigned(before: index - 4) { found.members[name] = container }
    }
    // `container = keyed`, of a constant that several branches set.
    for (name, value) in assignments(in: body) where value.count == 1 {
      let other = text.text(value.lowerBound)
      if found.members[name] == nil, let container = found.members[other] {
        found.members[name] = container
      }
    }
    return found
  }

  /// Whether the object may also be the only element of an array:
  /// `try decoder.unkeyedContainer().nestedContainer(keyedBy: K.self)`.
  var mayBeWrapped: Bool {
    let hasElements = body.contains { text.isWord($0, "unkeyedContainer") }
    return hasElements
      && body.contains {
        text.isWord($0, "nestedContainer") && text.isMark($0 + 1, "(")
          && !($0 + 2..<text.after($0 + 1)).contains { text.isWord($0, "forKey") }
      }
  }

  /// Returns the name of the container, and the key, of `container.nestedContainer(keyedBy: K.self, forKey: .key)`; nil
  /// for other calls.
  private func parent(of method: Int) -> (container: String, key: Call.Key)? {
    guard text.isMark(method - 1, "."), text.isName(method - 2), text.isMark(method + 1, "("),
      let key = key(in: method + 2..<text.after(method + 1) - 1)
    else { return nil }
    return (text.text(method - 2), key)
  }

  /// Returns the path of `K.self` or `Post.K.self`: `K`, `Post.K`.
  func keysName(at start: Int) -> String {
    var name = text.text(start)
    var index = start
    while text.isMark(index + 1, "."), text.isName(index + 2), !text.isWord(index + 2, "self") {
      index += 2
      name += "." + text.text(index)
    }
    return name
  }

  // MARK: - Superclasses

  /// What `super.init` decodes.
  enum SuperCall: Hashable {
    /// `super.init()`, or an initializer that reads no JSON.
    case withoutDecoder
    /// `super.init(from: decoder)`
    case sameDecoder
    /// `super.init(from: container.superDecoder())`, or `superDecoder(forKey: .key)`
    case member(key: String?, container: String)
  }

  /// Returns what all `super.init(…)` decode; nil if one is not understood, or if another superclass decodes.
  func superInitializers() -> [SuperCall]? {
    var found: [SuperCall] = []
    var decoders = body.count { text.isWord($0, "superDecoder") }
    for index in body
    where text.isWord(index, "super") && text.isMark(index + 1, ".")
      && text.isWord(index + 2, "init") && text.isMark(index + 3, "(")
    {
      guard let call = superInitializer(index..<text.after(index + 3)) else { return nil }
      if case .member = call { decoders -= 1 }
      found.append(call)
    }
    return decoders == 0 ? found : nil
  }

  /// Returns what `super.init(…)` decodes; nil if it is not understood.
  private func superInitializer(_ statement: Range<Int>) -> SuperCall? {
    var index = statement.lowerBound
    guard text.isWord(index + 4, "from"), text.isMark(index + 5, ":") else {
      let mentionsDecoder = statement.contains { text.isName($0) && text.text($0) == decoder }
      return mentionsDecoder ? nil : .withoutDecoder
    }
    index += 6
    if text.isName(index), text.text(index) == decoder, index + 2 == statement.upperBound {
      return .sameDecoder
    }
    if text.isWord(index, "try") { index += 1 }
    guard text.isName(index), text.isMark(index + 1, "."), text.isWord(index + 2, "superDecoder"),
      text.isMark(index + 3, "(")
    else { return nil }
    let close = text.after(index + 3) - 1
    let container = text.text(index)
    if close == index + 4 { return .member(key: nil, container: container) }
    guard text.isWord(index + 4, "forKey"), text.isMark(index + 6, "."), text.isName(index + 7),
      close == index + 8
    else { return nil }
    return .member(key: text.text(index + 7), container: container)
  }
}
