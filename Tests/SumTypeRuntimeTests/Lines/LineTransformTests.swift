import SumTypeRuntime
import TestSupport
import Testing
import TypeShowcase

/// Edited copies of streams.
@Suite struct LineTransformTests {
  @Test(
    "a copy in which every line is kept has every byte, wherever the stream is cut",
    arguments: Thoroughness.isWhole ? [3, 21, 32, 33, 34, 1000] : [32, 1000])
  func identity(limit: Int) throws {
    let bytes = Array(difficultStream.utf8)
    for first in 0...bytes.count {
      for second in [first, first + 1, first + 37] {
        var writer = JSONLinesWriter<VolumeLines, [UInt8]>(to: [])
        let changes = try writer.transform(
          VolumeLines.lines(from: bytes.cut(at: [first, second]), limit: limit)
        ) { _ in .keep }
        if writer.sink != bytes || !changes.isEmpty || changes.kept != 14 {
          Issue.record("cut at \(first) and \(second): \(changes)")
          return
        }
      }
    }
  }

  @Test("a changed value is merged into its line, and all other lines keep their bytes")
  func replace() throws {
    let text = """
      { "kind" : "on", "x":[1, 2],  "level":1.0e0, "y": null }
      {"kind":"off"}
      junk
      {"kind":"on","inner":{"level":7,"z":0}}
      """
    let edited = try VolumeLines.edited(text) { entry in
      guard case .on(var volume) = entry.value else { return .keep }
      if volume.level != nil { volume.level = 5 }
      volume.inner?.level = 8
      return .replace(with: .on(volume))
    }
    #expect(
      edited == """
        { "kind" : "on", "x":[1, 2],  "level":5, "y": null }
        {"kind":"off"}
        junk
        {"kind":"on","inner":{"level":8,"z":0}}
        """)
  }

  @Test("a line that is replaced by its own value keeps its bytes, and counts as kept")
  func same() throws {
    var writer = JSONLinesWriter<VolumeLines, [UInt8]>(to: [])
    let text = " {\"level\" : 1, \"kind\":\"on\"} \n"
    let changes = try writer.transform(VolumeLines.lines(of: text)) { entry in
      entry.value.map { .replace(with: $0) } ?? .keep
    }
    #expect(String(decoding: writer.sink, as: UTF8.self) == text)
    #expect(changes.isEmpty)
    #expect(changes.kept == 1)
  }

  @Test("a line is removed with its ending, and the other lines keep their bytes")
  func remove() throws {
    func removing(_ number: Int, of text: String) throws -> String {
      try VolumeLines.edited(text) { $0.number == number ? .remove : .keep }
    }
    #expect(try removing(1, of: "\u{FEFF}1\r\n2\n3") == "\u{FEFF}2\n3")
    #expect(try removing(2, of: "1\r\n2\n3") == "1\r\n3")
    #expect(try removing(3, of: "1\r\n2\n3") == "1\r\n2\n")
    #expect(try removing(1, of: "1") == "")
  }

  @Test("inserted lines are compact, and have the ending of their neighbour")
  func insert() throws {
    func inserting(_ number: Int, _ text: String) throws -> String {
      try VolumeLines.edited(text) { entry in
        guard entry.number == number else { return .keep }
        return .keep.inserting(before: [volume(1)]).inserting(after: [volume(2), volume(3)])
      }
    }
    let (one, two, three) = (line(1), line(2), line(3))
    #expect(try inserting(1, "a\r\nb\n") == "\(one)\r\na\r\n\(two)\r\n\(three)\r\nb\n")
    #expect(try inserting(2, "a\r\nb\n") == "a\r\n\(one)\nb\n\(two)\n\(three)\n")
    #expect(try inserting(2, "a\r\nb") == "a\r\n\(one)\r\nb\r\n\(two)\r\n\(three)")
    #expect(try inserting(1, "a") == "\(one)\na\n\(two)\n\(three)")
    #expect(try inserting(1, "\u{FEFF}a\n") == "\u{FEFF}\(one)\na\n\(two)\n\(three)\n")
  }

  @Test("lines are inserted in the given order around one that is replaced or removed")
  func combine() throws {
    let edited = try VolumeLines.edited("a\nb\n") { entry in
      entry.number == 1
        ? .remove.inserting(before: [volume(2)]).inserting(before: [volume(1)])
        : .replace(with: volume(5)).inserting(after: [volume(6)]).inserting(after: [volume(7)])
    }
    #expect(edited == [1, 2, 5, 6, 7].map { line($0) + "\n" }.joined())
  }

  private func line(_ level: Int) -> String { "{\"kind\":\"on\",\"level\":\(level)}" }

  @Test("an unknown, malformed, bad or blank line is replaced as a whole")
  func replaceAnything() throws {
    let text = " {\"kind\":\"off\"}\n{\"kind\":1}\njunk\n\n\(String(repeating: "x", count: 40))\n"
    let edited = try VolumeLines.edited(text, limit: 32) { _ in .replace(with: volume(1)) }
    #expect(edited == " \(line(1))\n" + String(repeating: "\(line(1))\n", count: 4))
  }

  @Test("unknown data that a replaced line loses is reported with the line's number")
  func dropped() throws {
    var told: [String] = []
    var writer = JSONLinesWriter<SignalLines, [UInt8]>(to: [])
    let text =
      "\n{\"type\":\"message\",\"author\":\"8F14E45F-CEEA-467F-A8F8-3C0C0B1D2E3F\","
      + "\"mood\":\"happy\",\"replies\":[],\"x\":1}\n"
    let changes = try writer.transform(
      SignalLines.lines(of: text),
      dropped: { report in told += report.items.map { "\(report.number) \($0.path)" } },
      { entry in entry.value == nil ? .keep : .replace(with: .ping) })
    #expect(String(decoding: writer.sink, as: UTF8.self) == "\n{\"type\":\"ping\"}\n")
    #expect(told == ["2 /x"])
    #expect(changes.dropped == 1)
    #expect(changes.replaced == 1)
  }

  @Test("JSON with line breaks that an app inserts is written on one line")
  func lineBreaks() throws {
    let foreign = try JSONSlice(parsing: "{\n  \"type\": \"pong\",\r\n  \"s\": \"\\n\"\n}")
    let value = Signal.unknown(Unrecognized(tag: "pong", json: foreign))
    let edited = try SignalLines.edited("{\"type\":\"ping\"}\n") { _ in
      .replace(with: value).inserting(after: [value])
    }
    #expect(edited.split(separator: "\n").count == 2)
    #expect(
      SignalLines.lines(of: edited).map { $0.report.items.first?.tag } == ["pong", "pong"])
  }

  @Test("a value out of its bounds is an error with the line's number, before the line is written")
  func bounds() throws {
    var writer = JSONLinesWriter<PostLines, [UInt8]>(to: [])
    let mood = MoodPost(id: .init(), createdAt: .init(), emoji: "🙂", intensity: 9)
    do {
      try writer.transform(PostLines.lines(of: "a\nb\nc\n")) { entry in
        entry.number == 2 ? .keep.inserting(after: [.mood(mood)]) : .keep
      }
      Issue.record("the value was written")
    } catch let error as LineError {
      #expect(error.number == 2)
      #expect(error.error.code == .outOfRange)
      #expect("\(error)".hasPrefix("line 2, column "))
    }
    #expect(writer.sink == Array("a\n".utf8))
  }

  @Test("an error that the app throws ends a copy after the lines before it")
  func appError() throws {
    struct Stop: Error {}
    var writer = JSONLinesWriter<VolumeLines, [UInt8]>(to: [])
    #expect(throws: Stop.self) {
      try writer.transform(VolumeLines.lines(of: "a\nb\n")) { entry in
        if entry.number == 2 { throw Stop() }
        return .keep
      }
    }
    #expect(writer.sink == Array("a\n".utf8))
  }
}
