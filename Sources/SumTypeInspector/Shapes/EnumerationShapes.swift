import SumTypeGenerator
import SumTypeJSON

extension Enumeration {
  func shape(owner: Int, in memory: TableMemory) -> any Shape {
    switch rawType {
    case .string: StringEnumerationShape(self, owner: owner, in: memory)
    case .integer: IntegerEnumerationShape(self, owner: owner)
    }
  }
}

/// An enum of strings.
///
/// Values are compared by their UTF-8. A value that only Swift's `==` considers equal to a known one (`"é"` in its
/// other encoding) is refused even by an open enum, because it would be written back in the known encoding. An alias is
/// not written, so that Swift's `==` decides.
final class StringEnumerationShape: Shape {
  private let owner: Int
  private let isOpen: Bool
  private let known: MemberTable
  private let equal: Set<String>
  private let aliases: Set<String>

  init(_ enumeration: Enumeration, owner: Int, in memory: TableMemory) {
    self.owner = owner
    isOpen = enumeration.isOpen
    var equal: Set<String> = []
    var known: [StaticString] = []
    for value in enumeration.values {
      // Of two values that Swift considers equal, a switch finds the first.
      if case .string(let text) = value.raw, equal.insert(text).inserted {
        known.append(memory.interned(text))
      }
    }
    aliases = Set(
      enumeration.values.flatMap(\.aliases).compactMap {
        if case .string(let text) = $0 { text } else { nil }
      })
    self.equal = equal
    self.known = MemberTable(known, in: memory)
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let unknown = try reader.withStringBytes { (text) throws(JSONFault) -> String? in
      known.index(of: text) == nil ? String(decoding: text, as: UTF8.self) : nil
    }
    guard let unknown else { return }
    if aliases.contains(unknown) { return }
    guard isOpen, !equal.contains(unknown) else {
      throw JSONFault(.unknownValue, at: start, expected: JSONFault.knownValue)
    }
    trail.note(.value, start..<reader.offset, as: owner)
  }
}

/// An enum of integers.
final class IntegerEnumerationShape: Shape {
  private let owner: Int
  private let isOpen: Bool
  private let known: Set<Int64>

  init(_ enumeration: Enumeration, owner: Int) {
    self.owner = owner
    isOpen = enumeration.isOpen
    known = Set(
      enumeration.values.flatMap(\.readRaws).compactMap {
        if case .integer(let number) = $0 { number } else { nil }
      })
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try reader.readInteger(as: Int.self)
    if known.contains(Int64(value)) { return }
    guard isOpen else {
      throw JSONFault(.unknownValue, at: start, expected: JSONFault.knownValue)
    }
    trail.note(.value, start..<reader.offset, as: owner)
  }
}

/// A member, or a payload, that must have one of a few values: `"$type": "blob"`.
struct ConstantShape: Shape {
  private let values: TagTable
  private let expected: StaticString

  init(_ values: [JSONTag], in memory: TableMemory) {
    self.values = TagTable(values, in: memory)
    let texts = values.map { String(describing: $0) }
    let last = texts.last ?? ""
    let list = texts.dropLast().joined(separator: ", ")
    expected = memory.interned(list.isEmpty ? last : "\(list) or \(last)")
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    reader.skipToValue()
    let start = reader.mark()
    let kind = try reader.peekKind()
    if values.holds(kind) {
      do throws(JSONFault) {
        if values.variant(of: try reader.readTag()) != nil { return }
      } catch {
        if error.isGrammar { throw error }
      }
      reader.rewind(to: start)
    }
    throw JSONFault(.invalidValue, at: start.offset, expected: expected)
  }
}
