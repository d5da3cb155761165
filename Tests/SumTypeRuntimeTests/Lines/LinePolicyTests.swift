import SumTypeRuntime
import Testing

/// The policy of a schema (`"onSave"`) in copies of lines, changed or not.
@Suite struct LinePolicyTests {
  let text = "{\"kind\":\"on\"}\n{\"kind\":\"off\"}\n{\"kind\":\"on\",\"level\":\"x\"}\njunk\n"

  @Test("a copy leaves out and reports the unknown and malformed lines that the schema drops")
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

  @Test("a copy of a line that the schema refuses to save is an error with the line's number")
  func refuse() throws {
    var writer = JSONLinesWriter<RefusingLines, [UInt8]>(to: [])
    do {
      try writer.transform(RefusingLines.lines(of: text)) { _ in .keep }
      Issue.record("the refused line was written")
    } catch let error as LineError {
      #expect(error.number == 2)
      #expect(error.error.code == .refusedUnknown)
    }
    #expect(writer.sink == Array("{\"kind\":\"on\"}\n".utf8))
  }

  @Test("a copy without the lines that the schema refuses is written")
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
