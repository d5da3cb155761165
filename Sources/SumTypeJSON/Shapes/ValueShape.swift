/// Which JSON values a variant of a union without tags can be, as far as it takes to tell it from
/// the other variants.
///
/// ```swift
/// ValueShape.string                                             // any string
/// ValueShape.values("circle", "round")                          // one of these
/// ValueShape.object(["kind": .values("circle")])                // {"kind":"circle", …}
/// ValueShape.array([0: .string, 2: .absent])                    // ["…"], ["…", …]
/// [.array, .object(["next": .optional(.string)])] as ValueShape // either of these
/// ```
public struct ValueShape: Hashable, Sendable {
  /// The types of which every value is one.
  let kinds: JSONKinds
  /// Values of other types.
  let values: [JSONTag]
  /// Whole numbers, spelled as such, within these bounds.
  let wholes: [WholeNumbers]
  /// Objects and arrays, if not all are.
  let objects: [ObjectShape]
  /// A member may be absent as well.
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

  /// A number without fraction and exponent that fits an integer type. Beside it, a `Double` is any
  /// other number.
  public static func whole<Integer: FixedWidthInteger>(_ type: Integer.Type) -> ValueShape {
    ValueShape(wholes: [WholeNumbers(type)])
  }

  /// One of these numbers, without fraction and exponent.
  public static func whole(_ values: Int64...) -> ValueShape {
    ValueShape(wholes: values.map { .one($0) })
  }

  /// An object whose members have these shapes; the others may be of any.
  public static func object(_ members: KeyValuePairs<StaticString, ValueShape>) -> ValueShape {
    object(members: members.map { ($0.key, $0.value) })
  }

  /// An object whose members have these shapes; the others may be of any.
  public static func object(members: [(StaticString, ValueShape)]) -> ValueShape {
    ValueShape(objects: [ObjectShape(members)])
  }

  /// An array whose elements at these indices have these shapes; the others may be of any.
  public static func array(_ elements: KeyValuePairs<Int, ValueShape>) -> ValueShape {
    array(members: elements.map { (.interned(String($0.key)), $0.value) })
  }

  /// An array whose elements at these indices, which are spelled out, have these shapes; the others may
  /// be of any.
  public static func array(members: [(StaticString, ValueShape)]) -> ValueShape {
    ValueShape(objects: [ObjectShape(members, isArray: true)])
  }

  /// No member, or no element.
  public static var absent: ValueShape { ValueShape(isOptional: true) }

  /// A member of this shape, or `null`, or none.
  public static func optional(_ shape: ValueShape) -> ValueShape {
    ValueShape(
      kinds: shape.kinds.union(.null), values: shape.values, wholes: shape.wholes,
      objects: shape.objects, isOptional: true)
  }

  /// A member of this shape, or none.
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
  /// The types that its values have.
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

/// Some whole numbers.
enum WholeNumbers: Hashable, Sendable {
  case one(Int64)
  /// Those of an integer type.
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

/// The members of an object that say whether it is of a shape, or the elements of an array, whose keys
/// are their indices.
struct ObjectShape: Hashable, Sendable {
  /// The keys, and the shapes of their values in the same order.
  let keys: [StaticString]
  let shapes: [ValueShape]
  let isArray: Bool

  init(_ members: [(StaticString, ValueShape)], isArray: Bool = false) {
    self.isArray = isArray
    keys = members.map(\.0)
    shapes = members.map(\.1)
  }

  /// The place of a key, of which there are few.
  func index(of characters: UnsafeRawBufferPointer) -> Int? {
    keys.firstIndex { key in
      key.withUTF8Buffer { $0.elementsEqual(characters) }
    }
  }
}

extension ObjectShape {
  static func == (left: ObjectShape, right: ObjectShape) -> Bool {
    left.shapes == right.shapes && left.isArray == right.isArray
      && left.keys.map(\.description) == right.keys.map(\.description)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(keys.map(\.description))
    hasher.combine(shapes)
  }
}

extension ValueShape {
  /// The shape with another key for a member of its objects; nil if it says nothing of that member.
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
  /// Whether every value of these types has the shape.
  public func admits(_ kinds: JSONKinds) -> Bool { self.kinds.isSuperset(of: kinds) }

  /// Whether a value has the shape, of which a member may be all that is known.
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
      // A value may be `nil` as well, which is `null`.
      return matchesArray { elements.indices.contains($0) ? .some(elements[$0]) : .none }
    case .null: return false
    }
  }

  /// Whether an object has the shape whose members `member` finds; nil if there is none.
  public func matchesObject(
    _ member: (_ key: String) throws -> JSONValue?
  ) rethrows -> Bool {
    if admits(.object) { return true }
    for object in objects where try !object.isArray && object.matches(member) { return true }
    return false
  }

  /// Whether an array has the shape whose elements `element` finds; nil if there is none.
  public func matchesArray(_ element: (_ index: Int) -> JSONValue?) -> Bool {
    admits(.array) || objects.contains { $0.isArray && $0.matches { Int($0).flatMap(element) } }
  }
}

extension ObjectShape {
  /// Whether the members that `member` finds have these shapes; nil if there is none.
  fileprivate func matches(_ member: (_ key: String) throws -> JSONValue?) rethrows -> Bool {
    for (name, shape) in zip(keys, shapes) {
      let value = try member(name.description)
      guard value.map({ shape.matches($0) }) ?? shape.isOptional else { return false }
    }
    return true
  }
}

extension JSONValue {
  /// The type of the value; for a number, whether it is spelled as a whole one.
  public var kinds: JSONKinds {
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
