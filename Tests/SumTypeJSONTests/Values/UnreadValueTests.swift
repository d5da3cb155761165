import SumTypeJSON
import TestSupport
import Testing

@Suite("JSON values that are parsed on first access")
struct UnreadValueTests {
  private let text = #"{ "b" : [1.0, {"x":[], "y":"\u00e9"}], "a":{ }, "b":null }"#

  @Test("a parsed value equals one that is built in code, before and after access")
  func equal() throws {
    let made: JSONValue = .object(
      JSONObject(members: [
        .init(key: "b", value: [.number(JSONNumber(1.0) ?? 0), ["x": [], "y": "é"]]),
        .init(key: "a", value: [:]), .init(key: "b", value: nil),
      ]))
    let read = try JSONValue(parsing: text)
    let other = try JSONValue(parsing: text.replacing(" ", with: ""))
    #expect(read == other && read.hashValue == other.hashValue)
    #expect(read.isSame(as: made) && made == read && made.hashValue == read.hashValue)
    #expect(read.text() == made.text())
    #expect(read["b"]?.isNull == true)
  }

  @Test("a change of a copy leaves the parsed value unchanged")
  func copies() throws {
    let read = try JSONValue(parsing: #"[1, {"a": [2]}]"#)
    guard case .array(var elements) = read, case .object(var object) = elements[1] else {
      Issue.record("\(read)")
      return
    }
    object["a"] = 3
    elements[1] = .object(object)
    elements.append(nil)
    elements.removeFirst()
    #expect(JSONValue.array(elements).text() == #"[{"a":3},null]"#)
    #expect(read.text() == #"[1,{"a":[2]}]"#)
    #expect(elements.map(\.kind) == [.object, .null])
  }

  @Test("parsing validates all bytes and the depth before any access")
  func validated() throws {
    #expect(throws: JSONError.self) { try JSONValue(parsing: #"{"a":[1,{"b":tru}]}"#) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[[\"\u{1}\"]]") }
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    #expect(throws: JSONError.self) { try JSONValue(parsing: deep) }
    #expect(try JSONValue(parsing: Array(deep.utf8), maximumDepth: 600).text() == deep)
  }

  @Test("concurrent tasks that access the same value see the same elements")
  func together() async throws {
    let value = try JSONValue(parsing: "[" + String(repeating: "1,", count: 999) + "2]")
    let sums = await withTaskGroup(of: Int64.self) { group in
      for _ in 0..<32 {
        group.addTask { value.arrayValue?.compactMap { $0.numberValue?.int64 }.reduce(0, +) ?? 0 }
      }
      return await group.reduce(into: [Int64]()) { $0.append($1) }
    }
    #expect(sums == Array(repeating: 1_001, count: 32))
  }

  @Test("a value that is most of its source shares the source's bytes, and a small part does not")
  func memory() throws {
    func isShared(_ json: String) throws -> Bool {
      var bytes = Array(json.utf8)
      let place = bytes.withUnsafeBufferPointer { $0.baseAddress }
      let value = try JSONReader.read(bytes) { (reader) throws(JSONFault) in
        var list = try reader.openArray()
        var last = JSONValue.null
        while try reader.nextElement(&list) { last = try reader.readValue() }
        return last
      }
      // Without another reference, this changes the array in place, so that its address stays the same.
      bytes[0] = 0x20
      return withExtendedLifetime(value) {
        bytes.withUnsafeBufferPointer { $0.baseAddress } != place
      }
    }
    let element = #"{"a":[1,2,{"b":"c"}]}"#
    #expect(try isShared("[\(element)]"))
    #expect(try !isShared("[\(element),\(element)]"))
    #expect(try !isShared("[\"\(String(repeating: "x", count: 50))\",{}]"))
  }

  @Test(
    "a random parsed value equals the one that is built from its parts", arguments: 0..<50)
  func random(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<20 {
      let json = self.json(&random, depth: 4)
      let value = try JSONValue(parsing: "[\(json), \(json) ]")
      let copy = try JSONValue(parsing: " [\(json),\(json)]")
      #expect(value == copy && value.isSame(as: copy) && value.hashValue == copy.hashValue)
      let text = value.text()
      #expect(try JSONValue(parsing: text).text() == text && copy.text() == text)
      let elements = try #require(value.arrayValue)
      #expect(elements.count == 2 && elements[0] == elements[1])
      #expect(JSONValue.array(elements.map(rebuilt)).isSame(as: value))
    }
  }

  private func json(_ random: inout SplitMix64, depth: Int) -> String {
    func items(_ item: () -> String) -> String {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in item() }.joined(separator: " ,")
    }
    switch Int.random(in: depth > 0 ? 0...7 : 2...7, using: &random) {
    case 0: return "[\(items { json(&random, depth: depth - 1) })]"
    case 1:
      return
        "{\(items { "\"k\(Int.random(in: 0...2, using: &random))\" : \(json(&random, depth: depth - 1))" })}"
    case 2: return "null"
    case 3: return "true"
    case 4: return "-1.50e+3"
    case 5: return "\(Int.random(in: -9...9, using: &random))"
    case 6: return #""caf\u00e9\n""#
    default: return #""plain text of some length""#
    }
  }

  /// The same value, built again from its parts.
  private func rebuilt(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(JSONArray(elements.map(rebuilt)))
    case .object(let object):
      .object(
        JSONObject(members: object.members.map { .init(key: $0.key, value: rebuilt($0.value)) }))
    case .null, .bool, .number, .string: value
    }
  }
}
