import Foundation
import SumTypeRuntime
import TestSupport
import Testing

@Suite("Dates as numbers")
struct EpochDateCodecTests {
  @Test(
    "seconds since 1970 are written without a fraction if they need none",
    arguments: [
      (0.0, "978307200"), (-978_307_200, "0"), (791_553_600.25, "1769860800.25"),
      (-978_307_201, "-1"),
      (-978_307_200.5, "-0.5"), (-978_307_201.25, "-1.25"), (1e-3, "978307200.001"),
      (-1e-3, "978307199.999"),
    ])
  func seconds(interval: Double, text: String) throws {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    #expect(SecondsDateCodec.written(date) == text)
    #expect(try SecondsDateCodec.read(text) == date)
  }

  @Test(
    "milliseconds since 1970 are written without a fraction if they need none",
    arguments: [
      (0.0, "978307200000"), (-978_307_200, "0"), (791_553_600.25, "1769860800250"),
      (-978_307_201, "-1000"),
      (-978_307_200.5, "-500"), (1e-3, "978307200001"), (1e-4, "978307200000.1"),
      (-978_307_199.75, "250"),
    ])
  func milliseconds(interval: Double, text: String) throws {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    #expect(MillisecondsDateCodec.written(date) == text)
    #expect(try MillisecondsDateCodec.read(text) == date)
  }

