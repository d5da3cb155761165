/// The shapes of the variants of a union without tags, in the order of the schema. No value has two
/// of them: the generator has proved that of the schema.
///
/// ```swift
/// static let shapes = ShapeTable(.string, .array, expecting: "String or [Part]")
/// ```
/// What is prepared stays in memory as long as the process lives, so a table belongs into a `static
/// let`; copies share it and cost nothing.
@frozen
public struct ShapeTable: BitwiseCopyable, @unchecked Sendable {
  @usableFromInline let storage: UnsafePointer<ShapeStorage>

  /// The shapes, each with its position as the variant's index.
  ///
  /// - Parameters:
  ///   - shapes: the shape of each variant.
  ///   - bare: the variants that have no payload and are `null`.
  ///   - expectation: what the variants are, for messages.
  public init(_ shapes: ValueShape..., bare: [Int] = [], expecting expectation: StaticString) {
    self.init(shapes, bare: bare, expecting: expectation)
  }

  /// The shapes, each with its position as the variant's index.
  public init(_ shapes: [ValueShape], bare: [Int] = [], expecting expectation: StaticString) {
    let storage = UnsafeMutablePointer<ShapeStorage>.allocate(capacity: 1)
    storage.initialize(to: ShapeStorage(shapes, bare: bare, expectation: expectation))
    self.storage = UnsafePointer(storage)
  }

  /// Whether the variant has no payload.
  @inlinable
  public func isBare(_ variant: Int) -> Bool { storage.pointee.bare == variant }

  /// What the variants are, for messages.
  @inlinable
  public var expectation: StaticString { storage.pointee.expectation }
}

/// What became of the search for a variant by its shape.
@frozen
public enum FoundShape: Hashable, Sendable {
  /// It is this one, if anything.
  case variant(Int)
  /// No variant is of this JSON type.
  case unknown
  /// Some are of this type, but none of this shape.
  case none
}

extension JSONReader {
  /// Finds the variant whose shape the value at the cursor has, and comes back. Where the type alone
  /// decides, nothing else is looked at.
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
      return try findObject(objects).map { .variant($0) } ?? .none
    }
    for variant in shapes.storage.pointee.candidates[kind.position] {
      if try matches(shapes.storage.pointee.shapes[variant], at: start) { return .variant(variant) }
    }
    return .none
  }

  /// The variant that the object at the cursor has the shape of.
  private mutating func findObject(_ table: ObjectShapes) throws(JSONFault) -> Int? {
    let places = try membersOfNextObject(table.keys.count) { table.keys.index(of: $0) }
    if let leading = table.leading, let place = places[leading] {
      move(to: place)
      let kind = try peekKinds()
      if kind != .object, kind != .array, kind != .null, let tag = try readTagIfAny() {
        for candidate in table.byValue[tag] ?? [] where try matches(candidate, places) {
          return candidate.variant
        }
      }
    }
    for candidate in table.others where try matches(candidate, places) { return candidate.variant }
    return nil
  }

  private mutating func matches(
    _ candidate: ObjectShapes.Candidate, _ places: [Mark?]
  ) throws(JSONFault) -> Bool {
    for (key, shape) in candidate.members {
      if let place = places[key] {
        guard try matches(shape, at: place) else { return false }
      } else if !shape.isOptional {
        return false
      }
    }
    return true
  }
}
