import SumTypeRuntime
import Testing

@Suite("JSON in a string, mapped through the DTO")
struct EmbeddedDTOMappingTests {
  private typealias Numbers = ListMapping<IntegerCodec<Int>>
  private typealias Plain = EmbeddedDTOMapping<Numbers, JSONString>
  private typealias Base64 = EmbeddedDTOMapping<Numbers, Base64JSON>

  @Test("a value goes into the string and comes back")
  func roundTrip() throws {
    #expect(Plain.dto([1, 2]) == "[1,2]")
    #expect(Base64.dto([1, 2]) == "WzEsMl0=")
    #expect(try Plain.domain("[ 1, 2 ]") == [1, 2])
    #expect(try Base64.domain("WzEsMl0=") == [1, 2])
  }

  @Test("what is no such value is an error with its place in the string")
  func errors() throws {
    let error = #expect(throws: MappingError.self) { try Plain.domain("[1, \"two\"]") }
    #expect(error?.path.description == "/1")
    for text in ["", "[1", "{}", "[1] 2"] {
      #expect(throws: MappingError.self) { try Plain.domain(text) }
    }
    #expect(throws: MappingError.self) { try Base64.domain("not base64") }
  }

  @Test("an error of the mapping inside is passed on")
  func innerErrors() throws {
    typealias Dates = EmbeddedDTOMapping<ListMapping<UUIDCodec>, JSONString>
    let error = #expect(throws: MappingError.self) { try Dates.domain(#"["nonsense"]"#) }
    #expect(error?.path.description == "/0")
  }
}
