/// The shapes of the variants of a union without tags, in the order of the schema. The generator
/// has proved that no value has two of these shapes.
///
/// ```swift
/// static let shapes = ShapeTable(.string, .array, expecting: "String or [Part]")
/// ```
/// The prepared form stays in memory as long as the process lives, so declare a table as a `static
/// let`; copies share the memory and cost nothing.
// Unchecked: the memory that it points to is written before anybody has it, and never again.
@frozen
public struct ShapeTable: BitwiseCopyable, @unchecked Sendable {
  @usableFromInline let storage: UnsafePointer<ShapeStorage>

  /// Creates a table of shapes, each with its position as the variant's index.
  ///
  /// - Parameters:
  ///   - shapes: the shape of each variant.
  ///   - bare: the variants that have no payload and are `null`.
  ///   - expectation: a list of the variants for messages.
  public init(_ shapes: ValueShape..., bare: [Int] = [], expecting expectation: StaticString) {
    self.init(shapes, bare: bare, expecting: expectation)
  }

  /// Creates a table of shapes, each with its position as the variant's index.
  public init(_ shapes: [ValueShape], bare: [Int] = [], expecting expectation: StaticString) {
    self.init(shapes, bare: bare, expecting: expectation, in: nil)
  }

  /// Creates a table in `memory`, which can be released.
  package init(
    _ shapes: [ValueShape], bare: [Int], expecting expectation: StaticString,
    in memory: TableMemory?
  ) {
    let storage = ShapeStorage(shapes, bare: bare, expectation: expectation, in: memory)
    self.storage = UnsafePointer(memory.allocate(for: storage))
  }

  /// Returns whether the variant has no payload.
  @inlinable
  public func isBare(_ variant: Int) -> Bool { storage.pointee.bare == variant }

  /// The list of the variants for messages.
  @inlinable
  public var expectation: StaticString { storage.pointee.expectation }
}

/// The result of the search for a variant by its shape.
@frozen
public enum FoundShape: Hashable, Sendable {
  /// The only variant that is possible for the value.
  case variant(Int)
  /// No variant has this JSON type.
  case unknown
  /// Variants have this JSON type, but none has the shape of the value.
  case none
}

extension JSONReader {
  /// Finds the variant whose shape the value at the cursor has, and returns to the start of the
  /// value. If the JSON type suffices to decide, it reads no more.
  @inlinable
  public mutating func findVariant(_ shapes: ShapeTable) throws(JSONFault) -> FoundShape {
    skipToValue()
    let kind = try peekKinds()
    let only = shapes.storage.pointee.onlyCandidate(of: kind)
    if only >= 0 { return .variant(only) }
    if only == ShapeStorage.noCandidate { return .unknown }
    return try findVariantByShape(shapes, kind)
  }

  @usableFromInline
  @inline(never)
  mutating func findVariantByShape(
    _ shapes: ShapeTable, _ kind: JSONKinds
  ) throws(JSONFault) -> FoundShape {
    let start = mark()
    defer { move(to: start) }
    if kind == .object, let objects = shapes.storage.pointee.objects {
      return try findVariant(objects).map { .variant($0) } ?? .none
    }
    if kind == .array, let arrays = shapes.storage.pointee.arrays {
      return try findVariant(arrays, restOf: try openArray()).map { .variant($0) } ?? .none
    }
    let candidates = shapes.storage.pointee.candidates[kind.position]
    var listed: ShapeCandidates.Candidate?
    if !candidates.byValue.isEmpty, let value = try readTagIfAny() {
      listed = candidates.byValue[value]
    }
    for other in candidates.others {
      if let listed, listed.position < other.position { break }
      if try matches(shapes.storage.pointee.shapes[other.variant], at: start) {
        return .variant(other.variant)
      }
    }
    return listed.map { .variant($0.variant) } ?? .none
  }
}

/// The memory behind a ``ShapeTable``.
@usableFromInline
struct ShapeStorage: Sendable {
  let shapes: [ValueShape]
  /// The variants of each type.
  let candidates: [ShapeCandidates]
  /// For each type the only variant that has it, or ``noCandidate`` or ``severalCandidates``.
  let only: [Int]
  /// The members that tell objects apart; nil unless several variants are objects.
  let objects: MemberShapes?
  /// The elements that tell arrays apart; nil unless several variants are arrays.
  let arrays: MemberShapes?
  /// The variant without payload, or -1.
  @usableFromInline let bare: Int
  @usableFromInline let expectation: StaticString

  @usableFromInline static var noCandidate: Int { -1 }
  @usableFromInline static var severalCandidates: Int { -2 }

  init(
    _ shapes: [ValueShape], bare: [Int], expectation: StaticString, in memory: TableMemory?
  ) {
    self.shapes = shapes
    self.bare = bare.first ?? -1
    self.expectation = expectation
    let kinds = shapes.map(\.allKinds)
    let candidates = (0..<JSONKinds.count).map { position in
      let kind = JSONKinds(rawValue: 1 << UInt8(position))
      let all = shapes.indices.filter { kinds[$0].contains(kind) }
      return kind == .integer ? shapes.wholeFirst(all) : all
    }
    self.candidates = candidates.enumerated().map { position, variants in
      ShapeCandidates(variants, of: shapes, kind: JSONKinds(rawValue: 1 << UInt8(position)))
    }
    only = candidates.map { candidates in
      switch candidates.count {
      case 0: ShapeStorage.noCandidate
      case 1: candidates[0]
      default: ShapeStorage.severalCandidates
      }
    }
    objects =
      only[JSONKinds.object.position] == ShapeStorage.severalCandidates
      ? MemberShapes(ofObjectsIn: shapes, in: memory) : nil
    arrays =
      only[JSONKinds.array.position] == ShapeStorage.severalCandidates
      ? MemberShapes(ofArraysIn: shapes, in: memory) : nil
  }

  @usableFromInline
  func onlyCandidate(of kind: JSONKinds) -> Int { only[kind.position] }
}

/// The variants of one type of JSON, in the order in which they are tried. For integers, variants
/// that accept no other numbers come first. Objects and arrays have ``MemberShapes``.
struct ShapeCandidates: Sendable {
  struct Candidate: Sendable {
    /// The place in the order.
    let position: Int
    /// The index of the variant in the union.
    let variant: Int
  }

  /// The first variant that lists a string, an integer or a Boolean as one of its values.
  let byValue: [JSONTag: Candidate]
  /// The variants that accept more of this type than the values that they list. They are tried one
  /// after the other.
  let others: [Candidate]

  init(_ variants: [Int], of shapes: [ValueShape], kind: JSONKinds) {
    let candidates = variants.enumerated().map { Candidate(position: $0, variant: $1) }
    let canBeListed = kind != .object && kind != .array && kind != .null
    byValue = Dictionary(
      canBeListed
        ? candidates.flatMap { candidate in
          shapes[candidate.variant].values.map { ($0, candidate) }
        } : []
    ) { first, _ in first }
    others = candidates.filter { candidate in
      let shape = shapes[candidate.variant]
      return !canBeListed || shape.kinds.contains(kind) || kind == .integer && !shape.wholes.isEmpty
    }
  }
}

extension [ValueShape] {
  /// Returns the variants with those first that accept integers only: `3` is the `Int` of `Double | Int`.
  public func wholeFirst(_ variants: [Int]) -> [Int] {
    let wide = variants.filter { self[$0].admits(.fraction) }
    return wide.isEmpty ? variants : variants.filter { !self[$0].admits(.fraction) } + wide
  }
}
