import SumTypeJSON
import TestSupport
import Testing

@Suite("Detection of the style of a document")
struct StyleDetectionTests {
  static let styles: [JSONStyle] = [
    .compact, .pretty, JSONStyle(afterColon: " ", afterComma: " "),
    JSONStyle(newline: "\n", indentUnit: "  ", afterColon: " "),
    JSONStyle(newline: "\n", indentUnit: "    ", afterColon: " "),
    JSONStyle(newline: "\n", indentUnit: "\t", afterColon: " "),
    JSONStyle(newline: "\r\n", indentUnit: "\t", beforeColon: " ", afterColon: " "),
    JSONStyle(newline: "\r\n", indentUnit: "   "), JSONStyle(newline: "\n", indentUnit: " "),
    JSONStyle(newline: "\n"), JSONStyle(afterColon: " "), JSONStyle(afterComma: " "),
    JSONStyle(newline: "\r", indentUnit: " ", afterColon: " "),
  ]

  static let values: [JSONValue] = [
    ["version": 1, "entries": [["type": "text", "id": 1], ["type": "mood", "id": 2]]],
    [["a": 1, "b": [1, 2]], ["a": 3, "b": []]],
    ["empty": [], "nothing": [:], "text": "a: b, c\n{ [", "list": [1, ["x": 2, "y": 3]]],
    [[[["a": 1, "b": 2]]], 2],
  ]

  @Test(
    "the detected style is the one in which the document was written", arguments: styles, values)
  func detected(style: JSONStyle, value: JSONValue) {
    let source = value.bytes(style: style)
    #expect(JSONStyle.detected(in: source) == style)
    #expect(JSONStyle.detected(in: [0xEF, 0xBB, 0xBF] + source + [0x0A]) == style)
  }

  @Test("a document on several lines is detected as such despite arrays and objects on one line")
  func mixed() {
    let text = """
      {
          "a": [1, 2, 3],
          "b": {"x": 1}
      }
      """
    let expected = JSONStyle(newline: "\n", indentUnit: "    ", afterColon: " ")
    #expect(JSONStyle.detected(in: Array(text.utf8)) == expected)
  }

  @Test("a line break inside an inner object does not make the style one of several lines")
  func lateLines() {
    let text = "[{\"a\": 1,\n  \"b\": 2}, {\"a\": 3}]"
    let style = JSONStyle.detected(in: Array(text.utf8))
    #expect(!style.isMultiline && style.afterColon == [0x20])
  }

  @Test(
    "a document without structure has the compact style, and random bytes do not crash detection")
  func trivial() {
    for text in ["", "1", "\"a: b\"", "[]", "{}", "[ ]", "{\n}", "[1]", "null\n"] {
      #expect(JSONStyle.detected(in: Array(text.utf8)) == .compact)
    }
    var generator = SplitMix64(seed: 10)
    for _ in 0..<2_000 {
      _ = JSONStyle.detected(
        in: (0..<20).map { _ in "{}[],:\"\\ \r\n\ta".utf8.randomElement(using: &generator) ?? 0 })
    }
  }
}
