/// Visits the payload of a union's value, and writes, compares or merges it.
///
/// Generated code calls one of its functions for the current variant. One generated function serves
/// all purposes:
///
/// ```swift
/// switch (value, old) {
/// case (.text(let value), .text(let old)): payload.visit(value, over: old, as: TextPostCodec.self)
/// case (.plain, .plain): payload.visitBare()
/// default: break
/// }
/// ```
@frozen
public struct PayloadVisitor: ~Copyable {
  @frozen
  @usableFromInline
  enum Mode: UInt8 {
    case encode
    case compare
    case canMerge
    case other
  }

  @usableFromInline let mode: Mode
  @usableFromInline var answer: Bool
  /// The writer, if the visitor encodes. It outlives the visitor, because both exist only within
  /// one call. The same is true of the other pointer.
  @usableFromInline let writer: UnsafeMutablePointer<JSONWriter>?
  /// The task of a visitor that neither encodes nor compares.
  @usableFromInline let task: UnsafeMutablePointer<PayloadTask>?

  @inlinable
  init(
    _ mode: Mode, writer: UnsafeMutablePointer<JSONWriter>? = nil,
    task: UnsafeMutablePointer<PayloadTask>? = nil
  ) {
    self.mode = mode
    self.answer = true
    self.writer = writer
    self.task = task
  }
}

// MARK: - Functions for generated code

// These functions are compiled once for all codecs, and not specialised. Comparisons mostly end
// earlier, with equal bits, and generated codecs of unions write new values without a visitor.

extension PayloadVisitor {
  /// Visits a payload that is a value of its own.
  @_semantics("optimize.sil.specialize.generic.never")
  public mutating func visit<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    switch mode {
    case .encode: if let writer { C.encode(value, to: &writer.pointee) }
    case .compare: answer = C.isSame(value, old)
    case .canMerge: break
    case .other: task?.pointee.visit(value, over: old, as: codec)
    }
  }

  /// Visits a payload whose members lie in the union's own object.
  @_semantics("optimize.sil.specialize.generic.never")
  public mutating func visitMembers<C: MembersCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    switch mode {
    case .encode: if let writer { C.writeMembers(value, to: &writer.pointee) }
    case .compare: answer = C.isSame(value, old)
    case .canMerge: answer = C.canMerge(value, over: old)
    case .other: task?.pointee.visitMembers(value, over: old, as: codec)
    }
  }

  /// Visits a payload whose elements lie in the union's own array.
  @_semantics("optimize.sil.specialize.generic.never")
  public mutating func visitElements<C: ElementsCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    switch mode {
    case .encode: if let writer { C.writeElements(value, to: &writer.pointee) }
    case .compare: answer = C.isSame(value, old)
    case .canMerge: break
    case .other: task?.pointee.visitElements(value, over: old, as: codec)
    }
  }

  /// Visits a variant without payload.
  @inlinable
  public mutating func visitBare() {
    if mode == .other { task?.pointee.visitBare() }
  }

  /// Visits an unknown or malformed value.
  public mutating func visitUnknown(_ value: Unrecognized, over old: Unrecognized) {
    switch mode {
    case .encode: writer?.pointee.rawUnlessTooDeep(value.json)
    case .compare, .canMerge: answer = value.json == old.json
    case .other: visitBare()
    }
  }
}

// MARK: - Functions for representations

extension PayloadVisitor {
  /// Writes the payload that `body` visits.
  @inlinable
  static func encode(to writer: inout JSONWriter, _ body: (inout PayloadVisitor) -> Void) {
    withUnsafeMutablePointer(to: &writer) { writer in
      var payload = PayloadVisitor(.encode, writer: writer)
      body(&payload)
    }
  }

  @inlinable
  static func compare(_ body: (inout PayloadVisitor) -> Void) -> Bool {
    var payload = PayloadVisitor(.compare)
    body(&payload)
    return payload.answer
  }

  @inlinable
  static func canMerge(_ body: (inout PayloadVisitor) -> Void) -> Bool {
    var payload = PayloadVisitor(.canMerge)
    body(&payload)
    return payload.answer
  }

  /// Runs a task on the payload that `body` visits, and returns it with its result.
  @usableFromInline
  static func run(
    _ task: PayloadTask, _ body: (inout PayloadVisitor) -> Void
  ) -> PayloadTask {
    var task = task
    withUnsafeMutablePointer(to: &task) { task in
      var payload = PayloadVisitor(.other, task: task)
      body(&payload)
    }
    return task
  }
}

extension PayloadVisitor {
  /// Visits a constant payload. A merge leaves it as it was read.
  public mutating func visitConstant(_ constant: ConstantValues) {
    if let writer { writer.pointee.constant(constant) } else { visitBare() }
  }
}
