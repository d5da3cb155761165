import Features
import Foundation
import SumTypeFeature
import SumTypeRuntime
import TestSupport
import Testing
import VersionsV1

/// The content of the file of a session, while the session is recorded and afterwards.
@Suite("The file of a session")
@MainActor
struct SessionFileTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private typealias ListStore = Store<ListState, ListAction>

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private static func store(
    _ url: URL, _ failures: Log<any Error> = Log(), stateEvery interval: Int = 1000
  ) -> ListStore {
    Store(
      initialState: ListState(items: []), reducer: oldReducer, environment: noItems,
      recording: SessionRecorder<OldFeature>(to: url, stateEvery: interval)
    ) { error, _ in failures.add(error) }
  }

  private static func item(_ id: Int, _ title: String = "Milk") -> ListAction {
    .add(ListItem(id: id, title: title))
  }

  private static func replay(_ url: URL) throws -> SessionReplay<OldFeature> {
    var replay = SessionReplay<OldFeature>(oldReducer, environment: noItems)
    for line in try OldFeature.session(at: url) { replay.step(line) }
    return replay
  }

  private static func isLocked(_ error: DocumentError) -> Bool {
    if case .locked = error { true } else { false }
  }

  private static func bytes(_ url: URL) throws -> [UInt8] { Array(try Data(contentsOf: url)) }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "S6: a line is in the file before the next action, and a released store leaves only lines")
  func growing() throws {
    let file = TemporaryFile()
    var store: ListStore? = Self.store(file.url, stateEvery: 100)
    // Some of the lines are longer than the step in which the file grows.
    for id in 0..<500 {
      store?.send(Self.item(id, String(repeating: "é", count: id % 100 == 7 ? 50_000 : id)))
      if id % 50 == 0 { #expect(try Self.replay(file.url).report.steps == id + 1) }
    }
    #expect(try Self.bytes(file.url).last == 0)
    store = nil
    let bytes = try Self.bytes(file.url)
    #expect(bytes.last == 0x0A && !bytes.contains(0))
    let replay = try Self.replay(file.url)
    #expect(replay.report.steps == 500 && replay.report.unreadable.isEmpty)
    #expect(replay.report.differences.isEmpty)
    #expect(replay.state?.items.map(\.id) == Array(0..<500))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("S6: the zero bytes of a killed process are no line, and the next session replaces them")
  func left() throws {
    for last in ["", #"{"sent":{"action":"ti"#] {
      let file = TemporaryFile()
      let begin = """
        {"began":{"items":[],"isLoading":false}}
        {"sent":{"action":"tick"},"at":1}

        """
      for zeros in [1, 65_535, 65_536, 200_000] {
        let rest = [UInt8](repeating: 0, count: zeros)
        try Data(Array((begin + last).utf8) + rest).write(to: file.url)
        let replay = try Self.replay(file.url)
        #expect(replay.report.steps == 1)
        #expect(replay.report.unreadable == (last.isEmpty ? [] : [3]))
        var store: ListStore? = Self.store(file.url)
        store?.send(Self.item(7))
        store = nil
        let lines = try file.lines
        #expect(lines.count == (last.isEmpty ? 4 : 5))
        #expect(lines[2] == (last.isEmpty ? lines[0] : last))
        #expect(try !Self.bytes(file.url).contains(0))
        #expect(try Self.replay(file.url).state?.items.map(\.id) == [7])
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a trimmed session has no zero bytes, and one that is being recorded cannot be trimmed")
  func trimmed() throws {
    let file = TemporaryFile()
    var store: ListStore? = Self.store(file.url)
    for id in 0..<10 { store?.send(Self.item(id)) }
    let error = #expect(throws: DocumentError.self) {
      try OldFeature.removeActions(.add, at: file.url)
    }
    #expect(error.map(Self.isLocked) == true)
    #expect(try Self.replay(file.url).report.steps == 10)
    store?.send(.tick)
    let recorded = try Self.bytes(file.url)
    store = nil
    try Data(recorded).write(to: file.url)
    #expect(recorded.last == 0)
    #expect(try OldFeature.removeActions(.add, at: file.url).removed == 10)
    #expect(try file.lines.count == 2)
    #expect(try !Self.bytes(file.url).contains(0))
    #expect(throws: DocumentError.self) {
      try OldFeature.removeActions(.add, at: file.url.appendingPathExtension("missing"))
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a second recorder of one file fails with an error, and no line of the first is lost")
  func alone() async throws {
    let file = TemporaryFile()
    let first = Self.store(file.url)
    first.send(Self.item(1))
    let failures = Log<any Error>()
    let second = Self.store(file.url, failures)
    second.send(Self.item(2))
    second.send(Self.item(3))
    first.send(Self.item(4))
    await eventually { failures.count == 1 }
    let error = failures.entries.first as? DocumentError
    #expect(error.map(Self.isLocked) == true)
    #expect(try Self.replay(file.url).state?.items.map(\.id) == [1, 4])
    #expect(second.withState(\.items).count == 2)
  }

  private enum ActionDocument: JSONDocument {
    typealias Codec = VersionsV1.ListActionCodec
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an unknown action that was written on several lines is recorded on one")
  func severalLines() throws {
    let file = TemporaryFile()
    let text = "{\"action\":\"star\",\n \"value\":[1,\n2]}"
    let action = try ActionDocument.load(Array(text.utf8)).value
    var store: ListStore? = Self.store(file.url)
    store?.send(action)
    store?.send(.tick)
    store = nil
    let lines = try file.lines
    #expect(lines.count == 3 && lines[1].contains(#""star""#))
    #expect(try Self.replay(file.url).report.unknown == [.string("star"): 1])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an unknown action on very many lines is recorded within five seconds")
  func veryManyLines() throws {
    let file = TemporaryFile()
    let text =
      "{\"action\":\"star\",\"value\":[1" + String(repeating: ",\n1", count: 1_500_000) + "]}"
    let action = try ActionDocument.load(Array(text.utf8)).value
    var store: ListStore? = Self.store(file.url)
    ProcessorTime.within(.seconds(5)) { _ = store?.send(action) }
    store = nil
    #expect(try file.lines.count == 2)
  }

  private enum JSONFeature: RecordableFeature {
    typealias StateCoding = JSONValueCodec
    typealias ActionCoding = JSONValueCodec
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("values that are nested more deeply than the stack allows are recorded whole")
  func deep() throws {
    let file = TemporaryFile()
    let deep = (0..<500).reduce(JSONValue.null) { inner, _ in .array([inner]) }
    let replacing = Reducer<JSONValue, JSONValue, Void> { state, action, _ in
      state = action
      return .none
    }
    var store: Store<JSONValue, JSONValue>? = Store(
      initialState: JSONValue.null, reducer: replacing, environment: (),
      recording: SessionRecorder<JSONFeature>(to: file.url, stateEvery: 1))
    for action in [deep, JSONValue.null, deep] { store?.send(action) }
    store = nil
    let text = String(repeating: "[", count: 500) + "null" + String(repeating: "]", count: 500)
    let values = try file.lines.map { line in
      line.split(separator: ":", maxSplits: 1)[1].prefix { $0 != "," && $0 != "}" }
    }
    #expect(values.map(String.init) == ["null", text, text, "null", "null", text, text])
    var replay = SessionReplay<JSONFeature>(replacing, environment: ())
    for line in try JSONFeature.session(at: file.url) { replay.step(line) }
    #expect(replay.report.steps == 3 && replay.report.differences.isEmpty)
    #expect(replay.state == deep)
  }

  #if os(macOS) || os(Linux)
    @available(macOS 14, *)
    @Test("S6: a process that exits leaves only lines, although its store is not released")
    func exited() async throws {
      let file = TemporaryFile()
      await #expect(processExitsWith: .success) { [path = file.url.path as String] in
        await Self.recordAndExit(path)
      }
      #expect(try !Self.bytes(file.url).contains(0))
      #expect(try Self.replay(file.url).report.steps == 10)
    }

    @available(macOS 14, *)
    private static func recordAndExit(_ path: String) {
      let store = store(URL(fileURLWithPath: path))
      for id in 0..<10 { store.send(item(id)) }
      withExtendedLifetime(store) { exit(EXIT_SUCCESS) }
    }
  #endif
}
