/// A codec of a union whose payload follows its tag or lies beside it: ``AdjacentUnionCodec``,
/// ``PairedAdjacentUnionCodec``, ``KeyedUnionCodec``, ``PositionalUnionCodec``.
///
/// An optional payload may be missing, which is nil just as `null` is. Generated code says for
/// which variants:
///
/// ```swift
/// static func withoutPayload(_ variant: Int) -> Block? {
///   switch variant {
///   case 0: .paragraph(nil)
///   default: nil
///   }
/// }
///
/// static func hasPayload(_ value: Block) -> Bool {
///   switch value {
///   case .paragraph(nil): false
///   default: true
///   }
/// }
/// ```
public protocol MemberPayloadCodec: ValueUnionCodec {
  /// Whether the value has a payload that is not nil; true by default.
  static func hasPayload(_ value: Value) -> Bool

  /// The spelling of a new payload that is nil; left out by default.
  static var newNil: NilSpelling { get }

  /// The spelling of a new bare variant; without payload by default.
  static var bare: BareSpelling { get }
}

extension MemberPayloadCodec {
  @inlinable
  public static func hasPayload(_ value: Value) -> Bool { true }

  @inlinable
  public static var newNil: NilSpelling { .absent }

  @inlinable
  public static var bare: BareSpelling { .alone }
}

// MARK: - Writing

extension MemberPayloadCodec {
  /// Writes the payload of a new value as a member, if it has one.
  @inlinable
  static func encodePayload(
    of value: Value, variant: Int, under key: MemberKey, to writer: inout JSONWriter
  ) {
    if tags.isBare(variant) {
      if bare == .alone { return }
      writer.key(key)
      writer.noPayload(as: bare)
    } else if hasPayload(value) {
      writer.key(key)
      encodeContent(of: value, to: &writer)
    } else if newNil == .null {
      writer.key(key)
      writer.null()
    }
  }

  /// Writes a payload that is not nil.
  @inlinable
  static func encodeContent(of value: Value, to writer: inout JSONWriter) {
    guard let wireCodec = content?.codec else { return encodePayload(of: value, to: &writer) }
    EmbeddedJSON.write(wireCodec, to: &writer) { inner in encodePayload(of: value, to: &inner) }
  }

  /// Merges the payload, which is the member at `member` of the table, into the object at the
  /// merge's range.
  static func mergePayload(
    _ value: Value, over old: Value, as member: Int, of members: MemberTable,
    in merge: inout Merge
  ) {
    var object = ObjectMerge(members, in: &merge)
    let place = object.value(of: member)
    let layout = object.layout
    let mark = merge.mark()
    switch (hasPayload(value), hasPayload(old)) {
    case (true, true):
      if let place {
        PayloadVisitor.merge(at: place, wire: content, layout: layout, in: &merge) { payload in
          visit(value, over: old, in: &payload)
        }
        object.replace(member, with: merge.take(from: mark))
      }
    case (true, false):
      if place == nil { merge.writeKey(members[member], layout: layout) }
      merge.lay(out: layout)
      encodeContent(of: value, to: &merge.writer)
      let piece = merge.take(from: mark)
      if place == nil { object.add(member, piece) } else { object.replace(member, with: piece) }
    case (false, true):
      if newNil == .absent {
        object.remove(member)
      } else if place != nil {
        merge.writer.null()
        object.replace(member, with: merge.take(from: mark))
      }
    case (false, false): break
    }
    object.write(in: &merge)
  }
}

// MARK: - Payloads in the union's own object

extension MemberPayloadCodec where Self: FlatUnionCodec {
  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginObject()
    encodeKnownPart(value, variant: variant, to: &writer)
    writer.endObject()
  }
}

