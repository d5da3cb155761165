/// What a visitor of a payload does beside encoding and comparing, and what it finds.
@usableFromInline
struct PayloadErrand {
  fileprivate enum Task {
    /// Merges the payload, which is a value at a place of its own.
    case merge(UnsafeMutablePointer<Merge>, Range<Int>, ContentWire, Layout)
    /// Merges the payload over the object that holds the tag as well.
    case mergeMembers(UnsafeMutablePointer<Merge>)
    /// Says what the payload is recognised by.
    case identify(UnsafeMutablePointer<IdentityWriter>)
    case findUnrecognized
    /// Merges the payload's members into an object that others share.
    case mergePart(UnsafeMutablePointer<ObjectRewriting>, MemberTable)
    /// Finds the keys of the payload's members.
    case claim(MemberTable)
  }

  private let task: Task
  /// What an inner union of the same object does not know.
  private(set) var unrecognized: Unrecognized?
  /// The keys of the payload's members.
  private(set) var claimed = ClaimedKeys()

  fileprivate init(_ task: Task) {
    self.task = task
  }

  @usableFromInline
  mutating func visit<C: JSONCodec>(_ value: C.Value, over old: C.Value, as codec: C.Type) {
    switch task {
    case .merge(let merge, let place, let wire, let layout):
      if let wrapping = wire.wrapping {
        merge.pointee.mergeEmbedded(
          value, over: old, as: codec, at: place, in: wrapping, layout: layout)
      } else {
        merge.pointee.merge(value, over: old, as: codec, at: place, layout: layout)
      }
    case .mergeMembers(let merge): C.merge(value, over: old, in: &merge.pointee)
    case .identify(let identity): C.identify(value, in: &identity.pointee)
    case .findUnrecognized, .mergePart, .claim: break
    }
  }

  @usableFromInline
  mutating func visitMembers<C: MembersCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    switch task {
    case .findUnrecognized: unrecognized = C.unrecognizedMembers(of: value)
    case .mergePart(let object, let keys):
      C.mergePart(value, over: old, keys: keys, in: &object.pointee)
    case .claim(let keys): C.claim(value, keys: keys, in: &claimed)
    default: visit(value, over: old, as: codec)
    }
  }

  /// A variant without payload is as it was.
  @usableFromInline
  mutating func visitBare() {
    switch task {
    case .merge(let merge, let place, _, _): merge.pointee.copy(place)
    case .mergeMembers(let merge): merge.pointee.copy(merge.pointee.range)
    case .identify, .findUnrecognized, .mergePart, .claim: break
    }
  }
}

extension PayloadVisitor {
  static func identify(
    in identity: inout IdentityWriter, _ body: (inout PayloadVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &identity) { identity in
      _ = run(PayloadErrand(.identify(identity)), body)
    }
  }

  /// The keys of the members of the payload that `body` visits.
  static func claimed(
    _ keys: MemberTable, _ body: (inout PayloadVisitor) -> Void
  ) -> ClaimedKeys {
    run(PayloadErrand(.claim(keys)), body).claimed
  }

  /// Merges the members of the payload that `body` visits into an object that others share.
  static func mergePart(
    _ keys: MemberTable, in object: inout ObjectRewriting, _ body: (inout PayloadVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &object) { object in
      _ = run(PayloadErrand(.mergePart(object, keys)), body)
    }
  }

  static func unrecognizedMembers(_ body: (inout PayloadVisitor) -> Void) -> Unrecognized? {
    run(PayloadErrand(.findUnrecognized), body).unrecognized
  }

  /// Merges the payload that `body` visits over the original at `place`.
  static func merge(
    at place: Range<Int>, wire: ContentWire = .inline, layout: Layout, in merge: inout Merge,
    _ body: (inout PayloadVisitor) -> Void
  ) {
    withUnsafeMutablePointer(to: &merge) { merge in
      _ = run(PayloadErrand(.merge(merge, place, wire, layout)), body)
    }
  }

  /// Merges the payload that `body` visits over the object that holds the tag as well.
  static func mergeMembers(in merge: inout Merge, _ body: (inout PayloadVisitor) -> Void) {
    withUnsafeMutablePointer(to: &merge) { merge in
      _ = run(PayloadErrand(.mergeMembers(merge)), body)
    }
  }
}
