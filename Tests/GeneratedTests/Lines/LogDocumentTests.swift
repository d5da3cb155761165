import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

/// The log of a device whose newer firmware writes frames that this version does not know.
@Suite struct LogDocumentTests {
  let log = """
    {"type":"boot","firmware":"2.1","reason":"brownout"}
    {"type":"reading","sensor":4,"at":1700000000,"value":21.50,"unit":"C"}
    {"type":"trace","stack":[1,2]}
    {"type":"reading","sensor":4,"at":1700000060,"value":"hot"}
    {"type":"lost"}
    {"type":"reading","sensor":4,"at":17000
    {"type":"reading","sensor":5,"at":1700000120,"value":-3,"note":{"text":"ice","by":"me"}}

    """

  @Test("known frames are values, and unknown, malformed and bad lines have their numbers")
  func reading() {
    var tally = LineTally()
    var sensors: [Int] = []
    for entry in LogDocument.lines(in: Data(log.utf8)) {
      tally.count(entry)
      switch entry.content {
      case .value(.boot(let boot)): #expect(boot.reason.rawValue == "brownout")
      case .value(.reading(let reading)): sensors.append(reading.sensor)
      case .value(.lost): #expect(entry.number == 5)
      case .unknown(let value):
        #expect(entry.number == 3)
        #expect(value.tag == "trace")
      case .malformed(let value, let reason):
        #expect(entry.number == 4)
        #expect(value.tag == "reading")
        #expect(reason.path == "/value")
      case .bad(let problem):
        #expect(entry.number == 6)
        #expect("\(problem)".hasPrefix("column 40: at /at: "))
      case .blank: Issue.record("the log has no blank line")
      }
    }
    #expect(sensors == [4, 5])
    #expect("\(tally)" == "7 lines: 4 values, 1 unknown, 1 malformed, 1 bad")
    #expect(tally.count(of: .field) == 2)
    #expect(tally.count(of: .value) == 1)
  }

  @Test("an edited copy has the edits, and all other bytes of the log")
  func rewriting() throws {
    var writer = JSONLinesWriter<LogDocument, [UInt8]>(to: [])
    try writer.transform(LogDocument.lines(in: Array(log.utf8))) { entry in
      guard case .reading(var reading) = entry.value else { return .keep }
      reading.sensor += 10
      reading.note?.text = "snow"
      return .replace(with: .reading(reading)).inserting(after: entry.number == 2 ? [.lost] : [])
    }
    let expected = log.replacingOccurrences(
      of: #""sensor":4,"at":1700000000,"value":21.50,"unit":"C"}"#,
      with: #""sensor":14,"at":1700000000,"value":21.50,"unit":"C"}"# + "\n" + #"{"type":"lost"}"#
    ).replacingOccurrences(of: #""sensor":5,"#, with: #""sensor":15,"#)
      .replacingOccurrences(of: "ice", with: "snow")
    #expect(String(decoding: writer.sink, as: UTF8.self) == expected)
  }

  @Test("a new frame is appended as a compact line, and refused if it breaks its bounds")
  func appending() throws {
    var writer = JSONLinesWriter<LogDocument, Data>(to: Data())
    try writer.append(.boot(BootFrame(firmware: "2.2")))
    let reading = ReadingFrame(sensor: 1, at: Date(timeIntervalSince1970: 5), value: 151)
    #expect { try writer.append(.reading(reading)) } throws: { error in
      (error as? LineError)?.number == 2
    }
    #expect(
      String(decoding: writer.sink, as: UTF8.self)
        == "{\"type\":\"boot\",\"firmware\":\"2.2\",\"reason\":\"power\"}\n")
  }

  @Test("an unknown command of a closed union is malformed, and the next line is read")
  func refusing() {
    let queue = "{\"sleep\":{\"seconds\":5}}\n{\"explode\":{}}\n\"wake\"\n"
    let entries = Array(CommandQueueDocument.lines(in: Data(queue.utf8)))
    #expect(entries.map(\.value) == [.sleep(SleepCommand(seconds: 5)), nil, .wake])
    guard case .malformed(let value, let reason) = entries[1].content else {
      Issue.record("the unknown command is not malformed")
      return
    }
    #expect(value.tag == "explode")
    #expect(reason.code == .unknownTag)
  }
}
