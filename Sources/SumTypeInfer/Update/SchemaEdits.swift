import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Changes of a schema's text. Everything else stays as its author wrote it.
struct SchemaEdits {
  private let tree: JSONTree
  /// The new texts and the ranges of bytes that they replace.
  private var replaced: [(range: Range<Int>, text: String)] = []
  /// The same ranges by the blocks of the text in which they lie, so that a new one is compared with few.
  private var blocks: [Int: [Range<Int>]] = [:]
  /// The members to add to an object, or the elements to add to a list, by the offset of its closing
  /// bracket; `known` are the same pieces.
  private var added: [Int: (isEmpty: Bool, pieces: [String], known: Set<WireText>)] = [:]

  init(_ tree: JSONTree) { self.tree = tree }

  var isEmpty: Bool { replaced.isEmpty && added.isEmpty }

  /// Replaces a value; returns false if that value has been changed before.
  mutating func replace(_ value: JSONTree, with new: String) -> Bool {
    replace(value.bytes, with: new)
  }

  /// Replaces a range of the text; returns false if a part of it has been changed before.
  @discardableResult
  private mutating func replace(_ range: Range<Int>, with new: String) -> Bool {
    let places = range.lowerBound / Self.blockSize...range.upperBound / Self.blockSize
    for place in places where blocks[place, default: []].contains(where: range.overlaps) {
      return false
    }
    for place in places { blocks[place, default: []].append(range) }
    replaced.append((range, new))
    return true
  }

  private static let blockSize = 256

  /// Adds a member at the end of an object.
  mutating func add(_ key: String, _ value: JSONValue, to object: JSONTree) {
    add(
      "\(JSONValue.string(key).text()): \(value.text())", to: object,
      isEmpty: object.members?.isEmpty ?? true)
  }

  /// Adds an element at the end of a list.
  mutating func add(_ value: JSONValue, to list: JSONTree) {
    add(value.text(), to: list, isEmpty: list.elements?.isEmpty ?? true)
  }

  private mutating func add(_ piece: String, to tree: JSONTree, isEmpty: Bool) {
    let end = tree.bytes.upperBound - 1
    if added[end, default: (isEmpty, [], [])].known.insert(piece.wire).inserted {
      added[end]?.pieces.append(piece)
    }
  }

  /// Removes a member of an object that has other members.
  mutating func remove(_ key: String, from object: JSONTree) {
    guard let members = object.members, members.count > 1,
      let index = members.firstIndex(where: { $0.key == key })
    else { return }
    let range =
      index == 0
      ? members[0].keyBytes.lowerBound..<members[1].keyBytes.lowerBound
      : members[index - 1].value.bytes.upperBound..<members[index].value.bytes.upperBound
    replace(range, with: "")
  }

  /// Returns the text with all changes, in the style of `sumtype format`; nil if it is not JSON.
  func text() -> String? {
    let bytes = tree.file.bytes
    var result: [UInt8] = []
    var changes = replaced.map { ($0.range, $0.text) }
    changes += added.map { end, added in
      (end..<end, (added.isEmpty ? "" : ", ") + added.pieces.joined(separator: ", "))
    }
    var position = 0
    for (range, text) in changes.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
      guard range.lowerBound >= position else { continue }
      result += bytes[position..<range.lowerBound]
      result += Array(text.utf8)
      position = range.upperBound
    }
    result += bytes[position...]
    var unreported = Diagnostics()
    return JSONTree.read(SourceFile(path: tree.file.path, bytes: result), into: &unreported)
      .map { SchemaText($0).text }
  }
}

extension JSONTree {
  /// Returns the member whose key is at this range, and the object that has it.
  func member(at key: Range<Int>) -> (object: JSONTree, member: Member)? {
    var tree = self
    while true {
      if let member = tree.memberEnding(after: key.lowerBound), member.keyBytes == key {
        return (tree, member)
      }
      guard let next = tree.part(around: key) else { return nil }
      tree = next
    }
  }

  /// Returns the value at this range.
  func value(at bytes: Range<Int>) -> JSONTree? {
    var tree = self
    while tree.bytes != bytes {
      guard let next = tree.part(around: bytes) else { return nil }
      tree = next
    }
    return tree
  }

  /// Returns the value of a member, or the element, that has this range in it.
  private func part(around bytes: Range<Int>) -> JSONTree? {
    let part =
      memberEnding(after: bytes.lowerBound)?.value
      ?? elements?.first(endingAfter: bytes.lowerBound, \.bytes)
    guard let part, part.bytes.lowerBound <= bytes.lowerBound,
      part.bytes.upperBound >= bytes.upperBound
    else { return nil }
    return part
  }

  private func memberEnding(after position: Int) -> Member? {
    members?.first(endingAfter: position, \.value.bytes)
  }
}

extension Array {
  /// Returns the first element that ends after a position; the elements are in the order of their places.
  fileprivate func first(endingAfter position: Int, _ place: (Element) -> Range<Int>) -> Element? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if place(self[middle]).upperBound > position { high = middle } else { low = middle + 1 }
    }
    return low < count ? self[low] : nil
  }
}

/// Changes a part of a type's spelling in a schema: `[Int]?` becomes `[Double]?`.
struct SchemaTypeText {
  /// A step from a type to a type inside it.
  enum Step: Hashable {
    case list, map
    /// An alternative of a choice.
    case alternative(Int)
  }

  /// Returns the spelling with the part at the end of `steps` changed; nil if the steps lead nowhere.
  static func changed(
    _ text: String, along steps: ArraySlice<Step>, _ change: (String) -> String?
  ) -> String? {
    guard let step = steps.first else { return change(text) }
    let rest = steps.dropFirst()
    if case .alternative(let index) = step {
      var isOptional = false
      var parts = alternatives(text)
      if parts.count == 1, text.hasSuffix(")?"), text.hasPrefix("(") {
        isOptional = true
        parts = alternatives(String(text.dropFirst().dropLast(2)))
      }
      guard parts.indices.contains(index), let part = changed(parts[index], along: rest, change)
      else { return nil }
      parts[index] = part
      let all = parts.joined(separator: " | ")
      return isOptional ? "(\(all))?" : all
    }
    if text.hasSuffix("?") {
      return changed(plain(text), along: steps, change).map { TypeText.optional($0) }
    }
    let opening = step == .list ? "[" : "[String:"
    guard text.hasPrefix(opening), text.hasSuffix("]"), alternatives(text).count == 1 else {
      return nil
    }
    var inner = text.dropFirst(opening.count).dropLast()
    while inner.first == " " { inner = inner.dropFirst() }
    return changed(String(inner), along: rest, change).map {
      step == .list ? "[\($0)]" : "[String: \($0)]"
    }
  }

  /// Returns the spelling without optionality: `T` of `T?`, `A | B` of `(A | B)?`.
  static func plain(_ text: String) -> String {
    guard text.hasSuffix("?") else { return text }
    let inner = text.dropLast()
    guard inner.hasPrefix("("), inner.hasSuffix(")") else { return String(inner) }
    return String(inner.dropFirst().dropLast())
  }

  /// Returns the alternatives of a choice; the text itself if it is not a choice.
  static func alternatives(_ text: String) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text {
      if character == "[" || character == "(" { depth += 1 }
      if character == "]" || character == ")" { depth -= 1 }
      if character == "|", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { part in
      var part = part[...]
      while part.first == " " { part = part.dropFirst() }
      while part.last == " " { part = part.dropLast() }
      return String(part)
    }
  }
}
