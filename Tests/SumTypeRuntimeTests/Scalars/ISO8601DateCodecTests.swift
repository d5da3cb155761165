import Foundation
import SumTypeRuntime
import TestSupport
import Testing

@Suite("RFC 3339 dates")
struct ISO8601DateCodecTests {
  @Test(
    "a date is read as the seconds that the calendar gives, and written again",
    arguments: [
      ("2001-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00Z", -978_307_200),
      ("2000-02-29T12:00:00Z", -26_481_600),
      ("2026-01-31T12:00:00Z", 791_553_600), ("0000-01-01T00:00:00Z", -63_145_526_400),
      ("0000-03-01T00:00:00Z", -63_140_342_400), ("9999-12-31T23:59:59Z", 252_423_993_599),
      ("1600-02-29T00:00:00Z", -12_649_305_600),
    ])
  func seconds(text: String, seconds: Int) throws {
    #expect(try date(text).timeIntervalSinceReferenceDate == Double(seconds))
    #expect(ISO8601DateCodec.dto(Date(timeIntervalSinceReferenceDate: Double(seconds))) == text)
  }

  @Test("the fast path reads and writes dates of ten thousand years as the general code does")
  func years() throws {
    // From 0000-12-29 in steps that reach all days of the year and all hours of the day.
    for step in 0..<30_000 {
      let seconds = -63_114_076_801 + step * (121 * 86_400 + 3_661)
      let value = Date(timeIntervalSinceReferenceDate: Double(seconds))
      guard seconds < 252_423_993_600 else { break }
      let text = ISO8601DateCodec.dto(value)
      #expect(ISO8601DateCodec.written(value) == "\"\(text)\"")
      #expect(try date(text) == value)
    }
  }

