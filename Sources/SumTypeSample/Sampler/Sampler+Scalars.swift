import SumTypeGenerator
import SumTypeJSON

extension Sampler {
  /// Writes a value of a scalar in its wire form and within its bounds, often at their ends.
  mutating func write(_ scalar: SampleScalar) {
    if options.faults > 0, choices.oneIn(6) {
      bytes += choices.pick(ScalarValues.near(scalar.scalar))
      return
    }
    switch scalar.kind {
    case .bool: bytes += Array((choices.oneIn(2) ? "true" : "false").utf8)
    case .any: writeAnyJSON()
    case .number: writeNumber()
    case .integer(let integers): writeInteger(integers)
    case .integerText(let integers):
      bytes.append(0x22)
      integers.append(offset(among: integers), to: &bytes)
      bytes.append(0x22)
    case .fraction(let lower, let upper, let isFloat, let spelling):
      if spelling != .number, lower == nil, upper == nil, choices.oneIn(12) {
        bytes += choices.pick(ScalarValues.infinities)
        return
      }
      if spelling == .text { bytes.append(0x22) }
      writeFraction(lower, upper, isFloat: isFloat)
      if spelling == .text { bytes.append(0x22) }
    case .decimal(let lower, let upper, let isText):
      if isText { bytes.append(0x22) }
      writeDecimal(lower, upper)
      if isText { bytes.append(0x22) }
    case .units(let places): writeUnits(places)
    case .string:
      if let pattern = scalar.pattern, writeString(scalar.count, matching: pattern) { return }
      writeString(scalar.count)
    case .text(let grammar, let spellings): writeText(grammar, spellings, of: scalar)
    }
  }

  // MARK: - Numbers

  private mutating func offset(among integers: SampleIntegers) -> UInt64 {
    let kind = choices.below(options.prefersExtremes || integers.isBounded ? 8 : 24)
    switch kind {
    case 0: return 0
    case 1: return integers.span
    case 2: return integers.offset(of: 0) ?? integers.span
    case 3: return integers.offset(of: choices.pick(Self.oddIntegers)) ?? 0
    case 4: return choices.upTo(integers.span)
    default:
      // Small numbers are the most common.
      guard let zero = integers.offset(of: 0) else {
        return choices.upTo(min(integers.span, 99))
      }
      return zero + choices.upTo(min(integers.span - zero, 99))
    }
  }

  private mutating func writeInteger(_ integers: SampleIntegers) {
    let start = bytes.count
    integers.append(offset(among: integers), to: &bytes)
    // A union that is told by shape does not take `7.0` for an integer.
    guard options.spelling == .varied, !isInUntagged, choices.oneIn(6) else { return }
    if bytes.count - start < 16 { bytes += choices.pick(Self.wholeEndings) }
  }

  private static let oddIntegers: [Int64] = [
    -1, 1, 255, 256, 65535, 65536, 1 << 31, 1 << 32, 1 << 53, 1 << 53 + 1, -(1 << 53),
  ]
  private static let wholeEndings = [".0", "e0", ".00E+0"].map { Array($0.utf8) }

  /// Writes a number with two binary places, which every library reads exactly.
  private mutating func writeQuarters(below limit: Int) {
    let quarters = choices.below(limit * 8) - limit * 4
    if quarters < 0 { bytes.append(0x2D) }
    SampleIntegers.append(digitsOf: UInt64(abs(quarters) / 4), to: &bytes)
    let rest = ["", ".25", ".5", ".75"][abs(quarters) % 4]
    if rest.isEmpty, isInUntagged { bytes += [0x2E, 0x35] } else { bytes += Array(rest.utf8) }
  }

  private mutating func writeNumber() {
    if options.spelling == .varied, choices.oneIn(3) {
      bytes += choices.pick(ScalarValues.numbers)
    } else {
      writeQuarters(below: 1000)
    }
  }

  private mutating func writeFraction(_ lower: String?, _ upper: String?, isFloat: Bool) {
    guard lower != nil || upper != nil else {
      if options.spelling == .varied, choices.oneIn(options.prefersExtremes ? 2 : 4) {
        bytes += choices.pick(isFloat ? ScalarValues.floats : ScalarValues.doubles)
      } else {
        writeQuarters(below: 1000)
      }
      return
    }
    let ends = [lower, upper].compactMap { $0 }
    let least =
      lower.flatMap { Double($0) } ?? min(-1000, (upper.flatMap { Double($0) } ?? 0) - 1000)
    let most = upper.flatMap { Double($0) } ?? max(1000, least + 1000)
    if choices.oneIn(3) || !(most - least).isFinite {
      bytes += Array(choices.pick(ends).utf8)
      return
    }
    let value = least + (most - least) * (Double(choices.below(257)) / 256)
    let isWithin = least <= value && value <= most
    bytes += Array((isWithin ? value.description : ends[0]).utf8)
  }

