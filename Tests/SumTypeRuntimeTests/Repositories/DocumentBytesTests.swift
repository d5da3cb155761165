import Testing

@testable import SumTypeRuntime

@Suite("The bytes of a document in slices")
struct DocumentBytesTests {
  private let bytes = Array(0..<UInt8(20))

  /// Returns `bytes` in slices that end at the offsets in `ends`.
  private func slices(_ ends: [Int], of bytes: [UInt8]) -> DocumentBytes {
    var start = 0
    return DocumentBytes(
      slices: (ends + [bytes.count]).map { end in
        defer { start = end }
        // Some slices share the memory of `bytes`, and some have their own.
        return end % 2 == 0 ? bytes[start..<end] : Array(bytes[start..<end])[...]
      })
  }

  @Test(
    "the bytes of a document are equal however they are divided",
    arguments: [[], [0], [1], [7, 7], [1, 2, 19], [20]])
  func divided(ends: [Int]) {
    let divided = slices(ends, of: bytes)
    #expect(divided.count == 20)
    #expect(divided.whole == bytes)
    #expect(divided == DocumentBytes(bytes))
    #expect(DocumentBytes(bytes) == divided)
    #expect(divided == slices([3, 8, 9], of: bytes))
    for place in bytes.indices {
      var other = bytes
      other[place] = 0xFF
      #expect(divided != slices([4, 11], of: other))
    }
    #expect(divided != slices([4], of: Array(bytes.dropLast())))
    #expect(divided != slices([4], of: bytes + [20]))
  }

  @Test("the bytes of a document hold each stretch at its own offset only")
  func holds() {
    let divided = slices([3, 8, 8, 15], of: bytes)
    for start in 0...20 {
      for end in start...20 {
        let stretch = Array(bytes[start..<end])
        stretch.withUnsafeBytes { stretch in
          #expect(divided.holds(stretch, at: start))
          if start > 0, !stretch.isEmpty { #expect(!divided.holds(stretch, at: start - 1)) }
        }
      }
    }
    (bytes + [20]).withUnsafeBytes { #expect(!divided.holds($0, at: 0)) }
    #expect(DocumentBytes([]).whole.isEmpty)
  }
}
