import Foundation
import Measuring
import SessionSchema
import SumTypeFeature
import SumTypeRuntime

/// What recording costs the main actor, and how fast a session is replayed.
struct SessionMeasurements {
  /// How many actions, unless the run says otherwise.
  let sizes: [Int]?

  var all: [Measurement] {
    [
      Measurement(
        name: "state-record", title: "n actions recorded, on the main actor", sizes: sizes,
        goals: ["a recorder": .atMost(2)],
        subjects: { count in try Subject.onMainActor { try Self.recording(count) } }),
      Measurement(
        name: "state-replay", title: "n actions replayed; goal: 1,000,000 in a second",
        sizes: sizes, goals: sizes == [10_000] ? ["a replay": .limit(10)] : [:],
        subjects: Self.replaying),
    ]
  }

  enum Feature: RecordableFeature {
    typealias StateCoding = BoardCodec
    typealias ActionCoding = MoveCodec
  }

  private static let reducer = Reducer<Board, Move, Void> { board, move, _ in
    switch move {
    case .up: board.count &+= 1
    case .renamed(let title): board.title = title
    case .added(let number): board.count &+= number
    case .unknown: break
    }
    return .none
  }

  private static func moves(_ count: Int) -> [Move] {
    (0..<count).map { number in
      switch number % 3 {
      case 0: .up
      case 1: .renamed("Title \(number)")
      default: .added(number)
      }
    }
  }

  @MainActor
  private static func recording(_ count: Int) throws -> [Subject] {
    let moves = moves(count)
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("sumtype-benchmark-\(UUID().uuidString).ndjson")
    return [
      Subject("the encoding alone", expected: count) {
        var bytes = 0
        for move in moves {
          var writer = JSONWriter()
          MoveCodec.encode(move, to: &writer)
          bytes &+= writer.finish().count
        }
        return bytes > 0 ? count : 0
      },
      Subject("a recorder", expected: count) {
        MainActor.assumeIsolated {
          let recorder = SessionRecorder<Feature>(to: url)
          recorder.begin(Board()) { error, _ in Console.note("\(error)") }
          for move in moves { recorder.record(move, isSent: true, Board()) }
          try? FileManager.default.removeItem(at: url)
          return count
        }
      },
    ]
  }

  private static func replaying(_ count: Int) throws -> [Subject] {
    var copy = JSONLinesWriter<SessionDocument<Feature>, [UInt8]>(to: [])
    try copy.append(.began(Board()))
    for (time, move) in moves(count).enumerated() { try copy.append(.sent(move, at: time)) }
    let session = copy.sink
    return [
      Subject("a replay", bytes: session.count, expected: count) {
        var replay = SessionReplay<Feature>(reducer, environment: ())
        for line in SessionDocument<Feature>.lines(in: session) { replay.step(line) }
        return replay.report.steps
      }
    ]
  }
}
