import SumTypeGenerator
import SumTypeJSON

extension ScalarGrammar {
  /// Returns the shape of a scalar with this grammar.
  ///
  /// - Parameter bounds: the bounds of the value or of its length.
  func shape(_ bounds: Bounds?) -> any Shape {
    switch self {
    case .bool: BoolShape()
    case .any: JSONShape()
    case .integer(let type): Self.integer(type, bounds)
    case .integerText(let type): Self.integerText(type, bounds)
    case .floating(isSingle: false, let spelling): FloatingPointShape<Double>(spelling, bounds)
    case .floating(isSingle: true, let spelling): FloatingPointShape<Float>(spelling, bounds)
    case .decimal: DecimalShape(bounds, isText: false)
    case .decimalText: DecimalShape(bounds, isText: true)
    case .number: NumberShape()
    case .units(let places, let epoch): EpochShape(decimalPlaces: places, epoch: epoch)
    case .string: StringShape(bounds)
    case .text(let grammar): TextShape(grammar, bounds)
    }
  }

  private static func integer<T: FixedWidthInteger & Sendable>(
    _: T.Type, _ bounds: Bounds?
  ) -> any Shape { IntegerShape<T>(bounds) }

  private static func integerText<T: FixedWidthInteger & Sendable>(
    _: T.Type, _ bounds: Bounds?
  ) -> any Shape { StringIntegerShape<T>(bounds) }
}

/// `true` and `false`.
struct BoolShape: Shape {
  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.readBool()
  }
}

/// Any number.
struct NumberShape: Shape {
  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.readNumber()
  }
}

/// Any value, null included.
struct JSONShape: Shape {
  var readsNull: Bool { true }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try reader.skipValue()
  }
}

/// A string. Bounds count its Unicode scalars.
struct StringShape: Shape {
  private let bounds: LengthBounds?
  private let pattern: TextPattern?

  init(_ bounds: Bounds?) {
    self.bounds = LengthBounds(bounds)
    pattern = bounds?.pattern
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    if bounds != nil || pattern != nil { _ = try reader.peekKind() }
    let start = reader.offset
    var mismatch: JSONFault?
    let count = try reader.withStringBytes { (text) throws(JSONFault) -> Int in
      if let pattern, !pattern.matches(utf8: text) {
        mismatch = pattern.fault(of: String(decoding: text, as: UTF8.self), at: start)
      }
      // Each byte except continuation bytes begins a scalar.
      return bounds == nil ? 0 : text.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }
    if let mismatch {
      trail.note(.mismatch, start..<reader.offset, as: Plan.stringOwner, fault: mismatch)
    }
    try bounds?.check(count, at: start, .string)
  }
}

/// A string with a grammar of its own: a UUID, a date, data. Bounds count the bytes of data.
struct TextShape: Shape {
  private let grammar: TextGrammar
  private let bounds: LengthBounds?

  init(_ grammar: TextGrammar, _ bounds: Bounds?) {
    self.grammar = grammar
    self.bounds = LengthBounds(bounds)
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let count = try reader.withStringBytes(expected: grammar.words) {
      (text) throws(JSONFault) in grammar.count(text)
    }
    guard let count else { throw JSONFault(.invalidValue, at: start, expected: grammar.words) }
    try bounds?.check(count, at: start, .data)
  }
}

/// The bounds `minLength` and `maxLength`.
struct LengthBounds {
  private let range: NumberRange<Int>

  init?(_ bounds: Bounds?) {
    guard let bounds, bounds.measure == .length, let range = NumberRange(bounds, { Int($0) }) else {
      return nil
    }
    self.range = range
  }

  /// Returns the offset of the value. A codec with bounds checks that a value follows before it
  /// checks its type, so both report the same fault for bytes that are no value.
  func start(_ reader: inout JSONReader) throws(JSONFault) -> Int {
    _ = try reader.peekKind()
    return reader.offset
  }

  func check(_ count: Int, at start: Int?, _ kind: BrokenBounds.Kind) throws(JSONFault) {
    if let start { try range.check(count, at: start, kind) }
  }
}
