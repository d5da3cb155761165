/// Goes to the payload of a union's value and writes, compares or merges it.
///
/// Generated code calls one of its functions for the variant at hand, and has one function for
/// everything:
///
/// ```swift
/// switch (value, old) {
/// case (.text(let value), .text(let old)): payload.visit(value, over: old, as: TextPostCodec.self)
/// case (.plain, .plain): payload.visitBare()
/// default: break
/// }
/// ```
public struct PayloadVisitor: ~Copyable {
  private enum Mode {
    case encode(UnsafeMutablePointer<JSONWriter>)
    case compare
    case canMerge
    case merge(UnsafeMutablePointer<Merge>, Range<Int>, ContentWire)
    case mergeMembers(UnsafeMutablePointer<Merge>)
    case identity
    case findUnrecognized
  }

  private let mode: Mode
  private var answer = true
  private var identity: AnyHashable?
  private var unrecognized: Unrecognized?
  private let layout: Layout?

  private init(_ mode: Mode, layout: Layout? = nil) {
    self.mode = mode
    self.layout = layout
  }
}

// MARK: - What generated code calls

extension PayloadVisitor {
  /// A payload that is a value of its own.
  public mutating func visit<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    switch mode {
    case .encode(let writer): C.encode(value, to: &writer.pointee)
    case .compare: answer = C.isSame(value, old)
    case .canMerge: break
    case .merge(let merge, let place, let wire):
      guard let layout else { return }
      if let wrapping = wire.wrapping {
        merge.pointee.mergeEmbedded(
          value, over: old, as: codec, at: place, in: wrapping, layout: layout)
      } else {
        merge.pointee.merge(value, over: old, as: codec, at: place, layout: layout)
      }
    case .mergeMembers(let merge): C.merge(value, over: old, in: &merge.pointee)
    case .identity: identity = C.identity(of: value)
    case .findUnrecognized: break
    }
  }

  /// A payload whose members lie in the union's own object.
  public mutating func visitMembers<C: MembersCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    switch mode {
    case .encode(let writer): C.encodeMembers(value, to: &writer.pointee)
    case .canMerge: answer = C.canMerge(value, over: old)
    case .findUnrecognized: unrecognized = C.unrecognizedMembers(of: value)
    case .compare, .merge, .mergeMembers, .identity: visit(value, over: old, as: codec)
    }
  }

  /// A variant without payload.
  public mutating func visitBare() {
    switch mode {
    case .merge(let merge, let place, _): merge.pointee.copy(place)
    case .mergeMembers(let merge): merge.pointee.copy(merge.pointee.range)
    default: break
    }
  }

  /// What the schema does not know.
  public mutating func visitUnknown(_ value: Unrecognized, over old: Unrecognized) {
    switch mode {
    case .encode(let writer): writer.pointee.rawUnlessTooDeep(value.json)
    case .compare: answer = value.json == old.json
    case .canMerge: answer = value.json == old.json
    default: visitBare()
    }
  }
}

// MARK: - What representations call

extension PayloadVisitor {
  /// Writes the payload that `body` visits.
  static func encode(to writer: inout JSONWriter, _ body: (inout PayloadVisitor) -> Void) {
    withUnsafeMutablePointer(to: &writer) { writer in
      var payload = PayloadVisitor(.encode(writer))
      body(&payload)
    }
  }

  static func compare(_ body: (inout PayloadVisitor) -> Void) -> Bool {
    var payload = PayloadVisitor(.compare)
    body(&payload)
    return payload.answer
  }

  static func canMerge(_ body: (inout PayloadVisitor) -> Void) -> Bool {
    var payload = PayloadVisitor(.canMerge)
    body(&payload)
    return payload.answer
  }

  static func identity(_ body: (inout PayloadVisitor) -> Void) -> AnyHashable? {
    var payload = PayloadVisitor(.identity)
    body(&payload)
    return payload.identity
  }

  /// What an inner union of the same object does not know.
  static func unrecognizedMembers(_ body: (inout PayloadVisitor) -> Void) -> Unrecognized? {
    var payload = PayloadVisitor(.findUnrecognized)
    body(&payload)
    return payload.unrecognized
  }

  /// Merges the payload that `body` visits over the original at `place`.
  static func merge(
    at place: Range<Int>, wire: ContentWire = .inline, layout: Layout, in merge: inout Merge,
    _ body: (inout PayloadVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &merge) { merge in
      var payload = PayloadVisitor(.merge(merge, place, wire), layout: layout)
      body(&payload)
    }
  }

  /// Merges the payload that `body` visits over the object that holds the tag as well.
  static func mergeMembers(in merge: inout Merge, _ body: (inout PayloadVisitor) -> Void) {
    withUnsafeMutablePointer(to: &merge) { merge in
      var payload = PayloadVisitor(.mergeMembers(merge))
      body(&payload)
    }
  }
}
