/// The JSON values that a variant of a union without tags accepts, as far as this is needed to tell
/// it from the other variants.
///
/// ```swift
/// ValueShape.string                                             // any string
/// ValueShape.values("circle", "round")                          // one of these
/// ValueShape.object(["kind": .values("circle")])                // {"kind":"circle", …}
/// ValueShape.array([0: .string, 2: .absent])                    // ["…"], ["…", …]
/// [.array, .object(["next": .optional(.string)])] as ValueShape // either of these
/// ```
public struct ValueShape: Hashable, Sendable {
  /// The types of which every value has the shape.
  let kinds: JSONKinds
  /// Single values that have the shape, of types that are not in ``kinds``.
  let values: [JSONTag]
  /// Sets of integers, spelled without fraction and exponent, that have the shape.
  let wholes: [WholeNumbers]
  /// Conditions for objects and arrays, one of which must hold, if the type is not in ``kinds``.
  let objects: [ObjectShape]
  /// Whether a member of this shape may be absent.
  let isOptional: Bool

  init(
    kinds: JSONKinds = [], values: [JSONTag] = [], wholes: [WholeNumbers] = [],
    objects: [ObjectShape] = [], isOptional: Bool = false
  ) {
    self.kinds = kinds
    self.values = values
    self.wholes = wholes
    self.objects = objects
    self.isOptional = isOptional
  }
}

extension ValueShape {
  /// Any value of these types.
  public static func any(_ kinds: JSONKinds) -> ValueShape { ValueShape(kinds: kinds) }

  /// Any object.
  public static var object: ValueShape { any(.object) }
  /// Any array.
  public static var array: ValueShape { any(.array) }
  /// Any string.
  public static var string: ValueShape { any(.string) }
  /// Any number without fraction and exponent.
  public static var integer: ValueShape { any(.integer) }
  /// Any number with a fraction or an exponent.
  public static var fraction: ValueShape { any(.fraction) }
  /// Any number.
  public static var number: ValueShape { any(.number) }
  /// Any Boolean.
  public static var bool: ValueShape { any(.bool) }
  /// `null`.
  public static var null: ValueShape { any(.null) }

  /// One of these strings, integers or Booleans.
  public static func values(_ values: JSONTag...) -> ValueShape { ValueShape(values: values) }

  /// One of these strings, integers or Booleans.
  public static func values(_ values: [JSONTag]) -> ValueShape { ValueShape(values: values) }

  /// A number without fraction and exponent that fits an integer type. In a union with it, `Double`
  /// stands for the other numbers.
  public static func whole<Integer: FixedWidthInteger>(_ type: Integer.Type) -> ValueShape {
    ValueShape(wholes: [WholeNumbers(type)])
  }

  /// One of these numbers, without fraction and exponent.
  public static func whole(_ values: Int64...) -> ValueShape {
    ValueShape(wholes: values.map { .one($0) })
  }

  /// An object whose members have these shapes; other members may have any shape.
  public static func object(_ members: KeyValuePairs<StaticString, ValueShape>) -> ValueShape {
    object(members: members.map { ($0.key, $0.value) })
  }

  /// An object whose members have these shapes; other members may have any shape.
  public static func object(members: [(StaticString, ValueShape)]) -> ValueShape {
    ValueShape(objects: [ObjectShape(members)])
  }

  /// An array whose elements at these indices have these shapes; other elements may have any shape.
  public static func array(_ elements: KeyValuePairs<Int, ValueShape>) -> ValueShape {
    array(elements: elements.map { ($0.key, $0.value) })
  }

  /// An array whose elements at these indices have these shapes; other elements may have any shape.
  public static func array(elements: [(Int, ValueShape)]) -> ValueShape {
    ValueShape(objects: [ObjectShape(elements: elements)])
  }

  /// No member, or no element at an index.
  public static var absent: ValueShape { ValueShape(isOptional: true) }

  /// A member of this shape, a member that is `null`, or no member.
  public static func optional(_ shape: ValueShape) -> ValueShape {
    ValueShape(
      kinds: shape.kinds.union(.null), values: shape.values, wholes: shape.wholes,
      objects: shape.objects, isOptional: true)
  }

  /// A member of this shape, or no member.
  public static func absent(or shape: ValueShape) -> ValueShape {
    ValueShape(
      kinds: shape.kinds, values: shape.values, wholes: shape.wholes, objects: shape.objects,
      isOptional: true)
  }
}

extension ValueShape: ExpressibleByArrayLiteral {
  /// A value of any of these shapes.
  public init(arrayLiteral shapes: ValueShape...) { self.init(anyOf: shapes) }

  /// A value of any of these shapes.
  public init(anyOf shapes: [ValueShape]) {
    self.init(
      kinds: shapes.reduce([]) { $0.union($1.kinds) }, values: shapes.flatMap(\.values),
      wholes: shapes.flatMap(\.wholes), objects: shapes.flatMap(\.objects),
      isOptional: shapes.contains(where: \.isOptional))
  }
}

extension ValueShape {
  /// The types of all values that have the shape.
  public var allKinds: JSONKinds {
    var all = kinds
    for object in objects { all.insert(object.isArray ? .array : .object) }
    if !wholes.isEmpty { all.insert(.integer) }
    for value in values {
      switch value {
      case .string: all.insert(.string)
      case .integer: all.formUnion(.number)
      case .bool: all.insert(.bool)
      }
    }
    return all
  }
}

