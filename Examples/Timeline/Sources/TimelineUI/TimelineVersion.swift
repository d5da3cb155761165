public import Foundation
public import SumType
public import SumTypeState

/// What differs between two versions of the app.
@MainActor
public protocol TimelineVersion<Store> {
  /// The generated store of its schema.
  associatedtype Store: TypedStore

  /// The document where there is none yet.
  static var empty: Store.StoredDocument.Codec.Value { get }

  /// What stands above the list.
  static func title(of store: Store) -> String

  /// What can be added, changed and set, beside what every version can.
  static var commands: [Command<Store>] { get }

  static func rows(of store: Store) -> [Row]

  /// Changes an entry as it is said.
  static func edit(_ id: UUID, _ words: Words, in store: Store) throws

  static func remove(_ id: UUID, from store: Store) throws(StateError)

  /// - Parameter position: where the entry stands afterwards, among those that are shown.
  static func move(_ id: UUID, to position: Int, in store: Store) throws(StateError)
}

/// Something that a version can do: `mood EMOJI INTENSITY`.
public struct Command<Store>: Sendable {
  /// What it is called, and what follows.
  let usage: String
  let help: String
  let run: @MainActor @Sendable (Words, Store) throws -> Void

  public init(
    _ usage: String, _ help: String,
    run: @escaping @MainActor @Sendable (Words, Store) throws -> Void
  ) {
    self.usage = usage
    self.help = help
    self.run = run
  }

  var name: Substring { usage.prefix { $0 != " " } }
}
