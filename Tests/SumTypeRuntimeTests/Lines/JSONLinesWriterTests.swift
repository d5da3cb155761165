import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

/// New lines at the end of a stream.
@Suite struct JSONLinesWriterTests {
  let one = #"{"kind":"on","level":1}"#
  let two = #"{"kind":"on","level":2}"#

  @Test("each value is written as a compact line, and is in the sink when the call returns")
  func append() throws {
    var writer = JSONLinesWriter<VolumeLines, [UInt8]>(to: [])
    try writer.append(volume(1))
    #expect(String(decoding: writer.sink, as: UTF8.self) == "\(one)\n")
    try writer.append(contentsOf: [volume(2), volume(1)])
    #expect(String(decoding: writer.sink, as: UTF8.self) == "\(one)\n\(two)\n\(one)\n")
    #expect(writer.count == 3)

    var other = JSONLinesWriter<VolumeLines, Data>(to: Data(), ending: .carriageReturnLineFeed)
    try other.append(volume(1))
    #expect(other.sink == Data("\(one)\r\n".utf8))
  }

  @Test("a value out of its bounds is an error with its number, and a further value can be written")
  func bounds() throws {
    func post(_ intensity: Int) -> Post {
      .mood(MoodPost(id: UUID(), createdAt: Date(), emoji: "🙂", intensity: intensity))
    }
    var writer = JSONLinesWriter<PostLines, [UInt8]>(to: [])
    #expect {
      try writer.append(contentsOf: [post(1), post(0), post(2)])
    } throws: { ($0 as? LineError)?.number == 2 }
    #expect(PostLines.lines(in: writer.sink).map { $0.value != nil } == [true])
    try writer.append(post(5))
    #expect(PostLines.lines(in: writer.sink).map { $0.value != nil } == [true, true])
  }

  @Test("lines appended after a copy whose last line has no ending begin on a line of their own")
  func afterCopy() throws {
    var writer = JSONLinesWriter<VolumeLines, [UInt8]>(to: [])
    try writer.transform(VolumeLines.lines(of: "\u{FEFF}a\r\nb")) { _ in .keep }
    try writer.append(volume(1))
    try writer.transform(VolumeLines.lines(of: "\u{FEFF}c")) { _ in .keep }
    #expect(String(decoding: writer.sink, as: UTF8.self) == "\u{FEFF}a\r\nb\r\n\(one)\r\nc")
  }

  @Test("after a sink has failed, the next line begins on a line of its own")
  func failingSink() throws {
    var writer = JSONLinesWriter<VolumeLines, FailingSink>(to: FailingSink())
    try writer.append(volume(1))
    writer = JSONLinesWriter(to: FailingSink(bytes: writer.sink.bytes, room: 30))
    #expect(throws: FailingSink.Full.self) { try writer.append(volume(2)) }
    writer.sink.reopen()
    try writer.append(volume(2))
    let lines = VolumeLines.lines(in: writer.sink.bytes).map(\.value)
    #expect(lines == [volume(1), nil, volume(2)])
  }

  @Test("a writer makes a file or appends to it, and gives its last line the ending that it lacks")
  func file() throws {
    let folder = try TemporaryFolder()
    let url = try folder.file("log.ndjson")
    var new = try JSONLinesWriter<VolumeLines, FileHandle>(appendingTo: url)
    try new.append(volume(1))
    #expect(url.text == "\(one)\n")

    let endings: [(before: String, after: String)] = [
      ("a\n", "a\n\(one)\n\(two)\n"), ("a\r\n", "a\r\n\(one)\r\n\(two)\r\n"),
      ("a", "a\n\(one)\n\(two)\n"), ("{\"kind\":\"o", "{\"kind\":\"o\n\(one)\n\(two)\n"),
      ("\u{FEFF}", "\u{FEFF}\(one)\n\(two)\n"), ("", "\(one)\n\(two)\n"),
      ("\n", "\n\(one)\n\(two)\n"),
    ]
    for (before, after) in endings {
      let url = try folder.file("log.ndjson", before)
      var writer = try JSONLinesWriter<VolumeLines, FileHandle>(appendingTo: url)
      try writer.append(volume(1))
      var second = try JSONLinesWriter<VolumeLines, FileHandle>(appendingTo: url)
      try second.append(volume(2))
      #expect(url.text == after)
    }
  }

  @Test("a file that cannot be opened is an error with its name")
  func noFile() throws {
    let url = try TemporaryFolder().url.appendingPathComponent("no/log.ndjson")
    do throws(DocumentError) {
      _ = try JSONLinesWriter<VolumeLines, FileHandle>(appendingTo: url)
      Issue.record("the file was opened")
    } catch {
      guard case .file(url, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}

/// A sink that fails after a limited number of bytes.
struct FailingSink: ByteSink {
  struct Full: Error {}

  var bytes: [UInt8] = []
  var room: Int?

  mutating func write(_ new: [UInt8]) throws {
    let count = min(new.count, room.map { max(0, $0 - bytes.count) } ?? new.count)
    bytes += new.prefix(count)
    if count < new.count { throw Full() }
  }

  mutating func reopen() { room = nil }
}