  @Test(
    "seconds since 2001 are the numbers that JSONEncoder writes, and are read as JSONDecoder does",
    arguments: [
      (0.0, "0"), (791_553_600.25, "791553600.25"), (-1, "-1"), (-0.5, "-0.5"),
      (-978_307_201.25, "-978307201.25"), (1e-3, "0.001"), (786_109_427.123457, "786109427.123457"),
    ])
  func referenceSeconds(interval: Double, text: String) throws {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    #expect(ReferenceSecondsDateCodec.written(date) == text)
    #expect(try ReferenceSecondsDateCodec.read(text) == date)
    #expect(try JSONDecoder().decode(Date.self, from: JSONEncoder().encode(date)) == date)
    #expect(String(decoding: try JSONEncoder().encode(date), as: UTF8.self) == text)
    #expect(
      try ReferenceSecondsDateCodec.domain(ReferenceSecondsDateCodec.dto(date)) == date)
  }

  @Test(
    "the number of a date is read in any spelling",
    arguments: [
      "1769860800.25", "1.76986080025e9", "176986080025e-2", "1769860800.250",
      "0.0176986080025E+11",
    ])
  func spellings(text: String) throws {
    #expect(try SecondsDateCodec.read(text).timeIntervalSinceReferenceDate == 791_553_600.25)
  }

  @Test(
    "the number of a date is read and written in a string as it is outside a string",
    arguments: ["1769860800.25", "0", "-1000", "1355517523.000005", "1e3"])
  func strings(text: String) throws {
    let date = try SecondsDateCodec.read(text)
    #expect(try StringSecondsDateCodec.read("\"\(text)\"") == date)
    #expect(
      StringSecondsDateCodec.written(date) == SecondsDateCodec.written(date).map { "\"\($0)\"" })
    #expect(try StringSecondsDateCodec.domain(StringSecondsDateCodec.dto(date)) == date)
    let later = try MillisecondsDateCodec.read(text)
    #expect(try StringMillisecondsDateCodec.read("\"\(text)\"") == later)
    #expect(
      StringMillisecondsDateCodec.written(later)
        == MillisecondsDateCodec.written(later).map { "\"\($0)\"" })
  }

  @Test(
    "a string that is no number of a date is refused, and so is an infinite date",
    arguments: ["", " 1", "1 ", "01", "+1", "1.", ".5", "0x1", "NaN", "1e17", "2026-01-31"])
  func noNumber(text: String) {
    #expect(StringSecondsDateCodec.faultCode(of: "\"\(text)\"") == .invalidValue)
    #expect(StringSecondsDateCodec.faultCode(of: "1") == .typeMismatch)
    let never = Date(timeIntervalSinceReferenceDate: .infinity)
    #expect(StringSecondsDateCodec.written(never) == nil)
    #expect(throws: MappingError.self) {
      try StringSecondsDateCodec.domain(StringSecondsDateCodec.dto(never))
    }
  }

  @Test("a date is written as a number that is read as the identical date")
  func roundTrip() throws {
    var generator = SplitMix64(seed: 6)
    for _ in 0..<400 {
      for limit in [1.0, 1e6, 1e9, 1e12, 9e15] {
        let interval = Double.random(in: -limit...limit, using: &generator)
        let date = Date(timeIntervalSinceReferenceDate: interval)
        let seconds = try #require(SecondsDateCodec.written(date))
        #expect(try SecondsDateCodec.read(seconds).timeIntervalSinceReferenceDate == interval)
        let milliseconds = try #require(MillisecondsDateCodec.written(date))
        #expect(
          try MillisecondsDateCodec.read(milliseconds).timeIntervalSinceReferenceDate == interval)
      }
    }
  }

  @Test("the Double of a DTO maps to the date that its text is read as")
  func mapping() throws {
    for text in ["1769860800.25", "0", "-1.25", "1769860800.123", "0.1", "1e3"] {
      let double = try #require(Double(text))
      #expect(try SecondsDateCodec.domain(double) == SecondsDateCodec.read(text))
      #expect(
        try SecondsDateCodec.domain(SecondsDateCodec.dto(SecondsDateCodec.read(text)))
          == SecondsDateCodec.read(text))
      #expect(try MillisecondsDateCodec.domain(double) == MillisecondsDateCodec.read(text))
    }
  }

  @Test(
    "a number beyond all dates is refused, and a tiny one is read as 1970",
    arguments: ["1e17", "-1e300", "1e99999999999999999999"])
  func limits(text: String) throws {
    #expect(SecondsDateCodec.faultCode(of: text) == .outOfRange)
    #expect(try SecondsDateCodec.read("1e-300") == Date(timeIntervalSince1970: 0))
    #expect(
      try MillisecondsDateCodec.read("-1e-99999999999999999999") == Date(timeIntervalSince1970: 0))
    #expect(throws: MappingError.self) { try SecondsDateCodec.domain(.infinity) }
    #expect(throws: MappingError.self) { try SecondsDateCodec.domain(1e300) }
  }

  @Test(
    "a date next to the limit is read and written, and one that rounds to the limit is refused",
    arguments: [
      ("9007200233048191", true), ("9007200233048191.4", true), ("9007200233048191.5", false),
      ("9007200233048191.999", false), ("9007200233048192", false),
      ("-9007198276433791", true), ("-9007198276433791.4", true),
      ("-9007198276433791.6", false), ("-9007198276433792", false),
    ])
  func border(text: String, isDate: Bool) throws {
    guard isDate else {
      #expect(SecondsDateCodec.faultCode(of: text) == .outOfRange)
      return
    }
    let date = try SecondsDateCodec.read(text)
    let written = try #require(SecondsDateCodec.written(date))
    #expect(try SecondsDateCodec.read(written) == date)
  }

  @Test("a date that is infinite, NaN or beyond all dates has no JSON")
  func unrepresentable() {
    for interval in [Double.nan, .infinity, 1e17] {
      #expect(SecondsDateCodec.written(Date(timeIntervalSinceReferenceDate: interval)) == nil)
      #expect(MillisecondsDateCodec.written(Date(timeIntervalSinceReferenceDate: interval)) == nil)
    }
  }

  @Test("a million digits are refused before the point, and rounded after it")
  func long() throws {
    let digits = String(repeating: "3", count: 1_000_000)
    #expect(SecondsDateCodec.faultCode(of: digits) == .outOfRange)
    #expect(try abs(SecondsDateCodec.read("0." + digits).timeIntervalSince1970 - 1 / 3) < 1e-6)
  }
}
