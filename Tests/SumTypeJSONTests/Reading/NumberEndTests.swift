import SumTypeJSON
import Testing

@Suite("The end of a number")
struct NumberEndTests {
  /// A text of `count` digits, whose first is not zero.
  private func digits(_ count: Int) -> String {
    String((0..<count).map { Character("\(($0 * 7 + 3) % 10)") })
  }

  @Test("a number is read whole, whatever the number of its digits and of the bytes after them")
  func lengths() throws {
    for count in 1...19 {
      let text = digits(count)
      let value = try #require(Int64(text))
      for spaces in 0..<20 {
        let tail = String(repeating: " ", count: spaces)
        for sign in ["", "-"] {
          let whole = try read("\(sign)\(text)\(tail)") { (reader) throws(JSONFault) in
            try reader.readInteger(as: Int64.self)
          }
          #expect(whole == (sign.isEmpty ? value : -value))
          let number = "\(sign)\(text).\(text)"
          let fraction = try read(number + tail) { (reader) throws(JSONFault) in
            try reader.readDouble()
          }
          #expect(fraction == Double(number))
        }
      }
    }
  }

  @Test("an integer ends at its last digit, whatever byte follows")
  func bytes() throws {
    for count in 1...18 {
      let text = digits(count)
      let value = try #require(Int64(text))
      for byte in UInt8.min...UInt8.max where !Array("0123456789.eE".utf8).contains(byte) {
        let bytes = Array(text.utf8) + [byte] + Array("1234567890".utf8)
        // The bytes after the number are not JSON; the reader notices that after it has read the number.
        var found: Int64?
        _ = try? JSONReader.read(bytes) { (reader) throws(JSONFault) in
          found = try reader.readInteger(as: Int64.self)
        }
        #expect(found == value, "\(text), then \(byte)")
      }
    }
  }
}
