import SumTypeGenerator
import SumTypeJSON

/// An enum of integers.
final class IntegerEnumerationShape: Shape {
  private let owner: Int
  private let isOpen: Bool
  private let known: Set<Int64>

  init(_ enumeration: Enumeration, owner: Int) {
    self.owner = owner
    isOpen = enumeration.isOpen
    known = Set(
      enumeration.values.compactMap { value in
        if case .integer(let number) = value.raw { number } else { nil }
      })
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try reader.readInteger(as: Int.self)
    if known.contains(Int64(value)) { return }
    guard isOpen else {
      throw JSONFault(.unknownValue, at: start, expected: "a known value")
    }
    trail.note(.value, start..<reader.offset, as: owner)
  }
}