/// For forms whose payload has the same key in all variants.
extension MemberPayloadCodec where Self: FlatUnionCodec, Reader: TagMembersReader {
  @inlinable
  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    let form = unionReader
    form.writeTag(of: variant, to: &writer)
    encodePayload(of: value, variant: variant, under: form.keys[form.tagCount], to: &writer)
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    let form = unionReader
    mergePayload(value, over: old, as: form.tagCount, of: form.keys, in: &merge)
  }

  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    let form = unionReader
    object.inSection(of: form.keys) { object in
      for key in 0..<form.tagCount { object.object?.insertAfter(key) }
      mergePayloadMember(form.tagCount, value, over: old, in: &object)
    }
  }
}

// MARK: - Payloads in an object around the union

extension MemberPayloadCodec {
  /// Merges the payload, which is the member at `member` of the object's current table, among the
  /// members of a struct around the union.
  static func mergePayloadMember(
    _ member: Int, _ value: Value, over old: Value, in object: inout ObjectRewriting
  ) {
    let place = object.object?.item(of: member)
    switch (hasPayload(value), hasPayload(old)) {
    case (true, true):
      guard let place else { return }
      object.mergeItem(at: place) { place, layout, merge in
        PayloadVisitor.merge(at: place, wire: content, layout: layout, in: &merge) { payload in
          visit(value, over: old, in: &payload)
        }
      }
    case (true, false):
      object.writeMember(member) { writer in encodeContent(of: value, to: &writer) }
    case (false, true):
      if newNil == .absent {
        object.object?.remove(member)
      } else if place != nil {
        object.writeMember(member) { writer in writer.null() }
      }
    case (false, false): break
    }
  }
}

/// A task of a payload visitor other than encoding and comparing, with its result.
@usableFromInline
struct PayloadTask {
  fileprivate enum Task {
    /// Merges the payload, which is a value at a place of its own.
    case merge(UnsafeMutablePointer<Merge>, Range<Int>, EmbeddedWire?, Layout)
    /// Merges the payload over the object that also contains the tag.
    case mergeMembers(UnsafeMutablePointer<Merge>)
    /// Merges the payload's elements into the array that also contains the tag, from an index on.
    case mergeElements(UnsafeMutablePointer<Merge>, from: Int)
    /// Writes the payload's elements in place of those of another value, from an index on, in the
    /// array that also contains the tag.
    case replaceElements(UnsafeMutablePointer<Merge>, from: Int)
    /// Writes the identity of the payload.
    case identify(UnsafeMutablePointer<IdentityWriter>)
    case findUnrecognized
    /// Finds out whether the payload has a member with this key.
    case find(MemberKey)
    /// Merges the payload's members into an object that has other members as well.
    case mergePart(UnsafeMutablePointer<ObjectRewriting>, MemberTable)
    /// Finds the keys of the payload's members.
    case claim(MemberTable)
  }

  private let task: Task
  /// The unknown value of an inner union of the same object; nil if there is none.
  private(set) var unrecognized: Unrecognized?
  /// Whether there is a member with the key.
  private(set) var hasMember = false
  /// The keys of the payload's members.
  private(set) var claimed = ClaimedKeys()

  fileprivate init(_ task: Task) {
    self.task = task
  }

  @usableFromInline
  mutating func visit<C: JSONCodec>(_ value: C.Value, over old: C.Value, as codec: C.Type) {
    switch task {
    case .merge(let merge, let place, let wire, let layout):
      if let wireCodec = wire?.codec {
        merge.pointee.mergeEmbedded(
          value, over: old, as: codec, at: place, in: wireCodec, layout: layout)
      } else {
        merge.pointee.merge(value, over: old, as: codec, at: place, layout: layout)
      }
    case .mergeMembers(let merge), .mergeElements(let merge, _), .replaceElements(let merge, _):
      C.merge(value, over: old, in: &merge.pointee)
    case .identify(let identity): C.identify(value, in: &identity.pointee)
    case .findUnrecognized, .find, .mergePart, .claim: break
    }
  }

