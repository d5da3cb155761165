/// The keys that lead to a tag which lies further inside an object; the last of them is the tag's own.
///
/// ```swift
/// static let path = TagPath("header", "type")   // {"header": {"type": "created"}, …}
/// ```
/// What is prepared stays in memory as long as the process lives, so a path belongs into a `static let`;
/// copies share it and cost nothing.
// Unchecked: what it points to is written before anybody has it, and never again.
public struct TagPath: BitwiseCopyable, @unchecked Sendable {
  private let storage: UnsafePointer<Storage>

  private struct Storage {
    /// A table of one key for each step.
    var steps: UnsafePointer<MemberTable>
    var count: Int
    /// All keys, for messages.
    var text: StaticString
  }

  /// The keys from the outermost to that of the tag, of which there is at least one.
  public init(_ keys: StaticString...) {
    self.init(keys, in: nil)
  }

  /// The same, in memory that may be given back.
  package init(_ keys: [StaticString], in memory: TableMemory?) {
    let steps = memory.allocate(max(1, keys.count), of: MemberTable.self)
    for (index, key) in keys.enumerated() {
      (steps + index).initialize(to: MemberTable([key], in: memory))
    }
    let text = keys.map(\.description).joined(separator: "/")
    let storage = Storage(
      steps: UnsafePointer(steps), count: keys.count, text: .interned(text, in: memory))
    self.storage = UnsafePointer(memory.allocate(for: storage))
  }

  /// The number of keys in the path.
  public var count: Int { storage.pointee.count }

  /// The key of a step, in a table of its own.
  public subscript(step: Int) -> MemberTable { storage.pointee.steps[step] }

  /// The keys, in their order.
  public var keys: [MemberKey] { (0..<count).map { self[$0][0] } }

  /// The keys as a message shows them: `header/type`.
  public var text: StaticString { storage.pointee.text }
}
