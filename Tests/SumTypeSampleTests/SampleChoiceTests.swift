import Foundation
import SumTypeGenerator
import SumTypeInspector
import SumTypeSample
import TestDocuments
import TestSupport
import Testing

@Suite("Choices in samples")
struct SampleChoiceTests {
  private static let schema = """
    {"sumtype": 1, "types": {
      "Note": {"struct": {
        "id": {"type": "Int", "aliases": ["key"]}, "text": {"type": "String?", "maxLength": 3},
        "count": {"type": "Int", "minimum": -2, "maximum": 5},
        "tags": {"type": "[String]", "maxLength": 2}}},
      "Mark": {"union": {"plain": null, "note": "Note"}, "unknown": "case"}}}
    """

  private func sampler(_ type: String, of text: String = schema) throws -> Sampler {
    let schema = try Schemas.resolve(text)
    return try Sampler(Sampler.Root(Subject(type: type, of: schema).root), of: schema)
  }

  private func texts(_ type: String, of text: String = schema, count: Int) throws -> [String] {
    var sampler = try sampler(type, of: text)
    return (0..<count).map { _ in String(decoding: sampler.document(), as: UTF8.self) }
  }

  @Test("the samples of a seed are the same on every platform")
  func deterministic() throws {
    var sampler = try sampler("[Note]")
    sampler.begin(SampleChoices(seed: 42))
    let first = (0..<3).map { _ in sampler.document() }
    sampler.begin(SampleChoices(seed: 42))
    #expect((0..<3).map { _ in sampler.document() } == first)
    sampler.begin(SampleChoices(seed: 43))
    #expect((0..<3).map { _ in sampler.document() } != first)
    #expect(
      String(decoding: first[1], as: UTF8.self) == """
        [{"key":6,"count":-2,"tags":[]},{"tags":[],"count":2,"id":0},{"text":null,"count":3,"key":87,\
        "tags":["violin open harbour island","small market answer market"]}]
        """)
  }

  @Test(
    "samples have both ends of bounds, each alias, absent, null and empty values, and other orders of members"
  )
  func ends() throws {
    let notes = try texts("Note", count: 500)
    for part in [
      "\"count\":-2", "\"count\":5", "\"key\":", "\"id\":", "\"text\":null", "\"text\":\"\"",
      "\"tags\":[]",
    ] {
      #expect(notes.contains { $0.contains(part) }, "\(part)")
    }
    #expect(notes.contains { !$0.contains("\"text\"") })
    #expect(notes.contains { $0.hasPrefix("{\"tags\"") }, "members in another order")
  }

  @Test("a sample follows given bytes, and changes if one of them does")
  func given() throws {
    var sampler = try sampler("[Note]")
    let bytes = (0..<64).map { UInt8(3 &+ $0 &* 37 & 0xFF) }
    sampler.begin(SampleChoices(following: bytes[...], seed: 1))
    let one = sampler.document()
    #expect(sampler.choices.rest.count < 64)
    sampler.begin(SampleChoices(following: bytes[...], seed: 2))
    #expect(sampler.choices.rest.count == 64)
    let others = (0..<16).map { place in
      var other = bytes
      other[place] ^= 1
      sampler.begin(SampleChoices(following: other[...], seed: 1))
      return sampler.document()
    }
    #expect(others.count { $0 != one } > 8)
  }

  @Test("a fault at a place changes the sample")
  func fault() throws {
    var sampler = try sampler("[Note]")
    var faulty = 0
    for seed in 1...20 {
      sampler.options.faultyPlace = nil
      sampler.begin(SampleChoices(seed: UInt64(seed)))
      let bytes = sampler.document()
      for place in 1...sampler.placeCount {
        sampler.options.faultyPlace = place
        sampler.begin(SampleChoices(seed: UInt64(seed)))
        if sampler.document() != bytes { faulty += 1 }
        sampler.options.faultyPlace = nil
        sampler.begin(SampleChoices(seed: UInt64(seed)))
        _ = sampler.document()
      }
    }
    #expect(faulty > 100)
  }

  @Test("an edit at a place changes the value of one member, and no other member")
  func edit() throws {
    func members(_ bytes: [UInt8]) throws -> [String: NSObject] {
      try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: NSObject])
    }
    var sampler = try sampler("Note")
    var (places, edited) = (0, 0)
    for seed in 1...50 {
      sampler.options.editedPlace = nil
      sampler.begin(SampleChoices(seed: UInt64(seed)))
      let bytes = sampler.document()
      for place in sampler.editablePlaces {
        sampler.options.editedPlace = place
        sampler.begin(SampleChoices(seed: UInt64(seed)))
        let other = sampler.document()
        places += 1
        if bytes == other { continue }
        edited += 1
        let old = try members(bytes)
        let new = try members(other)
        #expect(Set(old.keys) == Set(new.keys), "seed \(seed), place \(place)")
        let changed = old.filter { new[$0.key] != $0.value }
        #expect(changed.count == 1, "seed \(seed), place \(place): \(Array(changed.keys))")
      }
    }
    // A value with few others, such as a count from -2 to 5, may be chosen again.
    #expect(places > 50 && edited * 3 > places * 2, "\(edited) of \(places)")
  }

  @Test("samples of types that contain themselves come to an end")
  func recursion() throws {
    let tree = """
      {"sumtype": 1, "types": {
        "Tree": {"union": {"leaf": null, "pair": "Pair", "many": "[Tree]"}, "representation": "external"},
        "Pair": {"struct": {
          "left": "Tree", "right": "Tree", "more": "Pair?", "json": {"type": "Pair?", "wire": "json"}}}}}
      """
    var sampler = try sampler("[Tree]", of: tree)
    for isExtreme in [false, true] {
      sampler.options.prefersExtremes = isExtreme
      for _ in 0..<300 { #expect(sampler.document().count < 4_000_000) }
    }
  }

  @Test("a type is refused if its smallest value is too deep or too large")
  func tooLarge() throws {
    func chain(_ count: Int, _ fields: (Int) -> String) -> String {
      let types = (0..<count).map { "\"T\($0)\": {\"struct\": {\(fields($0 + 1))}}" }
      return "{\"sumtype\": 1, \"types\": {\(types.joined(separator: ", ")), "
        + "\"T\(count)\": {\"struct\": {\"x\": \"Int\"}}, "
        + "\"May\": {\"struct\": {\"t\": \"T0?\", \"l\": \"[T0]\"}}}}"
    }
    for text in [
      chain(1000) { "\"t\": \"T\($0)\"" }, chain(40) { "\"a\": \"T\($0)\", \"b\": \"T\($0)\"" },
      chain(20) { "\"a\": {\"type\": \"T\($0)\", \"wire\": \"json\"}" },
      chain(2) { "\"a\": {\"type\": \"[T\($0)]\", \"minLength\": 100000000}" },
      chain(1) {
        "\"a\": {\"type\": \"T\($0)\"}, \"b\": {\"type\": \"String\", \"minLength\": 1000000000}"
      },
    ] {
      #expect(throws: SampleFault.self) { try sampler("T0", of: text) }
      // A type in which that value is optional has samples without it.
      #expect(try texts("May", of: text, count: 50).allSatisfy { $0.count < 40 })
    }
  }

  @Test(
    "a sample has the second key of a tag once, though a part reads it, too",
    arguments: [
      (#""internal": {"tag": "version"}"#, "inner"),
      (#""adjacent": {"content": "version"}"#, "inner"),
      (#""external": {}"#, "version"),
    ])
  func seconds(form: String, variant: String) throws {
    let text = """
      {"sumtype": 1, "types": {
        "Note": {"union": {"any": {"tag": ["note", "*"], "payload": "Page"}},
          "representation": {"internal": {"tag": ["kind", "version"]}}},
        "Page": {"struct": {"part": {"type": "Part", "flatten": true}}},
        "Part": {"union": {"\(variant)": "Ink"}, "representation": {\(form)}},
        "Ink": {"struct": {"color": "Int"}}}}
      """
    for note in try texts("Note", of: text, count: 50) {
      #expect(note.components(separatedBy: "\"version\"").count == 2, "\(note)")
    }
  }

  @Test("samples have no more JSON strings in one another than a reader allows")
  func strings() throws {
    let text = """
      {"sumtype": 1, "types": {
        "Event": {"struct": {"note": {"type": "Note", "wire": "json"}}},
        "Note": {"struct": {"event": {"type": "Event?", "flatten": true}}}}}
      """
    let schema = try Schemas.resolve(text)
    let inspection = try Inspection(Subject(type: "Event", of: schema), of: schema)
    var sampler = try sampler("Event", of: text)
    for isExtreme in [false, true] {
      sampler.options.prefersExtremes = isExtreme
      for _ in 0..<300 {
        _ = inspection.read(sampler.document())
        #expect(inspection.findings.isEmpty)
      }
    }
  }
}