  private mutating func writeDecimal(_ lower: String?, _ upper: String?) {
    guard lower != nil || upper != nil else {
      if options.spelling == .varied, choices.oneIn(options.prefersExtremes ? 2 : 4) {
        bytes += choices.pick(ScalarValues.decimals)
      } else {
        writeQuarters(below: 10_000)
      }
      return
    }
    let (least, most) = (
      lower.map { DecimalDigits(text: $0) }, upper.map { DecimalDigits(text: $0) }
    )
    let start = bytes.count
    if !choices.oneIn(3) {
      writeQuarters(below: 10_000)
      let made = DecimalDigits(text: String(decoding: bytes[start...], as: UTF8.self))
      if least.map({ made < $0 }) != true, most.map({ $0 < made }) != true { return }
      bytes.removeLast(bytes.count - start)
    }
    bytes += Array(choices.pick([lower, upper].compactMap { $0 }).utf8)
  }

  private mutating func writeUnits(_ decimalPlaces: Int) {
    if options.spelling == .varied || options.prefersExtremes, choices.oneIn(4) {
      bytes += choices.pick(ScalarValues.units)
      return
    }
    // Up to the year 2100.
    SampleIntegers.append(digitsOf: choices.upTo(4_102_444_800), to: &bytes)
    if decimalPlaces > 0 {
      for _ in 0..<decimalPlaces { bytes.append(0x30 + UInt8(choices.below(10))) }
    } else if choices.oneIn(4) {
      bytes += [0x2E, 0x35]
    }
  }

  // MARK: - Strings

  /// Writes a string that matches the pattern, and whose length is within the bounds; returns false if none
  /// was found.
  private mutating func writeString(_ count: SampleCount, matching pattern: TextPattern) -> Bool {
    for attempt in 0..<20 {
      // Random strings first, and finally the shortest and the longest.
      let text = pattern.text { range in
        attempt < 16 ? choices.below(range) : attempt % 2 == 0 ? 0 : range - 1
      }
      guard let text else { continue }
      let length = text.unicodeScalars.count
      if length >= count.lower, length <= count.upper {
        bytes += SampleText.quoted(text)
        return true
      }
    }
    return false
  }

  private mutating func writeString(_ count: SampleCount) {
    let isOdd = choices.oneIn(options.prefersExtremes ? 2 : 8)
    if isOdd {
      let text =
        options.spelling == .varied && choices.oneIn(2)
        ? choices.pick(SampleText.escaped) : choices.pick(SampleText.odd)
      if text.count >= count.lower, text.count <= count.upper {
        bytes += text.json
        return
      }
    }
    bytes.append(0x22)
    guard count.lower > 0 || count.upper < .max else {
      writeWords(options.prefersExtremes && choices.oneIn(8) ? 200 : 1 + choices.below(5))
      bytes.append(0x22)
      return
    }
    let end = bytes.count + length(count, usually: 12)
    while bytes.count < end {
      writeWords(1)
      if bytes.count < end { bytes.append(0x20) }
    }
    bytes.removeLast(bytes.count - end)
    bytes.append(0x22)
  }

  private mutating func writeWords(_ count: Int) {
    for index in 0..<count {
      if index > 0 { bytes.append(0x20) }
      bytes += choices.pick(SampleText.words)
    }
  }

  /// Returns the length of a string or data, often at an end of its bounds.
  private mutating func length(_ count: SampleCount, usually length: Int) -> Int {
    let most = min(count.upper, max(count.lower, 1 << 16))
    switch choices.below(options.prefersExtremes ? 3 : 6) {
    case 0: return count.lower
    case 1: return count.upper < .max ? most : count.lower + length
    default: return min(most, count.lower + choices.below(length))
    }
  }

  private mutating func writeText(
    _ grammar: TextGrammar, _ spellings: [[UInt8]], of scalar: SampleScalar
  ) {
    let isBounded = scalar.count.lower > 0 || scalar.count.upper < .max
    if !isBounded, options.spelling == .varied, choices.oneIn(3), !spellings.isEmpty {
      bytes += choices.pick(spellings)
      return
    }
    let length = grammar.isData ? self.length(scalar.count, usually: 24) : 16
    SampleText.embed(grammar.text(choices.bytes(length))[...], into: &bytes)
  }

  // MARK: - JSON

  private mutating func writeAnyJSON() {
    if options.spelling == .varied {
      bytes += choices.pick(ScalarValues.json)
    } else {
      bytes += choices.pick(ScalarValues.plainJSON)
    }
  }
}