  @Test("dates after one another are written alike, on the same day, the next and the day before")
  func days() {
    let day = 86_400.0
    for start in [
      0, -31 * day, -978_307_200, 789_000_000 - 789_000_000.truncatingRemainder(dividingBy: day),
    ] {
      let dates = [0, 1, day - 1, day, day + 1, -1, day, -day, day - 1, 2 * day, 0, 1]
        .map { Date(timeIntervalSinceReferenceDate: start + $0) }
      let texts = dates.map { "\"\(ISO8601DateCodec.dto($0))\"" }
      #expect(
        ArrayCodec<ISO8601DateCodec>.written(dates) == "[\(texts.joined(separator: ","))]")
    }
  }

  @Test(
    "every form that RFC 3339 §5.6 allows is read",
    arguments: [
      ("2026-01-31T12:00:00Z", "2026-01-31t12:00:00z"),
      ("2026-01-31T12:00:00Z", "2026-01-31 12:00:00Z"),
      ("2026-01-31T12:00:00Z", "2026-01-31T13:30:00+01:30"),
      ("2026-01-31T12:00:00Z", "2026-01-30T13:00:00-23:00"),
      ("2026-01-31T12:00:00Z", "2026-01-31T12:00:00-00:00"),
      ("2026-01-31T12:00:00Z", "2026-01-31T12:00:00.000Z"),
      ("2026-01-31T12:00:00.5Z", "2026-01-31T12:00:00.500000000000000000000000000000Z"),
      ("2026-01-31T12:00:00.25Z", "2026-01-31T14:00:00.25+02:00"),
      ("2027-01-01T00:30:00Z", "2026-12-31T23:30:00-01:00"),
    ])
  func forms(normal: String, text: String) throws {
    #expect(try date(text) == date(normal))
    #expect(ISO8601DateCodec.dto(try date(text)) == normal)
  }

  @Test(
    "a text that is no RFC 3339 date is refused",
    arguments: [
      "", "2026", "2026-01-31", "2026-01-31T12:00:00", "2026-01-31T12:00Z", "2026-01-31T12:00:00.Z",
      "2026-01-31T12:00:00,5Z",
      "2026-02-29T12:00:00Z", "1900-02-29T12:00:00Z", "2026-04-31T12:00:00Z",
      "2026-13-01T12:00:00Z", "2026-00-01T12:00:00Z",
      "2026-01-00T12:00:00Z", "2026-01-32T12:00:00Z", "2026-01-31T24:00:00Z",
      "2026-01-31T12:60:00Z", "2026-01-31T12:00:61Z",
      "2026-01-31T12:00:00+24:00", "2026-01-31T12:00:00+01:60", "2026-01-31T12:00:00+0100",
      "2026-01-31T12:00:00+01",
      "2026-01-31T12:00:00ZZ", "2026-01-31T12:00:00Z ", " 2026-01-31T12:00:00Z",
      "+2026-01-31T12:00:00Z",
      "12026-01-31T12:00:00Z", "2026/01/31T12:00:00Z", "2026-01-31_12:00:00Z",
      "2026-01-31T12.00.00Z", "2026-1-31T12:00:00ZZ",
      "20a6-01-31T12:00:00Z", "2026-01-31T12:00:00.5a5Z", "2026-01-31T1２:00:00Z",
      "-001-01-31T12:00:00Z", "2026-W05-6T12:00:00Z",
      "2026-01-31T12:00:00.5+01:0", "2026-01-31T12:00:00*01:00",
    ])
  func refused(text: String) {
    #expect(ISO8601DateCodec.faultCode(of: "\"\(text)\"") == .invalidValue)
    #expect(throws: MappingError.self) { try ISO8601DateCodec.domain(text) }
  }

  @Test("a leap second is read only where UTC can have one")
  func leapSeconds() throws {
    #expect(try date("2016-12-31T23:59:60Z") == date("2017-01-01T00:00:00Z"))
    #expect(try date("2017-01-01T00:59:60+01:00") == date("2017-01-01T00:00:00Z"))
    #expect(try date("1990-06-30T15:59:60.5-08:00") == date("1990-07-01T00:00:00.5Z"))
    for text in ["2016-12-31T12:59:60Z", "2016-12-30T23:59:60Z", "2016-12-31T23:59:60+01:00"] {
      #expect(throws: MappingError.self) { try ISO8601DateCodec.domain(text) }
    }
  }

  @Test("the fast path reads the same dates as the general code, and no others")
  func shortWay() {
    let text = Array("2024-02-29T20:59:59Z".utf8)
    var samples: [[UInt8]] = []
    for place in text.indices {
      for byte in UInt8(0x20)...0x7E where byte != 0x22 && byte != 0x5C {
        samples.append(text)
        samples[samples.count - 1][place] = byte
      }
    }
    for place in [0, 2, 5, 8, 11, 14, 17] {
      for number in UInt8(0)...99 {
        for year in ["2023", "2024", "1900", "2000", "0000", "9999"] {
          for month in ["01", "02", "04"] {
            var sample = Array("\(year)-\(month)-28T20:59:59Z".utf8)
            sample[place] = 0x30 + number / 10
            sample[place + 1] = 0x30 + number % 10
            samples.append(sample)
          }
        }
      }
    }
    for sample in samples {
      let text = String(decoding: sample, as: UTF8.self)
      if (try? date(text)) != (try? ISO8601DateCodec.domain(text)) { Issue.record("\(text)") }
    }
  }

  @Test("each day of 400 years has one text, and neighbours are a day apart")
  func calendar() throws {
    var previous = try date("1899-12-31T00:00:00Z")
    for year in 1900..<2300 {
      for month in 1...12 {
        let february = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        let days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        for day in 1...days {
          let text =
            "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T00:00:00Z"
          let value = try date(text)
          guard value.timeIntervalSince(previous) == 86_400, ISO8601DateCodec.dto(value) == text
          else {
            Issue.record("\(text)")
            return
          }
          previous = value
        }
      }
    }
  }

  @Test("a date is written with the fewest digits that are read as the identical date")
  func fewestDigits() throws {
    var generator = SplitMix64(seed: 4)
    var intervals: [Double] = [
      0, 0.5, 1e-9, -1e-9, 0.1 + 0.2, 791_553_600.123, 791_553_600.1234567, -0.1, -1,
      -978_307_200.25, 1e-30, -1e-30,
      .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1.0.nextDown, 1.0.nextUp, (-1.0).nextDown,
      (-1.0).nextUp,
      252_423_993_599.9, -63_145_526_400, 791_553_600.0.nextUp, 791_553_600.0.nextDown,
    ]
    for _ in 0..<800 {
      intervals.append(Double.random(in: -1e9...1e9, using: &generator))
      intervals.append(Double.random(in: -6e10...2.5e11, using: &generator))
      intervals.append((Double.random(in: -1e9...1e9, using: &generator) * 1000).rounded() / 1000)
      intervals.append(Double.random(in: -10...10, using: &generator))
    }
    for interval in intervals {
      let text = ISO8601DateCodec.dto(Date(timeIntervalSinceReferenceDate: interval))
      #expect(try date(text).timeIntervalSinceReferenceDate == interval, "\(text)")
      guard text.contains(".") else { continue }
      // Without its last digit the text is another date.
      let shorter = String(text.dropLast(2))
      let isNeeded =
        shorter.hasSuffix(".") ? try date(shorter.dropLast() + "Z") : try date(shorter + "Z")
      #expect(isNeeded.timeIntervalSinceReferenceDate != interval, "\(text)")
    }
  }

  @Test("a date between 2001 and 2317 needs at most nine digits after the point")
  func clockDigits() {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<800 {
      let text = ISO8601DateCodec.dto(
        Date(timeIntervalSinceReferenceDate: Double.random(in: 1e7...1e10, using: &generator)))
      #expect(text.utf8.count <= 30, "\(text)")
    }
  }

  @Test("a date that is infinite, NaN or of a year without four digits has no JSON")
  func unrepresentable() throws {
    let intervals: [Double] = [
      252_423_993_600, -63_145_526_400.001, 1e15, -1e15, 1e300, .infinity, -.infinity, .nan,
    ]
    for interval in intervals {
      let date = Date(timeIntervalSinceReferenceDate: interval)
      #expect(ISO8601DateCodec.written(date) == nil)
      #expect(throws: MappingError.self) { try ISO8601DateCodec.domain(ISO8601DateCodec.dto(date)) }
    }
    #expect(throws: MappingError.self) {
      try ISO8601DateCodec.domain(ISO8601DateCodec.dto(.distantPast.addingTimeInterval(-1e11)))
    }
  }

  @Test("a fraction of a million digits is rounded to the nearest date")
  func manyDigits() throws {
    let zeros = String(repeating: "0", count: 1_000_000)
    #expect(try date("2001-01-01T00:00:00.5\(zeros)Z").timeIntervalSinceReferenceDate == 0.5)
    // A little more than half way between two dates.
    let half = 1.0 + Double.ulpOfOne
    #expect(
      try date(
        "2001-01-01T00:00:01.00000000000000011102230246251565404236316680908203125\(zeros)1Z"
      )
      .timeIntervalSinceReferenceDate == half)
    #expect(
      try date("2001-01-01T00:00:01.00000000000000011102230246251565404236316680908203125\(zeros)Z")
        .timeIntervalSinceReferenceDate == 1)
  }

  @Test("two spellings of an instant are the same value, and the next instant is another one")
  func same() throws {
    #expect(
      ISO8601DateCodec.isSame(
        try date("2026-01-31T12:00:00Z"), try date("2026-01-31T13:00:00.0+01:00")))
    let date = Date(timeIntervalSinceReferenceDate: 791_553_600)
    #expect(
      !ISO8601DateCodec.isSame(date, Date(timeIntervalSinceReferenceDate: 791_553_600.0.nextUp)))
  }

  private func date(_ text: some StringProtocol) throws -> Date {
    try ISO8601DateCodec.read("\"\(text)\"")
  }
}
