import SumTypeJSON
import Testing

@Suite("Faults")
struct FaultTests {
  @Test("a fault is one word, which every function that can fail passes on")
  func size() {
    #expect(MemoryLayout<JSONFault>.size == MemoryLayout<UnsafeRawPointer>.size)
  }

  @Test("a copy that is changed leaves the original as it was")
  func copies() {
    let original = JSONFault(.typeMismatch, at: 3, expected: "an integer")
    var copy = original
    copy.offset = 7
    copy.code = .invalidValue
    copy.expected = "a date"
    #expect(original == JSONFault(.typeMismatch, at: 3, expected: "an integer"))
    #expect(copy == JSONFault(.invalidValue, at: 7, expected: "a date"))
  }

  @Test("a debugger shows what is wrong and where")
  func debugging() {
    let mismatch = JSONFault(.typeMismatch, at: 3, expected: "an integer")
    #expect("\(mismatch)" == "typeMismatch at 3, expected an integer")
    #expect("\(JSONFault(.repeatedTag, at: 12))" == "repeatedTag at 12")
  }
}
