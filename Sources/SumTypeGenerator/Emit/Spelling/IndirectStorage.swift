import SumTypeSwift

/// A property through which a struct contains itself, or of a type too wide to stand in the struct:
///
/// ```swift
/// public var next: Chain? {
///   get { _next?.wrappedValue }
///   set { _next = Indirect(newValue) }
/// }
///
/// private var _next: Indirect<Chain>?
/// ```
///
/// `@Indirect public var next: Chain?` would say the same, but Swift 6.3 has no property wrappers
/// in `nonisolated` types, and would have a box for nil as well.
enum IndirectStorage {
  static func properties(
    _ name: Identifier, _ type: SwiftType, doc: DocComment?, box: Identifier,
    visibility: Visibility
  ) -> [Declaration] {
    if case .optional(let wrapped) = type {
      return [
        .variable(
          .computed(
            name, type, doc: doc, "\(box)?.wrappedValue",
            setter: "\(box) = \(Runtime.indirect)(newValue)")),
        .variable(
          .stored(
            box, .optional(.generic(Runtime.indirect, [wrapped])), visibility: visibility,
            isMutable: true)),
      ]
    }
    return [
      .variable(
        .computed(
          name, type, doc: doc, "\(box).wrappedValue",
          setter: "\(box).wrappedValue = newValue")),
      .variable(
        .stored(
          box, .generic(Runtime.indirect, [type]), visibility: visibility, isMutable: true)),
    ]
  }

  /// `_next = Indirect(next)`, or `_next = Indirect(wrappedValue: next)` where there always is one.
  static func assignment(to box: Code, _ value: Code, _ type: SwiftType) -> Code {
    if case .optional = type { return "\(box) = \(Runtime.indirect)(\(value))" }
    return "\(box) = \(Runtime.indirect)(wrappedValue: \(value))"
  }
}

extension FieldSpelling {
  /// `note = value`, or into the box of the DTO's property.
  ///
  /// - Parameter target: `self.`, or nothing.
  func dtoAssignment(of value: Code, target: Code = .empty) -> Code {
    isIndirect
      ? IndirectStorage.assignment(to: "\(target)\(dtoBox)", value, dtoType)
      : "\(target)\(dtoName) = \(value)"
  }
}
