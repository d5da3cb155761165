import SumTypeJSON
import TestSupport
import Testing

@Suite("JSON that was read becomes values when somebody looks")
struct UnreadValueTests {
  private let text = #"{ "b" : [1.0, {"x":[], "y":"\u00e9"}], "a":{ }, "b":null }"#

  @Test("it equals what is made by hand, before and after it was looked at")
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

  @Test("a copy that is changed leaves the other as it was")
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

  @Test("all of it is validated when it is read, however deep, and no deeper than allowed")
  func validated() throws {
    #expect(throws: JSONError.self) { try JSONValue(parsing: #"{"a":[1,{"b":tru}]}"#) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[[\"\u{1}\"]]") }
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    #expect(throws: JSONError.self) { try JSONValue(parsing: deep) }
    #expect(try JSONValue(parsing: Array(deep.utf8), maximumDepth: 600).text() == deep)
  }

  @Test("many threads that look at the same time see the same")
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

  @Test("a small part keeps no document alive, the most of one shares its bytes")
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
      // What nobody else holds is changed in its place.
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
    "whatever is read is the value that reading all of it at once would give", arguments: 0..<50)
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

  /// The same value, put together by hand.
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