/// A set of integers.
enum WholeNumbers: Hashable, Sendable {
  case one(Int64)
  /// All values of an integer type, from its least to its greatest.
  case between(Int64, UInt64)

  init<Integer: FixedWidthInteger>(_ type: Integer.Type) {
    self = .between(Int64(clamping: Integer.min), UInt64(clamping: Integer.max))
  }

  func contains(_ number: JSONNumber) -> Bool {
    switch self {
    case .one(let value): number.int64 == value
    case .between(let lower, let upper):
      if let value = number.int64 {
        value >= lower && (value < 0 || UInt64(value) <= upper)
      } else {
        number.uint64.map { $0 <= upper } ?? false
      }
    }
  }
}

/// The members that decide whether an object has a shape, or the elements that decide whether an array has one.
struct ObjectShape: Sendable {
  /// The keys of an object; ``shapes`` has the shapes of their values in the same order.
  let keys: [StaticString]
  /// The indices of the elements of an array in ascending order; ``shapes`` has their shapes in the same order.
  let elements: [Int]
  let shapes: [ValueShape]
  let isArray: Bool

  init(_ members: [(StaticString, ValueShape)]) {
    keys = members.map(\.0)
    elements = []
    shapes = members.map(\.1)
    isArray = false
  }

  init(elements: [(Int, ValueShape)]) {
    let sorted = elements.sorted { $0.0 < $1.0 }
    keys = []
    self.elements = sorted.map(\.0)
    shapes = sorted.map(\.1)
    isArray = true
  }

  /// Returns the index of a key, by a linear search, since there are few.
  func index(of characters: UnsafeRawBufferPointer) -> Int? {
    keys.firstIndex { key in
      key.withUTF8Buffer { $0.elementsEqual(characters) }
    }
  }
}

extension ObjectShape: Hashable {
  static func == (left: ObjectShape, right: ObjectShape) -> Bool {
    left.shapes == right.shapes && left.isArray == right.isArray
      && left.elements == right.elements
      && left.keys.map(\.description) == right.keys.map(\.description)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(keys.map(\.description))
    hasher.combine(elements)
    hasher.combine(shapes)
  }
}

extension ValueShape {
  /// Returns the shape with `key` in place of the key `other` in its objects; nil if it does not mention `other`.
  package func with(_ key: String, insteadOf other: String) -> ValueShape? {
    var isChanged = false
    let changed = objects.map { object in
      if object.isArray { return object }
      return ObjectShape(
        zip(object.keys, object.shapes).map { own, shape in
          guard own.description == other else { return (own, shape) }
          isChanged = true
          return (.interned(key), shape)
        })
    }
    guard isChanged else { return nil }
    return ValueShape(
      kinds: kinds, values: values, wholes: wholes, objects: changed, isOptional: isOptional)
  }
}

extension ValueShape {
  /// Returns whether every value of these types has the shape.
  public func admits(_ kinds: JSONKinds) -> Bool { self.kinds.isSuperset(of: kinds) }

  /// Returns whether a value has the shape. Of an object or array, only the members that the shape names are read.
  public func matches(_ value: JSONValue) -> Bool {
    if admits(value.kinds) { return true }
    switch value {
    case .string(let text): return values.contains(.string(text))
    case .bool(let value): return values.contains(.bool(value))
    case .number(let number):
      if number.isInteger, wholes.contains(where: { $0.contains(number) }) { return true }
      return number.int64.map { values.contains(.integer($0)) } ?? false
    case .object(let object): return matchesObject { object[$0] }
    case .array(let elements):
      // Some: an element may itself be `nil`, which is `null`.
      return matchesArray { elements.indices.contains($0) ? .some(elements[$0]) : .none }
    case .null: return false
    }
  }

  /// Returns whether an object has the shape. `member` returns the value of a member, or nil if there is none.
  public func matchesObject(
    _ member: (_ key: String) throws -> JSONValue?
  ) rethrows -> Bool {
    if admits(.object) { return true }
    for object in objects where !object.isArray {
      if try Self.match(object.keys, object.shapes, { try member($0.description) }) { return true }
    }
    return false
  }

  /// Returns whether members have these shapes. `value` returns the value of a member, or nil if there is none.
  private static func match<Name>(
    _ names: [Name], _ shapes: [ValueShape], _ value: (Name) throws -> JSONValue?
  ) rethrows -> Bool {
    for (name, shape) in zip(names, shapes) {
      guard try value(name).map({ shape.matches($0) }) ?? shape.isOptional else { return false }
    }
    return true
  }

  /// Returns whether an array has the shape. `element` returns an element, or nil if there is none.
  public func matchesArray(_ element: (_ index: Int) -> JSONValue?) -> Bool {
    admits(.array)
      || objects.contains { $0.isArray && Self.match($0.elements, $0.shapes, element) }
  }
}

extension JSONValue {
  /// The type of the value; for a number, it depends on the spelling.
  package var kinds: JSONKinds {
    switch self {
    case .object: .object
    case .array: .array
    case .string: .string
    case .bool: .bool
    case .null: .null
    case .number(let number): number.isInteger ? .integer : .fraction
    }
  }
}
