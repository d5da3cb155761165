import SumTypeInfer
import Testing

@Suite("Flattened maps of samples")
struct OthersInferenceTests {
  /// Objects with two fields and one entry each, whose keys no two objects share.
  private static func notes(_ count: Int, from first: Int = 0) -> [String] {
    (first..<first + count).map { #"{"text":"w \#($0)","size":\#($0),"x-\#($0)":\#($0)}"# }
  }

  private static let map = #"{ "type": "[String: Int]", "flatten": true }"#

  @Test("the fields keep their evidence, and the entries have the type of all their values")
  func fieldsAndEntries() throws {
    let inferred = try Inferred(list: Self.notes(6))
    #expect(inferred.field("Thing", "text") == #""String""#)
    #expect(inferred.field("Thing", "size") == #""Int""#)
    #expect(inferred.field("Thing", "others") == Self.map)
  }

  @Test("a null among the entries makes their type optional")
  func nulls() throws {
    let inferred = try Inferred(list: Self.notes(6) + [#"{"text":"a b","size":2,"x-a":null}"#])
    #expect(
      inferred.field("Thing", "others") == #"{ "type": "[String: Int?]", "flatten": true }"#)
  }

  @Test("entries that are objects have a type, with its unions")
  func objects() throws {
    let inferred = try Inferred(
      list: (0..<12).map {
        $0 % 2 == 0
          ? #"{"id":\#($0),"a/\#($0)":{"type":"on","level":\#($0),"by":"w x","note":"a b"}}"#
          : #"{"id":\#($0),"a/\#($0)":{"type":"off","since":true,"by":"w x","note":"a b"}}"#
      })
    #expect(
      inferred.field("Thing", "others") == #"{ "type": "[String: Other]", "flatten": true }"#)
    #expect(inferred.type("Other", "union") == #"{ "off": "OffOther", "on": "OnOther" }"#)
  }

  @Test("entries in numbers with a wire keep it")
  func wire() throws {
    let inferred = try Inferred(
      list: (0..<6).map { #"{"id":\#($0),"a/\#($0)":"907199254740993\#($0)"}"# })
    #expect(
      inferred.field("Thing", "others")
        == #"{ "type": "[String: Int]", "flatten": true, "wire": "string" }"#)
  }

  @Test("structs of two places are one type if they differ only in their entries")
  func places() throws {
    let one = Self.notes(6).joined(separator: ",")
    let other = Self.notes(6, from: 50).joined(separator: ",")
    let inferred = try Inferred([#"{"open":[\#(one)],"done":[\#(other)]}"#])
    #expect(inferred.field("Thing", "open") == inferred.field("Thing", "done"))
    #expect(inferred.field("Open", "others") == Self.map)
  }

  @Test("the name of the map is free")
  func name() throws {
    let inferred = try Inferred(
      list: Self.notes(6).map { #"{"others":true,"Entries":1,"# + $0.dropFirst() })
    #expect(inferred.field("Thing", "members") == Self.map)
  }

  @Test("a hint finds or refuses the map, and --no-maps too")
  func hints() throws {
    func infer(_ list: [String], _ hint: String) throws -> Inferred {
      let hint = try #require(Hint("/*=\(hint)"))
      return try Inferred(list: list) { $0.hints = [hint] }
    }
    let fields = try infer(Self.notes(6), "struct")
    #expect(fields.field("Thing", "others") == nil)
    #expect(fields.type("Thing", "struct")?.contains(#""x-3": "Int?""#) == true)
    let none = try Inferred(list: Self.notes(6)) { $0.guessesMaps = false }
    #expect(none.field("Thing", "others") == nil)
    let few = (0..<4).map { #"{"text":"a","k\#($0)":\#($0)}"# }
    #expect(try Inferred(list: few).field("Thing", "others") == nil)
    #expect(try infer(few, "others").field("Thing", "others") == Self.map)
  }

  @Test("the root of a versioned document may have a map, beside fields or alone")
  func versioned() throws {
    for owner in ["", #""owner":"w x","#] {
      let document = #"{"version":1,\#(owner)"entries":[{"a":1},{"a":2}],"x-a":1,"x-b":2,"x-c":3}"#
      let inferred = try Inferred([document]) { $0.isVersioned = true }
      #expect(inferred.schema.report.isVersioned)
      let fields = inferred.tree["documents"]?["Thing"]?["fields"]
      #expect(fields?["others"]?["type"]?.string == "[String: Int]")
      #expect(fields?.members?.count == (owner.isEmpty ? 1 : 2))
      #expect(inferred.schema.widened == 0)
    }
  }

  @Test("the decision names its evidence and the hint against it")
  func decision() throws {
    let inferred = try Inferred(list: Self.notes(6))
    let decision = try #require(
      inferred.schema.decisions.first { $0.guess == "flattened map" })
    #expect(decision.evidence == "6 keys of 6 members in 6 objects")
    #expect(decision.option == "--hint '/*=struct'")
  }

  @Test("a key twice in one object makes the entries fields, since no map has it twice")
  func repeated() throws {
    let inferred = try Inferred(list: Self.notes(6) + [#"{"text":"a b","size":1,"x-a":1,"x-a":2}"#])
    #expect(inferred.field("Thing", "others") == nil)
    // Only the place of the entries is widened.
    #expect(inferred.field("Thing", "text") == #""String""#)
    #expect(inferred.schema.widened == 1)
  }

  @Test("a variant may have entries alone")
  func variant() throws {
    let inferred = try Inferred(
      list: (0..<6).flatMap {
        [#"{"type":"wait","minutes":\#($0)}"#, #"{"type":"custom","x-\#($0)":1}"#]
      })
    #expect(inferred.field("CustomThing", "others") == Self.map)
  }
}
