#if os(Linux) && compiler(>=6.2)
  import Foundation
  import SumTypeRuntime
  import TestSupport
  import Testing

  /// Streams of 100 MB (50 by default) are read and copied with less than 30 MB of memory. They are
  /// made while they are read. Each test runs in a process of its own and measures its peak.
  @Suite struct LineMemoryTests {
    @Test("a stream of lines is read and copied with edits in constant memory")
    func lines() async {
      await #expect(processExitsWith: .success) {
        let before = try peak()
        var writer = JSONLinesWriter<VolumeLines, CountingSink>(to: CountingSink())
        var tally = LineTally()
        let lines = VolumeLines.lines(from: stream(of: megabytes << 20))
        let changes = try writer.transform(lines) { entry in
          tally.count(entry)
          return entry.number.isMultiple(of: 3) ? .replace(with: volume(entry.number)) : .keep
        }
        #expect(tally.unknown > 5 * megabytes)
        #expect(tally.bad > 5 * megabytes)
        #expect(changes.kept + changes.replaced == tally.lines)
        #expect(writer.sink.count > megabytes << 19)
        #expect(try peak() - before < 30 << 20)
      }
    }

    @Test("a long line is skipped and copied in constant memory")
    func longLine() async {
      await #expect(processExitsWith: .success) {
        let before = try peak()
        let piece = [UInt8](repeating: 0x61, count: 100_000)
        let chunks = repeatElement(piece, count: 10 * megabytes)
        let entries = Array(VolumeLines.lines(from: chunks, limit: 1 << 20))
        #expect(entries.map(\.bytes.count) == [1 << 20])
        var writer = JSONLinesWriter<VolumeLines, CountingSink>(to: CountingSink())
        try writer.transform(VolumeLines.lines(from: chunks, limit: 1 << 20)) { _ in .keep }
        #expect(writer.sink.count == 1_000_000 * megabytes)
        #expect(try peak() - before < 30 << 20)
      }
    }

    @Test("a stream that arrives over time is read in constant memory")
    func asynchronous() async {
      await #expect(processExitsWith: .success) {
        let before = try peak()
        var tally = LineTally()
        let feed = AsyncChunks(rest: stream(of: megabytes << 20))
        for try await entry in VolumeLines.lines(from: feed) { tally.count(entry) }
        #expect(tally.unknown > 5 * megabytes)
        #expect(try peak() - before < 30 << 20)
      }
    }
  }

  /// The length of a stream in megabytes.
  private var megabytes: Int { Thoroughness.count(50, of: 100) }

  /// Returns the peak of this process's memory, in bytes.
  private func peak() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    let kilobytes = try #require(Int(line.split(whereSeparator: { !$0.isNumber }).joined()))
    return kilobytes << 10
  }

  /// Returns chunks of lines of all kinds, cut anywhere, each made when it is read.
  private func stream(of size: Int) -> some Sequence<[UInt8]> & Sendable {
    let text = String(repeating: "é and so on ", count: 500)
    let value = #"{"kind":"on","level":1,"text":"\#(text)"}"#
    let unknown = value.replacingOccurrences(of: #""on""#, with: #""off""#)
    let block = Array([value, unknown, "junk", "", value + "\r"].map { $0 + "\n" }.joined().utf8)
    return ChunkSource(block: block, size: size)
  }

  private struct ChunkSource: Sequence, IteratorProtocol, Sendable {
    let block: [UInt8]
    let size: Int
    var place = 0

    mutating func next() -> [UInt8]? {
      guard place < size else { return nil }
      let start = place % block.count
      let count = Swift.min(12_345, block.count - start)
      place += count
      return Array(block[start..<start + count])
    }
  }

  private struct AsyncChunks<Rest: Sequence<[UInt8]> & Sendable>: AsyncSequence {
    let rest: Rest

    func makeAsyncIterator() -> Iterator { Iterator(rest: rest.makeIterator()) }

    struct Iterator: AsyncIteratorProtocol {
      var rest: Rest.Iterator

      mutating func next() async -> [UInt8]? { rest.next() }
    }
  }

  private struct CountingSink: ByteSink {
    var count = 0

    mutating func write(_ bytes: [UInt8]) { count += bytes.count }
  }
#endif
