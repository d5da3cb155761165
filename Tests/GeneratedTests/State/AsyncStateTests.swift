import Foundation
import Showcase
import SumTypeRuntime
import Testing

/// The state of something that loads, as an app has it; only what outlives the app is generated.
private enum AsyncState<Value: Hashable & Sendable>: Hashable, Sendable {
  case idle
  case loading(previous: Value?)
  case loaded(Value)
  case failed(LoadFailure, previous: Value?)
}

extension AsyncState<LoadedProfile> {
  /// What is kept until the next launch: nothing is loading then.
  fileprivate var snapshot: ProfileSnapshot {
    switch self {
    case .idle, .loading(nil): .idle
    case .loading(let previous?), .loaded(let previous): .loaded(previous)
    case .failed(let error, let previous):
      .failed(FailedProfile(error: error, previous: previous))
    }
  }

  fileprivate init(_ snapshot: ProfileSnapshot) {
    self =
      switch snapshot {
      case .idle, .unknown: .idle
      case .loaded(let loaded): .loaded(loaded)
      case .failed(let failed): .failed(failed.error, previous: failed.previous)
      }
  }
}

@Suite("The state of a value that loads asynchronously")
struct AsyncStateTests {
  private static let ada = LoadedProfile(
    value: Profile(name: "Ada", avatar: URL(string: "https://example.org/ada.png")),
    loadedAt: Date(timeIntervalSince1970: 1_709_208_000))

  private static let states: [AsyncState<LoadedProfile>] = [
    .idle, .loaded(ada), .failed(.offline, previous: nil), .failed(.timedOut(30), previous: ada),
    .failed(.server(ServerFailure(status: 503, message: nil)), previous: ada),
  ]

  @Test("every state survives a relaunch", arguments: states.indices)
  func relaunch(index: Int) throws {
    let state = Self.states[index]
    var writer = JSONWriter()
    ProfileSnapshotCodec.encode(state.snapshot, to: &writer)
    let snapshot = try JSONReader.read(writer.finish()) { (reader) throws(JSONFault) in
      try ProfileSnapshotCodec.decode(from: &reader)
    }
    #expect(AsyncState(snapshot) == state)
  }

  @Test("a bare failure is a string, one with more to say an object")
  func spelling() {
    var writer = JSONWriter()
    writer.beginArray()
    LoadFailureCodec.encode(.offline, to: &writer)
    LoadFailureCodec.encode(.timedOut(30), to: &writer)
    writer.endArray()
    let written = text(writer.finish())
    #expect([#"["offline",{"timedOut":30}]"#, #"["offline",{"timedOut":30.0}]"#].contains(written))
  }
}
