/// The keys that lead to a tag further inside an object. The last key is that of the tag itself.
///
/// ```swift
/// static let path = TagPath("header", "type")   // {"header": {"type": "created"}, …}
/// ```
/// The prepared form stays in memory as long as the process lives, so declare a path as a `static
/// let`; copies share the memory and cost nothing.
// Unchecked: the memory that it points to is written before anybody has it, and never again.
public struct TagPath: BitwiseCopyable, @unchecked Sendable {
  private let storage: UnsafePointer<Storage>

  private struct Storage {
    /// A table of one key for each step.
    var steps: UnsafePointer<MemberTable>
    var count: Int
    /// All keys, for messages.
    var text: StaticString
  }

  /// Creates a path of at least one key, from the outermost to that of the tag.
  public init(_ keys: StaticString...) {
    self.init(keys, in: nil)
  }

  /// Creates a path in `memory`, which can be released.
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

  /// The key of a step, as a table of one key.
  public subscript(step: Int) -> MemberTable { storage.pointee.steps[step] }

  /// The keys, from the outermost to that of the tag.
  public var keys: [MemberKey] { (0..<count).map { self[$0][0] } }

  /// The keys as a message shows them: `header/type`.
  public var text: StaticString { storage.pointee.text }
}
