import Features
import Foundation
import SumTypeFeature
import SumTypeRuntime
import SumTypeState
import SumTypeTesting
import TestSupport
import Testing
import VersionsV1
import VersionsV2

@Suite("Sessions")
@MainActor
struct SessionTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("S1: the replay of a session with effects has every state that was recorded")
  func recordAndReplay() async throws {
    let file = TemporaryFile()
    let clock = TestClock()
    var states: [ListState] = []
    do {
      let store = Store(
        initialState: ListState(items: []), reducer: oldReducer,
        environment: { [ListItem(id: 1, title: "Milk")] },
        recording: SessionRecorder<OldFeature>(to: file.url, stateEvery: 3, clock: clock))
      states.append(store.withState { $0 })
      let loading = store.send(.load)
      states.append(store.withState { $0 })
      await loading.ended()
      states.append(store.withState { $0 })
      for action in [ListAction.add(ListItem(id: 2, title: "Bread")), .tick, .finish(1)] {
        await clock.advance(by: .milliseconds(1500))
        store.send(action)
        states.append(store.withState { $0 })
      }
    }
    #expect(
      try file.lines == [
        #"{"began":{"items":[],"isLoading":false}}"#,
        #"{"sent":{"action":"load"},"at":0}"#,
        #"{"received":{"action":"loaded","value":[{"id":1,"title":"Milk","isDone":false}]},"at":0}"#,
        #"{"sent":{"action":"add","value":{"id":2,"title":"Bread","isDone":false}},"at":1500}"#,
        #"{"became":{"items":[{"id":1,"title":"Milk","isDone":false},{"id":2,"title":"Bread","isDone":false}],"isLoading":false}}"#,
        #"{"sent":{"action":"tick"},"at":3000}"#,
        #"{"sent":{"action":"finish","value":1},"at":4500}"#,
      ])

    var replay = SessionReplay<OldFeature>(oldReducer, environment: noItems)
    var replayed: [ListState] = []
    for line in try OldFeature.session(at: file.url) {
      replay.step(line)
      if line.value?.action != nil || replayed.isEmpty {
        replayed += [replay.state].compactMap(\.self)
      }
    }
    #expect(replayed == states)
    #expect((0...5).map { replay.state(at: $0) } == states)
    #expect(replay.state(at: 99) == states.last && replay.state(at: -1) == states.first)
    #expect(replay.report.steps == 5)
    #expect(replay.report.differences.isEmpty && replay.report.unreadable.isEmpty)
  }

  @Test("S2: version 1 replays the known actions of a session of version 2, and counts the others")
  func newer() throws {
    let file = try TemporaryFile(
      #"{"began":{"items":[{"id":1,"title":"Milk","isDone":false,"stars":3}],"isLoading":false,"starred":3}}"#,
      #"{"sent":{"action":"star","value":1},"at":10}"#,
      #"{"sent":{"action":"add","value":{"id":2,"title":"Bread","isDone":false,"stars":0}},"at":20,"by":"me"}"#,
      #"{"sent":{"action":"star","value":2},"at":30}"#,
      #"{"paused":true}"#,
      #"{"sent":{"action":"completed","value":1},"at":40}"#,
      #"{"became":{"items":[{"id":1,"title":"Milk","isDone":false,"stars":4},{"id":2,"title":"Bread","isDone":false,"stars":1}],"isLoading":false,"starred":5}}"#
    )
    let bytes = try Data(contentsOf: file.url)
    var replay = SessionReplay<OldFeature>(oldReducer, environment: noItems)
    for line in try OldFeature.session(at: file.url) { replay.step(line) }
    #expect(replay.state?.items.map(\.title) == ["Milk", "Bread"])
    #expect(replay.report.steps == 1)
    #expect(replay.report.unknown == [.string("star"): 2, .string("completed"): 1])
    #expect(replay.report.unreadable == [5])
    #expect(replay.report.differences.isEmpty)
    #expect(try Data(contentsOf: file.url) == bytes)
  }

  @Test("an unknown action inside a known one is counted by its tag, and reduced")
  func unknownNested() throws {
    let file = try TemporaryFile(
      #"{"began":{"counter":{"count":1},"session":{"loggedOut":{}}}}"#,
      #"{"sent":{"feature":"counter","action":{"action":"doubled"}},"at":1}"#,
      #"{"sent":{"feature":"session","action":{"screen":"guest","action":{"action":"left"}}},"at":2}"#,
      #"{"sent":{"feature":"counter","action":{"action":"incrementTapped"}},"at":3}"#,
      #"{"sent":{"feature":"counter","action":{"action":"doubled","by":3}},"at":4}"#,
      #"{"sent":{"feature":"photos","action":{"action":"doubled"}},"at":5}"#)
    var replay = SessionReplay<AppFeature>(appReducer, environment: Primes())
    for line in try AppFeature.session(at: file.url) { replay.step(line) }
    #expect(replay.report.unknownNested == [.string("doubled"): 2, .string("guest"): 1])
    #expect(replay.report.unknown == [.string("photos"): 1])
    #expect(replay.report.steps == 4 && replay.report.unreadable.isEmpty)
    #expect(replay.state?.counter.count == 2)
    #expect(
      "\(replay.report)"
        == "4 actions, 1 unknown (\"photos\" 1), 3 unknown inside (\"doubled\" 2, \"guest\" 1)")
  }

  @Test("S3: version 2 replays every step of a session of version 1")
  func older() throws {
    let file = try TemporaryFile(
      #"{"began":{"items":[],"isLoading":false}}"#,
      #"{"received":{"action":"loaded","value":[{"id":1,"title":"Milk"}]},"at":5}"#,
      #"{"sent":{"action":"finish","value":1},"at":10}"#,
      #"{"became":{"items":[{"id":1,"title":"Milk","isDone":true}],"isLoading":false}}"#)
    var replay = SessionReplay<NewFeature>(newReducer, environment: { [] })
    for line in try NewFeature.session(at: file.url) { replay.step(line) }
    #expect(
      replay.state
        == VersionsV2.ListState(items: [VersionsV2.ListItem(id: 1, title: "Milk", isDone: true)]))
    #expect(replay.report.steps == 2)
    #expect("\(replay.report)" == "2 actions")
  }

  @Test("S4: the session of a bug report is replayed to any of its steps")
  func bugReport() throws {
    let session = """
      {"began":{"items":[{"id":1,"title":"Milk"},{"id":2,"title":"Bread"}]}}
      {"sent":{"action":"finish","value":2},"at":812}
      {"sent":{"action":"finish","value":1},"at":934}
      """
    var replay = SessionReplay<OldFeature>(oldReducer, environment: noItems)
    for line in SessionDocument<OldFeature>.lines(in: Array(session.utf8)) { replay.step(line) }
    #expect(replay.state(at: 1)?.items.map(\.isDone) == [false, true])
    #expect(replay.state?.items.map(\.isDone) == [true, true])
  }

  @Test("S5: a reducer that has changed is reported by the first state that differs")
  func changed() throws {
    let session = """
      {"began":{"items":[]}}
      {"sent":{"action":"add","value":{"id":1,"title":"Milk"}},"at":1}
      {"became":{"items":[{"id":1,"title":"Milk"}]}}
      {"sent":{"action":"finish","value":1},"at":2}
      {"became":{"items":[{"id":1,"title":"Milk","isDone":true}]}}
      {"sent":{"action":"finish","value":1},"at":3}
      {"became":{"items":[{"id":1,"title":"Milk","isDone":true}]}}
      {"became":{"items":[]}}
      """
    let forgetful = Reducer<OldFeature.State, OldFeature.Action, OldItems> { state, action, items in
      if case .finish = action { return .none }
      return oldReducer(&state, action, items)
    }
    var replay = SessionReplay<OldFeature>(forgetful, environment: noItems)
    for line in SessionDocument<OldFeature>.lines(in: Array(session.utf8)) { replay.step(line) }
    let differences = replay.report.differences
    try #require(differences.count == 2)
    #expect(differences[0].line == 5)
    #expect(differences[0].pointer == JSONPointer("/items/0/isDone"))
    #expect(differences[0].recorded == .bool(true) && differences[0].replayed == .bool(false))
    #expect(differences[1].line == 8 && differences[1].pointer == JSONPointer("/items/0"))
    #expect(differences[1].recorded == nil)
    #expect(
      "\(replay.report)"
        == "3 actions, a state differs in line 5 at /items/0/isDone: true was recorded, false has come out"
    )
  }

  #if os(macOS) || os(Linux)
    @available(macOS 14, *)
    @Test("S6: a killed process loses no line of its session but the last")
    func killed() async throws {
      let file = TemporaryFile()
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = file.url.path as String] in
        await Self.recordAndDie(path)
      }
      var replay = SessionReplay<OldFeature>(oldReducer, environment: noItems)
      for line in try OldFeature.session(at: file.url) { replay.step(line) }
      #expect(replay.report.steps >= 999)
      #expect(replay.report.differences.isEmpty)
      #expect(replay.state?.items.map(\.id) == Array(0..<replay.report.steps))
    }

    @available(macOS 14, *)
    private static func recordAndDie(_ path: String) {
      let store = Store(
        initialState: ListState(items: []), reducer: oldReducer, environment: noItems,
        recording: SessionRecorder<OldFeature>(to: URL(fileURLWithPath: path), stateEvery: 400))
      for id in 0..<1000 { store.send(.add(ListItem(id: id, title: "Milk"))) }
      raise(SIGKILL)
    }

    @available(macOS 14, *)
    @Test("S6: on a disk that fills up the recording ends after a whole line, and the app goes on")
    func filled() async throws {
      let (file, result) = (TemporaryFile(), TemporaryFile())
      let paths = [file.url.path, result.url.path]
      await #expect(processExitsWith: .success) { [paths = paths as [String]] in
        try await Self.recordUntilFull(paths[0], result: paths[1])
      }
      var replay = SessionReplay<OldFeature>(oldReducer, environment: noItems)
      for line in try OldFeature.session(at: file.url) { replay.step(line) }
      let steps = replay.report.steps
      // A line has about 75 bytes, and the file may have 200,000.
      #expect((2000...3000).contains(steps))
      #expect(replay.report.unreadable.isEmpty && replay.report.differences.isEmpty)
      #expect(replay.state?.items.map(\.id) == Array(0..<steps))
      #expect(try result.lines == ["\(steps): \(String(cString: strerror(EFBIG)))", "5000 items"])
    }

    /// Records actions in a process whose files may have 200,000 bytes, and writes into another file the
    /// failures, and how many items the app has in the end.
    @available(macOS 14, *)
    private static func recordUntilFull(_ path: String, result: String) async throws {
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 200_000, rlim_max: 200_000)
      #if os(Linux)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #else
        setrlimit(RLIMIT_FSIZE, &limit)
      #endif
      let lines = Log<String>()
      let store = Store(
        initialState: ListState(items: []), reducer: oldReducer, environment: noItems,
        recording: SessionRecorder<OldFeature>(to: URL(fileURLWithPath: path), stateEvery: 100_000)
      ) { error, action in
        if case .add(let item) = action, case .file(_, let reason)? = error as? DocumentError {
          lines.add("\(item.id): \(reason)")
        } else {
          lines.add("\(action): \(error)")
        }
      }
      for id in 0..<5000 { store.send(.add(ListItem(id: id, title: "Milk"))) }
      await eventually { lines.count > 0 }
      // A second call of onFailure would be made at the end of a turn.
      for _ in 0..<20 { await Task.yield() }
      lines.add("\(store.withState(\.items.count)) items")
      try Data(lines.entries.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: result))
    }
  #endif

  @Test("S6: a session that is cut off in a line is replayed without that line")
  func cutOff() async throws {
    let file = TemporaryFile()
    let whole = """
      {"began":{"items":[]}}
      {"sent":{"action":"tick"},"at":1}
      {"sent":{"action":"add","value":{"id":1,"title":"Mi
      """
    try Data(whole.utf8).write(to: file.url)
    var replay = SessionReplay<OldFeature>(oldReducer, environment: noItems)
    for line in try OldFeature.session(at: file.url) { replay.step(line) }
    #expect(replay.report.steps == 1)
    #expect(replay.report.unreadable == [3])
    // The next run of the app goes on in the same file.
    let recorder = SessionRecorder<OldFeature>(to: file.url)
    let store = Store(
      initialState: ListState(items: []), reducer: oldReducer, environment: noItems,
      recording: recorder)
    store.send(.add(ListItem(id: 3, title: "Salt")))
    var both = SessionReplay<OldFeature>(oldReducer, environment: noItems)
    for line in try OldFeature.session(at: file.url) { both.step(line) }
    #expect(both.report.steps == 2 && both.report.unreadable == [3])
    #expect(both.state?.items.map(\.id) == [3])
    #expect(both.state(at: 1)?.items.isEmpty == true)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "S6: if a line cannot be written the app goes on, and onFailure is called once",
    arguments: ["/nowhere/session.ndjson", "/dev/full"])
  func full(path: String) async {
    if path == "/dev/full", !FileManager.default.fileExists(atPath: path) { return }
    let failures = Log<ListAction>()
    let told = Signal()
    let recorder = SessionRecorder<OldFeature>(to: URL(fileURLWithPath: path))
    let store = Store(
      initialState: ListState(items: []), reducer: oldReducer, environment: noItems,
      recording: recorder
    ) { _, action in
      failures.add(action)
      told.fire()
    }
    store.send(.add(ListItem(id: 1, title: "Milk")))
    await told.fired()
    store.send(.finish(1))
    // A second call would be made at the end of a turn.
    for _ in 0..<20 { await Task.yield() }
    #expect(store.withState(\.items).map(\.isDone) == [true])
    #expect(failures.entries == [.add(ListItem(id: 1, title: "Milk"))])
  }

  @Test("S7: the lines that a trimmed session keeps have their bytes, also unknown ones")
  func trim() throws {
    let lines = [
      #"{"began":{"items":[]}}"#,
      #"{"sent":{"action":"tick"},"at":1000}"#,
      #"{"became":{"items":[] , "theme":"dark"}}"#,
      #"{"sent":{"action":"star","value":1},"at":2000}"#,
      #"{"became":{"items":[],"starred":1}}"#,
      #"{"sent": {"action":"tick"},"at":62000 }"#,
      #"{"paused":[1.0]}"#,
      #"{"sent":{"action":"photo","by":"me"},"at":63000}"#,
    ]
    let file = TemporaryFile()
    try Data(lines.joined(separator: "\n").utf8).write(to: file.url)
    #expect(try OldFeature.trimSession(at: file.url, toLast: .seconds(600)).isEmpty)
    let trimmed = try OldFeature.trimSession(at: file.url, toLast: .milliseconds(61_500))
    #expect(trimmed.removed == 2)
    #expect(try file.lines == Array(lines[2...]))
    let removed = try OldFeature.removeActions(.tick, at: file.url)
    #expect(removed.removed == 1)
    #expect(try file.lines == [lines[2], lines[3], lines[4], lines[6], lines[7]])
    try OldFeature.trimSession(at: file.url, toLast: .seconds(1))
    #expect(try file.lines == [lines[4], lines[6], lines[7]])
    var replay = SessionReplay<OldFeature>(oldReducer, environment: noItems)
    for line in try OldFeature.session(at: file.url) { replay.step(line) }
    #expect(replay.report.unknown == [.string("photo"): 1])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("S8: a document that follows a store keeps the unknown data of a newer version")
  func document() async throws {
    let repository = InMemoryRepository<ListDocument>(
      bytes: Array(
        #"{"starred":3, "items":[{"id":1,"stars":3,"title":"Milk"}], "isLoading":false}"#.utf8))
    let document = DocumentStore(repository)
    await document.load()
    let store = Store(
      initialState: try #require(document.value), reducer: oldReducer, environment: noItems)
    let following = document.follow(store) { $0 }
    store.send(.finish(1))
    store.send(.add(ListItem(id: 2, title: "Bread")))
    store.send(.tick)
    try await document.flush()
    #expect(repository.saves == 1)
    #expect(
      repository.bytes.map { String(decoding: $0, as: UTF8.self) }
        == #"{"starred":3, "items":[{"id":1,"stars":3,"title":"Milk","isDone":true}, "#
        + #"{"id":2,"title":"Bread","isDone":false}], "isLoading":false}"#)
    store.send(.tick)
    try await document.flush()
    #expect(repository.saves == 1)
    following.stop()
    store.send(.finish(2))
    try await document.flush()
    #expect(repository.saves == 1)
  }

  @Test("a replay has the state of any step of a long session")
  func timeTravel() throws {
    var text = #"{"began":{"items":[]}}"# + "\n"
    for id in 0..<1000 {
      text += #"{"sent":{"action":"add","value":{"id":\#(id),"title":""}},"at":\#(id)}"# + "\n"
    }
    var replay = SessionReplay<OldFeature>(oldReducer, environment: noItems)
    for line in SessionDocument<OldFeature>.lines(in: Array(text.utf8)) { replay.step(line) }
    for step in [0, 1, 255, 256, 257, 700, 1000] {
      #expect(replay.state(at: step)?.items.count == step)
    }
  }
}