  @usableFromInline
  mutating func visitMembers<C: MembersCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    switch task {
    case .findUnrecognized: unrecognized = C.unrecognizedMembers(of: value)
    case .find(let key): hasMember = C.hasMember(key, in: value)
    case .mergePart(let object, let keys):
      C.mergePart(value, over: old, keys: keys, in: &object.pointee)
    case .claim(let keys): C.claim(value, keys: keys, in: &claimed)
    default: visit(value, over: old, as: codec)
    }
  }

  mutating func visitElements<C: ElementsCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    switch task {
    case .mergeElements(let merge, let first):
      C.mergeElements(value, over: old, from: first, in: &merge.pointee)
    case .replaceElements(let merge, let first):
      C.replaceElements(with: value, from: first, in: &merge.pointee)
    default: visit(value, over: old, as: codec)
    }
  }

  /// Copies a variant without payload, which cannot have changed.
  @usableFromInline
  mutating func visitBare() {
    switch task {
    case .merge(let merge, let place, _, _): merge.pointee.copy(place)
    case .mergeMembers(let merge), .mergeElements(let merge, _), .replaceElements(let merge, _):
      merge.pointee.copy(merge.pointee.range)
    case .identify, .findUnrecognized, .find, .mergePart, .claim: break
    }
  }
}

extension PayloadVisitor {
  static func identify(
    in identity: inout IdentityWriter, _ body: (inout PayloadVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &identity) { identity in
      _ = run(PayloadTask(.identify(identity)), body)
    }
  }

  /// Returns the keys of the members of the payload that `body` visits.
  static func claimed(
    _ keys: MemberTable, _ body: (inout PayloadVisitor) -> Void
  ) -> ClaimedKeys {
    run(PayloadTask(.claim(keys)), body).claimed
  }

  /// Merges the members of the payload that `body` visits into an object that has other members as
  /// well.
  static func mergePart(
    _ keys: MemberTable, in object: inout ObjectRewriting, _ body: (inout PayloadVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &object) { object in
      _ = run(PayloadTask(.mergePart(object, keys)), body)
    }
  }

  static func unrecognizedMembers(_ body: (inout PayloadVisitor) -> Void) -> Unrecognized? {
    run(PayloadTask(.findUnrecognized), body).unrecognized
  }

  /// Whether the payload that `body` visits writes a member with this key that is none of its tags.
  static func hasMember(
    _ key: MemberKey, _ body: (inout PayloadVisitor) -> Void
  ) -> Bool {
    run(PayloadTask(.find(key)), body).hasMember
  }

  /// Merges the payload that `body` visits over the original at `place`.
  static func merge(
    at place: Range<Int>, wire: EmbeddedWire? = nil, layout: Layout, in merge: inout Merge,
    _ body: (inout PayloadVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &merge) { merge in
      _ = run(PayloadTask(.merge(merge, place, wire, layout)), body)
    }
  }

  /// Merges the payload that `body` visits over the object that also contains the tag.
  static func mergeMembers(in merge: inout Merge, _ body: (inout PayloadVisitor) -> Void) {
    withUnsafeMutablePointer(to: &merge) { merge in
      _ = run(PayloadTask(.mergeMembers(merge)), body)
    }
  }

  /// Merges the elements of the payload that `body` visits, from the index `first` on, into the
  /// array that also contains the tag.
  static func mergeElements(
    from first: Int, in merge: inout Merge, _ body: (inout PayloadVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &merge) { merge in
      _ = run(PayloadTask(.mergeElements(merge, from: first)), body)
    }
  }

  /// Writes the elements of the payload that `body` visits in place of those of another value, from
  /// the index `first` on, in the array that also contains the tag.
  static func replaceElements(
    from first: Int, in merge: inout Merge, _ body: (inout PayloadVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &merge) { merge in
      _ = run(PayloadTask(.replaceElements(merge, from: first)), body)
    }
  }
}
