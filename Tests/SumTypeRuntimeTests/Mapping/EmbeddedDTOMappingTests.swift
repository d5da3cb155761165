import SumTypeRuntime
import Testing

@Suite("The mapping of JSON in a string of a DTO")
struct EmbeddedDTOMappingTests {
  private typealias Numbers = ListMapping<IntegerCodec<Int>>
  private typealias Plain = EmbeddedDTOMapping<Numbers, JSONString>
  private typealias Base64 = EmbeddedDTOMapping<Numbers, Base64JSON>

  @Test("a value is mapped to JSON in a string and back")
  func roundTrip() throws {
    #expect(Plain.dto([1, 2]) == "[1,2]")
    #expect(Base64.dto([1, 2]) == "WzEsMl0=")
    #expect(try Plain.domain("[ 1, 2 ]") == [1, 2])
    #expect(try Base64.domain("WzEsMl0=") == [1, 2])
  }

  @Test("a string whose JSON does not fit is an error with its place in the string")
  func errors() throws {
    let error = #expect(throws: MappingError.self) { try Plain.domain("[1, \"two\"]") }
    #expect(error?.path.description == "/1")
    for text in ["", "[1", "{}", "[1] 2"] {
      #expect(throws: MappingError.self) { try Plain.domain(text) }
    }
    #expect(throws: MappingError.self) { try Base64.domain("not base64") }
  }

  @Test("an error of the inner mapping is thrown with its path")
  func innerErrors() throws {
    typealias UUIDs = EmbeddedDTOMapping<ListMapping<UUIDCodec>, JSONString>
    let error = #expect(throws: MappingError.self) { try UUIDs.domain(#"["nonsense"]"#) }
    #expect(error?.path.description == "/0")
  }
}
