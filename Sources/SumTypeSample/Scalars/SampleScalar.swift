import SumTypeGenerator
import SumTypeJSON

/// A scalar in one of its wire forms, with its bounds.
struct SampleScalar {
  enum Kind {
    case bool, any, number, string
    case integer(SampleIntegers)
    case integerText(SampleIntegers)
    /// A number with a lower and an upper bound, each as text.
    case fraction(lower: String?, upper: String?, isFloat: Bool, FloatingSpelling)
    case decimal(lower: String?, upper: String?, isText: Bool)
    /// A date as a number of seconds, or of fractions of a second.
    case units(decimalPlaces: Int)
    /// A string with a grammar, and further spellings.
    case text(TextGrammar, spellings: [[UInt8]])
  }

  let kind: Kind
  /// The number of characters or bytes.
  let count: SampleCount
  /// The pattern that a string has to match.
  let pattern: TextPattern?
  /// The scalar, by which ``ScalarValues/near(_:)`` finds values at its limits.
  let scalar: Scalar
  /// Whether each value has one spelling, so that an edit of it changes no other byte.
  let hasOneSpelling: Bool

  init(_ form: ScalarForm, _ bounds: Bounds?) {
    let value = bounds.flatMap { $0.measure == .value ? $0 : nil }
    scalar = form.scalar
    count = SampleCount(bounds)
    pattern = bounds?.pattern
    hasOneSpelling =
      ["String", "Bool", "UUID", "Int"].contains(scalar.name) && form.form == form.scalar.forms[0]
    kind =
      switch form.form.grammar {
      case .bool: .bool
      case .any: .any
      case .number: .number
      case .string: .string
      case .integer(let type): .integer(SampleIntegers(type, value))
      case .integerText(let type): .integerText(SampleIntegers(type, value))
      case .floating(let isSingle, let spelling):
        .fraction(lower: value?.lower, upper: value?.upper, isFloat: isSingle, spelling)
      case .decimal: .decimal(lower: value?.lower, upper: value?.upper, isText: false)
      case .decimalText: .decimal(lower: value?.lower, upper: value?.upper, isText: true)
      case .units(let places, _): .units(decimalPlaces: places)
      case .text(let grammar): .text(grammar, spellings: ScalarValues.texts(form))
      }
  }

  /// The approximate size of the smallest value in bytes.
  var smallestSize: Int { count.lower > Int.max / 4 ? .max : 8 + count.lower * 2 }
}

/// A range of integers: `lower` and the `span` integers after it.
struct SampleIntegers {
  /// The bits of the least integer, which may be signed.
  let lower: UInt64
  let isSigned: Bool
  let span: UInt64
  let isBounded: Bool

  init(_ type: any (FixedWidthInteger & Sendable).Type, _ bounds: Bounds?) {
    self = Self.made(type, bounds)
  }

  private init(lower: UInt64, isSigned: Bool, span: UInt64, isBounded: Bool) {
    (self.lower, self.isSigned, self.span, self.isBounded) = (lower, isSigned, span, isBounded)
  }

  private static func made<T: FixedWidthInteger>(_ type: T.Type, _ bounds: Bounds?) -> Self {
    let lower = bounds?.lower.flatMap { T($0) } ?? .min
    let upper = max(lower, bounds?.upper.flatMap { T($0) } ?? .max)
    let first = UInt64(truncatingIfNeeded: lower)
    return Self(
      lower: first, isSigned: T.isSigned, span: UInt64(truncatingIfNeeded: upper) &- first,
      isBounded: bounds != nil)
  }

  /// Appends the text of the integer at an offset from the least one.
  func append(_ offset: UInt64, to bytes: inout [UInt8]) {
    let bits = lower &+ offset
    if isSigned, bits >> 63 == 1 {
      bytes.append(0x2D)
      Self.append(digitsOf: 0 &- bits, to: &bytes)
    } else {
      Self.append(digitsOf: bits, to: &bytes)
    }
  }

  static func append(digitsOf number: UInt64, to bytes: inout [UInt8]) {
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(0x30 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Returns the offset of `value` from the least integer; nil if it is not in the range.
  func offset(of value: Int64) -> UInt64? {
    if !isSigned, value < 0 { return nil }
    if isSigned, value < Int64(bitPattern: lower) { return nil }
    if !isSigned, UInt64(value) < lower { return nil }
    let offset = UInt64(bitPattern: value) &- lower
    return offset <= span ? offset : nil
  }
}

/// The least and the greatest number of elements, characters or bytes of a value.
struct SampleCount {
  var lower = 0
  var upper = Int.max

  init() {}

  init(_ bounds: Bounds?) {
    guard let bounds, bounds.measure == .length else { return }
    lower = bounds.lower.flatMap { Int($0) } ?? 0
    upper = max(lower, bounds.upper.flatMap { Int($0) } ?? .max)
  }
}
