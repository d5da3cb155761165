import SumTypeJSON
import TestSupport
import Testing

@Suite("Tables of many keys")
struct WideTableTests {
  @Test("each of a hundred or a thousand keys is found, and no other key", arguments: [100, 1000])
  func wide(count: Int) throws {
    let keys = Array(WideKeys.all.prefix(count))
    let table = MemberTable(keys)
    var generator = SplitMix64(seed: 6)
    for (index, key) in keys.enumerated() {
      #expect(table.index(of: key.description) == index)
      #expect(table.index(of: key.description + "_") == nil)
    }
    for order in [Array(0..<count), (0..<count).shuffled(using: &generator)] {
      let members = order.flatMap { ["\"\(keys[$0])\":\($0)", "\"unknown\($0)\":[\($0)]"] }
      let text = "{" + members.joined(separator: ",") + "}"
      let found = try read(text) { (reader) throws(JSONFault) in
        var found: [Int] = []
        var object = try reader.openObject()
        while let index = try reader.nextMember(&object, table) {
          let value = try reader.readInteger(as: Int.self)
          found.append(value == index ? index : -1)
        }
        return found
      }
      #expect(found == order)
    }
  }

  @Test("a key of a thousand takes less than ten times as long as one of ten")
  func noCliff() {
    func time(_ count: Int) -> Duration {
      let table = MemberTable(Array(WideKeys.all.prefix(count)))
      let keys = WideKeys.all.prefix(count).map { "\"\($0)\":1" }.reversed()
      let one = "{" + keys.joined(separator: ",") + "}"
      let text = Array(
        ("[" + Array(repeating: one, count: 4_000 / count).joined(separator: ",") + "]").utf8)
      return ProcessorTime.least(of: 3) {
        _ = try? JSONReader.read(text) { (reader) throws(JSONFault) in
          var array = try reader.openArray()
          while try reader.nextElement(&array) {
            var object = try reader.openObject()
            while try reader.nextMember(&object, table) != nil { try reader.skipValue() }
          }
        }
      }
    }
    // A linear search would make this a hundred times slower.
    #expect(time(1000) < time(10) * 10)
  }
}
