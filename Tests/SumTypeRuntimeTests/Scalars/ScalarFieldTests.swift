import Foundation
import SumTypeRuntime
import TestSupport
import Testing

@Suite("The fields of frequent scalars")
struct ScalarFieldTests {
  @Test(
    "the fields of frequent scalars are written in each layout as JSON values are",
    arguments: [
      JSONStyle.compact, .pretty, JSONStyle.compact.sorted(), JSONStyle.pretty.sorted(),
      JSONStyle(afterColon: " ", afterComma: " "),
    ])
  func layouts(style: JSONStyle) throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let value = Specimen.random(using: &random)
      var writer = JSONWriter(style: style)
      SpecimenCodec.encode(value, to: &writer)
      #expect(writer.faults.isEmpty)
      let expected = JSONValue.object(JSONObject(members: value.members))
      #expect(writer.finish() == expected.bytes(style: style))
    }
  }

  @Test("the dates of a list are written as each would be alone, however far apart they are")
  func dates() {
    var random = SplitMix64(seed: 2)
    var seconds = 0.0
    let dates = (0..<5_000).map { index in
      switch index % 8 {
      case 0: seconds = Double(Int.random(in: -63_000_000_000...252_000_000_000, using: &random))
      case 1: seconds = (seconds / 86_400).rounded(.down) * 86_400
      case 2: seconds -= 1
      case 3: seconds += 0.5
      case 4: seconds = seconds.rounded(.up)
      default: seconds += Double(Int.random(in: -90_000...90_000, using: &random))
      }
      return Date(timeIntervalSinceReferenceDate: seconds)
    }
    let expected = dates.map { "\"\(ISO8601DateCodec.dto($0))\"" }.joined(separator: ",")
    #expect(ArrayCodec<ISO8601DateCodec>.written(dates) == "[\(expected)]")
  }

  @Test("a field that has no JSON or breaks its bounds is a fault with its place in the output")
  func refusals() {
    var value = Specimen()
    value.date = Date(timeIntervalSinceReferenceDate: .infinity)
    value.bounded = 6
    var writer = JSONWriter()
    SpecimenCodec.encode(value, to: &writer)
    let faults = writer.faults
    let text = String(decoding: writer.finish(), as: UTF8.self)
    let date = text.range(of: #""date":"#).map {
      text.utf8.distance(from: text.startIndex, to: $0.upperBound)
    }
    let bounded = text.range(of: #""bounded":"#).map {
      text.utf8.distance(from: text.startIndex, to: $0.upperBound)
    }
    #expect(faults.map(\.code) == [.unrepresentable, .outOfRange])
    #expect(faults.map(\.offset) == [date, bounded])
    #expect(faults.last?.brokenBounds?.measure == "6")
  }

  @Test("a value is the same as itself, and differs from a value with another field")
  func comparing() {
    let value = Specimen()
    #expect(SpecimenCodec.isSame(value, value))
    let changes: [(inout Specimen) -> Void] = [
      { $0.id = UUID() }, { $0.date += 1 }, { $0.text = "e\u{301}" }, { $0.number += 1 },
      { $0.bounded += 1 }, { $0.note = nil },
    ]
    for change in changes {
      var other = value
      change(&other)
      #expect(!SpecimenCodec.isSame(value, other))
    }
  }
}

extension Specimen {
  fileprivate init() {
    self.init(
      id: UUID(uuidString: "8F14E45F-CEEA-467A-9A36-DEDD4BEA2543") ?? UUID(),
      date: Date(timeIntervalSinceReferenceDate: 0), text: "\u{E9}", number: 0, bounded: 1, note: ""
    )
  }

  fileprivate static func random(using random: inout SplitMix64) -> Specimen {
    let numbers = [
      0, -1, 9, 10, 99_999_999, 100_000_000, .max, .min, Int(truncatingIfNeeded: random.next()),
    ]
    return Specimen(
      id: UUID(uuidString: hexadecimal(using: &random)) ?? UUID(),
      date: Date(
        timeIntervalSinceReferenceDate: Double(Int.random(in: -500_000...500_000, using: &random))),
      text: string(using: &random), number: numbers.randomElement(using: &random) ?? 0,
      bounded: .random(in: 1...5, using: &random),
      note: Bool.random(using: &random) ? string(using: &random) : nil)
  }

  private static func hexadecimal(using random: inout SplitMix64) -> String {
    [8, 4, 4, 4, 12].map { count in
      String((0..<count).compactMap { _ in "0123456789ABCDEF".randomElement(using: &random) })
    }.joined(separator: "-")
  }

  /// Returns a string of up to 50 characters, shorter and longer than a vector, or of 5,000.
  private static func string(using random: inout SplitMix64) -> String {
    let count =
      Int.random(in: 0...70, using: &random) == 70 ? 5_000 : .random(in: 0...50, using: &random)
    let isPlain = Bool.random(using: &random)
    let rare = ["\"", "\\", "\n", "\u{1}", "é", "🙂", "\u{7F}"]
    return (0..<count).map { _ in
      !isPlain && random.next() % 20 == 0 ? rare.randomElement(using: &random) ?? "" : "a"
    }.joined()
  }

  /// The members as JSON values, made independently of the codec.
  fileprivate var members: [JSONObject.Member] {
    let members: [(String, JSONValue?)] = [
      ("id", .string(id.uuidString)), ("date", .string(ISO8601DateCodec.dto(date))),
      ("text", .string(text)), ("number", .number(JSONNumber(Int64(number)))),
      ("bounded", .number(JSONNumber(Int64(bounded)))),
      ("a key of more than sixteen bytes", note.map { .string($0) }),
    ]
    return members.compactMap { key, value in
      value.map { JSONObject.Member(key: key, value: $0) }
    }
  }
}
