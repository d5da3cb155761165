import Foundation
import SumTypeRuntime
import Testing

/// Lines of streams that arrive over time.
@Suite struct AsyncLineTests {
  @Test("lines that arrive in chunks are those of the whole stream, wherever it is cut")
  func chunks() async throws {
    let bytes = Array(difficultStream.utf8)
    let expected = VolumeLines.lines(in: bytes, limit: 32).map(\.portrait)
    for place in 0...bytes.count {
      let chunks = Feed(bytes.cut(at: [place]))
      let found = try await portraits(VolumeLines.lines(from: chunks, limit: 32))
      #expect(found == expected, "cut at \(place)")
    }
  }

  @Test("lines that arrive byte by byte, as Data or from a file are those of the whole stream")
  func kinds() async throws {
    let bytes = Array(difficultStream.utf8)
    let expected = VolumeLines.lines(in: bytes, limit: 32).map(\.portrait)
    #expect(try await portraits(VolumeLines.lines(from: Feed(bytes), limit: 32)) == expected)
    #expect(
      try await portraits(VolumeLines.lines(from: Feed([Data(bytes)]), limit: 32)) == expected)
    let folder = try TemporaryFolder()
    let url = try folder.file("log.ndjson", difficultStream)
    #expect(try await portraits(VolumeLines.asyncLines(at: url, limit: 32)) == expected)
    #expect(throws: DocumentError.self) {
      try VolumeLines.asyncLines(at: folder.url.appendingPathComponent("none"))
    }
  }

  @Test("a line is returned as soon as its ending has arrived")
  func prompt() async throws {
    let (bytes, source) = AsyncStream.makeStream(of: UInt8.self)
    for byte in "{\"kind\":\"on\"}\n{".utf8 { source.yield(byte) }
    var lines = VolumeLines.lines(from: bytes).makeAsyncIterator()
    #expect(try await lines.next()?.value == volume(nil))
    source.finish()
    #expect(try await lines.next()?.summary == "bad unexpectedEnd")
    #expect(try await lines.next() == nil)
  }

  @Test("an error of the stream is thrown after the lines before it, and nothing comes after it")
  func failing() async throws {
    struct Lost: Error {}
    let (chunks, source) = AsyncThrowingStream.makeStream(of: [UInt8].self)
    source.yield(Array("1\n{\"kind\":".utf8))
    source.finish(throwing: Lost())
    var lines = VolumeLines.lines(from: chunks).makeAsyncIterator()
    #expect(try await lines.next()?.text == "1")
    await #expect(throws: Lost.self) { try await lines.next() }
    #expect(try await lines.next() == nil)
  }

  @Test("a cancelled stream throws, and returns no line of which only a part has arrived")
  func cancelled() async throws {
    let (chunks, source) = AsyncStream.makeStream(of: [UInt8].self)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var texts: [String] = []
      do {
        for try await entry in VolumeLines.lines(from: chunks) {
          texts.append(entry.text)
          start.yield()
        }
        return (texts, "ended")
      } catch {
        return (texts, "\(type(of: error))")
      }
    }
    source.yield(Array("1\n{\"kind\":\"on\"".utf8))
    for await _ in started { break }
    task.cancel()
    let (texts, end) = await task.value
    #expect(texts == ["1"])
    #expect(end == "CancellationError")
  }

  @Test("a cancelled task that reads the lines of a file ends with an error")
  func cancelledFile() async throws {
    let folder = try TemporaryFolder()
    let url = try folder.file("log.ndjson", String(repeating: "1\n", count: 100_000))
    let task = Task {
      var count = 0
      for try await entry in try VolumeLines.asyncLines(at: url) {
        count = entry.number
        if count == 10 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return count
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("an edited copy of a stream that arrives in chunks is that of the whole stream")
  func transform() async throws {
    let bytes = Array(difficultStream.utf8)
    func edit(_ entry: LineEntry<VolumeLines>) -> LineEdit<SignalLike> {
      switch entry.number % 4 {
      case 0: .keep.inserting(after: [volume(4)])
      case 1: .replace(with: volume(1))
      case 2: .remove
      default: .keep
      }
    }
    var expected = JSONLinesWriter<VolumeLines, [UInt8]>(to: [])
    let changes = try expected.transform(VolumeLines.lines(in: bytes, limit: 32), edit)
    for place in 0...bytes.count {
      var writer = JSONLinesWriter<VolumeLines, [UInt8]>(to: [])
      let found = try await writer.transform(
        VolumeLines.lines(from: Feed(bytes.cut(at: [place])), limit: 32)
      ) { entry in
        await Task.yield()
        return edit(entry)
      }
      #expect(found == changes)
      #expect(writer.sink == expected.sink, "cut at \(place)")
    }
  }

  @Test("a transform runs on the actor of its caller, and may use values that are not Sendable")
  @MainActor func isolated() async throws {
    var writer = JSONLinesWriter<VolumeLines, [UInt8]>(to: [])
    let seen = NotSendable()
    try await writer.transform(VolumeLines.lines(from: Feed([Array("1\n2\n".utf8)]))) { entry in
      MainActor.assertIsolated()
      seen.texts.append(entry.text)
      return .keep
    }
    #expect(seen.texts == ["1", "2"])
  }

  private func portraits<Base>(
    _ lines: AsyncLineSequence<VolumeLines, Base>
  ) async throws -> [String] {
    var portraits: [String] = []
    for try await entry in lines { portraits.append(entry.portrait) }
    return portraits
  }
}

private final class NotSendable {
  var texts: [String] = []
}

/// Elements that arrive one by one.
struct Feed<Element: Sendable>: AsyncSequence, Sendable {
  let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  func makeAsyncIterator() -> Iterator { Iterator(rest: elements[...]) }

  struct Iterator: AsyncIteratorProtocol {
    var rest: ArraySlice<Element>

    mutating func next() async -> Element? {
      await Task.yield()
      return rest.popFirst()
    }
  }
}
