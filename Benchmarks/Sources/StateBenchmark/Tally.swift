import SumTypeFeature
import SumTypeRuntime

/// The state of a small feature, of which an action changes one member.
struct Tally: Equatable, Sendable {
  var count = 0
  var title = "Tally"
  var rows: [Row] = []

  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var count = 0
  }

  init(rows: Int = 0) { self.rows = (0..<rows).map { Row(id: $0) } }

  enum Action: Sendable {
    case up
    case rename(String)
    case row(id: Int)

    // Computed, as what is generated is.
    static var renamed: VariantPath<Action, String> {
      VariantPath({ .rename($0) }, { if case .rename(let title) = $0 { title } else { nil } })
    }
  }

  static let reducer = Reducer<Tally, Action, Void> { tally, action, _ in
    switch action {
    case .up: tally.count &+= 1
    case .rename(let title): tally.title = title
    case .row(let id): tally.rows[id].count &+= 1
    }
    return .none
  }
}

/// A feature around a feature: each has a title of its own.
struct Shell<Inner: Counting & Equatable & Sendable>: Counting, Equatable, Sendable {
  var title = "Shell"
  var inner: Inner

  init(_ inner: Inner) { self.inner = inner }

  enum Action: Sendable {
    case rename(String)
    case inner(Inner.Action)

    static var within: VariantPath<Action, Inner.Action> {
      VariantPath({ .inner($0) }, { if case .inner(let action) = $0 { action } else { nil } })
    }
  }

  mutating func reduce(_ action: Action) {
    switch action {
    case .rename(let title): self.title = title
    case .inner(let action): inner.reduce(action)
    }
  }

  mutating func countUp() { inner.countUp() }
}

protocol Counting {
  associatedtype Action: Sendable

  mutating func reduce(_ action: Action)

  /// Counts, however deep.
  mutating func countUp()
}

extension Tally: Counting {
  mutating func reduce(_ action: Action) { _ = Self.reducer(&self, action, ()) }

  mutating func countUp() { count &+= 1 }
}

typealias FiveShells<Inner: Counting & Equatable & Sendable> =
  Shell<Shell<Shell<Shell<Shell<Inner>>>>>
