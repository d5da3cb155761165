/// What is to become of a line in a copy of its stream.
///
/// ```swift
/// .keep
/// .replace(with: frame)
/// .keep.inserting(after: [first, second])
/// .remove.inserting(before: [frame])
/// ```
public struct LineEdit<Value: Sendable>: Sendable {
  @usableFromInline
  enum Fate: Sendable {
    case keep, remove
    case replace(Value)
  }

  @usableFromInline let fate: Fate
  @usableFromInline var before: [Value] = []
  @usableFromInline var after: [Value] = []

  @inlinable
  init(fate: Fate) { self.fate = fate }

  /// The line is copied byte for byte, whatever it holds; unless the schema says what is to become
  /// of unknown things in it (`"onSave"`).
  @inlinable
  public static var keep: LineEdit { LineEdit(fate: .keep) }

  /// The line is left out, with its ending.
  @inlinable
  public static var remove: LineEdit { LineEdit(fate: .remove) }

  /// The line gets this value: merged into what it had, if that was a value; written anew
  /// otherwise. A value that says the same as before leaves the line as it was.
  @inlinable
  public static func replace(with value: Value) -> LineEdit { LineEdit(fate: .replace(value)) }

  /// Whether the line is copied, and perhaps others are written beside it.
  @inlinable
  var isKeep: Bool { if case .keep = fate { true } else { false } }

  /// Whether the line is copied, and nothing else.
  @inlinable
  var isOnlyKeep: Bool { isKeep && before.isEmpty && after.isEmpty }

  /// The same, with new lines before this one and those that were to be inserted there already.
  public func inserting(before values: [Value]) -> LineEdit {
    var edit = self
    edit.before = values + before
    return edit
  }

  /// The same, with new lines after this one and those that were to be inserted there already.
  public func inserting(after values: [Value]) -> LineEdit {
    var edit = self
    edit.after += values
    return edit
  }
}
