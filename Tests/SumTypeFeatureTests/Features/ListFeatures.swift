import Foundation
import SumTypeFeature
import SumTypeRuntime
import VersionsV1
import VersionsV2

// Names without a module are those of version 1.
typealias ListItem = VersionsV1.ListItem
typealias ListState = VersionsV1.ListState
typealias ListAction = VersionsV1.ListAction

/// The feature of version 1.
typealias OldFeature = VersionsV1.ListFeature

/// The feature of version 2, in which one action has another tag and one action is new.
typealias NewFeature = VersionsV2.ListFeature

typealias OldItems = @Sendable () async throws -> [ListItem]
typealias NewItems = @Sendable () async throws -> [VersionsV2.ListItem]

let oldReducer = Reducer<OldFeature.State, OldFeature.Action, OldItems> { state, action, items in
  switch action {
  case .load:
    state.isLoading = true
    return .task { .loaded(try await items()) }
  case .loaded(let items):
    state.items = items
    state.isLoading = false
  case .add(let item): state.items.append(item)
  case .finish(let id):
    for index in state.items.indices where state.items[index].id == id {
      state.items[index].isDone = true
    }
  case .tick, .unknown: break
  }
  return .none
}

let newReducer = Reducer<NewFeature.State, NewFeature.Action, NewItems> { state, action, items in
  switch action {
  case .load:
    state.isLoading = true
    return .task { .loaded(try await items()) }
  case .loaded(let items):
    state.items = items
    state.isLoading = false
  case .add(let item): state.items.append(item)
  case .complete(let id):
    for index in state.items.indices where state.items[index].id == id {
      state.items[index].isDone = true
    }
  case .star(let id):
    for index in state.items.indices where state.items[index].id == id {
      state.items[index].stars += 1
    }
    state.starred += 1
  case .tick, .unknown: break
  }
  return .none
}

/// A server that has no items.
let noItems: OldItems = { [] }

/// A file that is removed when this object is released.
final class TemporaryFile {
  let url = URL(fileURLWithPath: NSTemporaryDirectory())
    .appendingPathComponent("session-\(UUID().uuidString).ndjson")

  convenience init(_ lines: String...) throws {
    self.init()
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: url)
  }

  var lines: [String] {
    get throws {
      try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// The state of version 1 as a document of its own.
enum ListDocument: JSONDocument {
  typealias Codec = VersionsV1.ListStateCodec
}
