import SumTypeRuntime
import Testing

/// What the schema says of unknown things (`"onSave"`) holds for lines too, changed or not.
@Suite struct LinePolicyTests {
  let text = "{\"kind\":\"on\"}\n{\"kind\":\"off\"}\n{\"kind\":\"on\",\"level\":\"x\"}\njunk\n"

  @Test("unknown and malformed lines that the schema drops are left out of a copy, and told")
  func drop() throws {
    var told: [Int] = []
    var writer = JSONLinesWriter<DroppingLines, [UInt8]>(to: [])
    let changes = try writer.transform(
      DroppingLines.lines(of: text), dropped: { told.append($0.number) }, { _ in .keep })
    #expect(String(decoding: writer.sink, as: UTF8.self) == "{\"kind\":\"on\"}\njunk\n")
    #expect(told == [2, 3])
    #expect(changes.removed == 2)
    #expect(changes.dropped == 2)
  }

  @Test("a copy with a line that the schema refuses to save is an error with the line's number")
  func refuse() throws {
    var writer = JSONLinesWriter<RefusingLines, [UInt8]>(to: [])
    do {
      try writer.transform(RefusingLines.lines(of: text)) { _ in .keep }
      Issue.record("it was written")
    } catch let error as LineError {
      #expect(error.number == 2)
      #expect(error.error.code == .refusedUnknown)
    }
    #expect(writer.sink == Array("{\"kind\":\"on\"}\n".utf8))
  }

  @Test("what was to be refused can be removed")
  func mend() throws {
    let edited = try RefusingLines.edited(text) { $0.report.isEmpty ? .keep : .remove }
    #expect(edited == "{\"kind\":\"on\"}\n")
  }
}

nonisolated enum DroppingLines: JSONLinesDocument {
  typealias Codec = DroppingSignalCodec
}

nonisolated enum RefusingLines: JSONLinesDocument {
  typealias Codec = RefusingSignalCodec
}
