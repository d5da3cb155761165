import Foundation
public import SumTypeFeature

/// What the two versions of the app differ in.
public protocol CounterVersion {
  associatedtype Feature: RecordableFeature

  static var initial: Feature.State { get }
  static var reducer: Reducer<Feature.State, Feature.Action, Void> { get }

  /// What a line that was typed asks for; nil if it asks for nothing.
  static func action(_ words: [Substring]) -> Feature.Action?
  static func shown(_ state: Feature.State) -> String
}

/// `counter1 record FILE` reads what is typed and records it, `counter1 replay FILE` shows what a
/// session led to, in whichever version it was recorded.
@MainActor
@available(macOS 14, *)
public func launch<Version: CounterVersion>(_: Version.Type) async throws {
  let arguments = CommandLine.arguments.dropFirst()
  guard arguments.count == 2, let command = arguments.first, let path = arguments.last else {
    print("usage: record FILE, or replay FILE")
    exit(64)
  }
  let url = URL(fileURLWithPath: path)
  switch command {
  case "record": await record(Version.self, to: url)
  case "replay": try replay(Version.self, from: url)
  default: print("\(command) is neither record nor replay")
  }
}

@MainActor
@available(macOS 14, *)
private func record<Version: CounterVersion>(_: Version.Type, to url: URL) async {
  let store = Store(
    initialState: Version.initial, reducer: Version.reducer, environment: (),
    recording: SessionRecorder<Version.Feature>(to: url))
  while let line = readLine() {
    guard let action = Version.action(line.split(separator: " ")) else {
      print("there is nothing called \(line)")
      continue
    }
    await store.send(action).finish()
  }
  print(store.withState { Version.shown($0) })
}

@available(macOS 14, *)
private func replay<Version: CounterVersion>(_: Version.Type, from url: URL) throws {
  var replay = SessionReplay<Version.Feature>(Version.reducer, environment: ())
  for line in try Version.Feature.session(at: url) { replay.step(line) }
  if let state = replay.state { print(Version.shown(state)) }
  print(replay.report)
}
