import SumTypeSwift

/// A property through which a struct contains itself:
///
/// ```swift
/// public var next: Chain? {
///   get { _next.wrappedValue }
///   set { _next.wrappedValue = newValue }
/// }
///
/// private var _next: Indirect<Chain?>
/// ```
///
/// `@Indirect public var next: Chain?` would say the same, but Swift 6.3 has no property wrappers
/// in `nonisolated` types.
enum IndirectStorage {
  static func properties(
    _ name: Identifier, _ type: SwiftType, doc: DocComment?, box: Identifier,
    visibility: Visibility
  ) -> [Declaration] {
    [
      .variable(
        .computed(
          name, type, doc: doc, "\(box).wrappedValue",
          setter: "\(box).wrappedValue = newValue")),
      .variable(
        .stored(
          box, .generic(Runtime.indirect, [type]), visibility: visibility, isMutable: true)),
    ]
  }

  /// `_next = Indirect(wrappedValue: next)`
  static func assignment(to box: Code, _ value: Code) -> Code {
    "\(box) = \(Runtime.indirect)(wrappedValue: \(value))"
  }
}
