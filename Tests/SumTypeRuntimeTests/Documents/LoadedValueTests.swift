import Testing

@testable import SumTypeRuntime

@Suite("The value of a loaded document beside the app's copy of it")
struct LoadedValueTests {
  /// A value with bytes that no field has: after `flag`, after `part`, and in a `part` that is nil.
  private struct Padded: Sendable {
    var flag: Bool
    var part: Part?
    var text: String
  }

  private enum Part: Sendable {
    case number(UInt8)
    case pair(Double?, Double?)
  }

  private static let long = "a text that is too long to lie in its string itself"

  /// Changes all bytes of a value that belong to no field.
  private func fillGaps(_ value: inout Padded) {
    let old = value
    withUnsafeMutableBytes(of: &value) { memory in
      let place = memory.assumingMemoryBound(to: Padded.self).baseAddress!
      place.deinitialize(count: 1)
      _ = memory.initializeMemory(as: UInt8.self, repeating: 0xA5)
      _ = memory.bindMemory(to: Padded.self)
      withUnsafeMutablePointer(to: &place.pointee.flag) { $0.initialize(to: old.flag) }
      withUnsafeMutablePointer(to: &place.pointee.part) { $0.initialize(to: old.part) }
      withUnsafeMutablePointer(to: &place.pointee.text) { $0.initialize(to: old.text) }
    }
  }

  private func bits<Value>(_ value: inout Value) -> [UInt8] {
    withUnsafeBytes(of: &value) { Array($0) }
  }

  @Test("both have the same bits, between the fields too", arguments: [0, 1, 2])
  func bits(part: Int) {
    var value = Padded(flag: true, part: [nil, .number(1), .pair(nil, 2)][part], text: Self.long)
    let loaded = LoadedValue(value)
    fillGaps(&value)
    #expect(bits(&value) != bits(&loaded.value))
    loaded.takeBits(of: &value)
    #expect(bits(&value) == bits(&loaded.value))
    #expect(loaded.value.flag && loaded.value.text == Self.long)
    // Each still owns what it refers to: changing one leaves the other as it is.
    value.text += "!"
    #expect(loaded.value.text == Self.long)
  }
}
