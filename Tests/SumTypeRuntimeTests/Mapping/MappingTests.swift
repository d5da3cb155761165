import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("The mapping between the domain and DTOs")
struct MappingTests {
  @Test("a mapping error has the size of a pointer")
  func size() {
    #expect(MemoryLayout<MappingError>.size == MemoryLayout<UnsafeRawPointer>.size)
  }

  @Test("the path of an error leads through lists, maps and members")
  func paths() throws {
    typealias Mapping = MapMapping<ListMapping<OptionalMapping<UUIDCodec>>>
    let good = "8F14E45F-CEEA-467A-9A36-DEDD4BEA2543"
    let error = #expect(throws: MappingError.self) {
      try Mapping.domain(["a": [good], "b/c": [nil, good, "nope"]], at: "ids")
    }
    #expect(error?.path.tokens == ["ids", "b/c", "2"])
    #expect(error?.description == "at /ids/b~1c/2: expected a UUID, found \"nope\"")
    #expect(error?.expected == "a UUID")
    let value = try Mapping.domain(["a": [good, nil]])
    #expect(Mapping.dto(value) == ["a": [good, nil]])
  }

  @Test("of several errors in a map, that of the least key is thrown")
  func deterministicErrors() {
    let dto = Dictionary(uniqueKeysWithValues: (0..<50).map { (String($0 + 10), "nope") })
    let error = #expect(throws: MappingError.self) { try MapMapping<UUIDCodec>.domain(dto) }
    #expect(error?.path.tokens == ["10"])
  }

  @Test("a long text is shortened in an error")
  func shortened() {
    let error = #expect(throws: MappingError.self) {
      try UUIDCodec.domain(String(repeating: "é", count: 1_000_000))
    }
    #expect((error?.found.count ?? 0) < 100)
  }

  @Test("a timeline maps to its DTO and back")
  func timeline() throws {
    let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    let timeline = Timeline(entries: [
      .text(TextPost(id: id, createdAt: Date(timeIntervalSinceReferenceDate: 0.5), message: "hi")),
      .mood(
        MoodPost(
          id: id, createdAt: Date(timeIntervalSinceReferenceDate: -1), emoji: "🙂", intensity: 5)),
    ])
    let dto = TimelineDTO(timeline)
    #expect(dto.version == 1)
    #expect(
      dto.entries.first
        == .text(TextPostDTO(id: id.uuidString, createdAt: "2001-01-01T00:00:00.5Z", message: "hi"))
    )
    let (again, unknown) = dto.domain()
    #expect(again == timeline)
    #expect(unknown.isEmpty)
  }

  @Test("a DTO's value that does not fit is an error with its path")
  func noInvention() throws {
    let id = UUID().uuidString
    let text = PostDTO.text(TextPostDTO(id: "nope", createdAt: "2001-01-01T00:00:00Z", message: ""))
    let textError = #expect(throws: MappingError.self) { try text.domain() }
    #expect(textError?.description == "at /payload/id: expected a UUID, found \"nope\"")
    let mood = PostDTO.mood(
      MoodPostDTO(id: id, createdAt: "2001-01-01T00:00:00Z", emoji: "", intensity: 6))
    let moodError = #expect(throws: MappingError.self) { try mood.domain() }
    #expect(moodError?.path.tokens == ["payload", "intensity"])
  }

  @Test("entries that do not map are kept with their indices, and return to them")
  func aside() throws {
    let id = UUID().uuidString
    let text = PostDTO.text(TextPostDTO(id: id, createdAt: "2001-01-01T00:00:00Z", message: "hi"))
    let broken = PostDTO.text(
      TextPostDTO(id: "nope", createdAt: "2001-01-01T00:00:00Z", message: ""))
    let photo = PostDTO.unknown(
      Unrecognized(tag: "photo", json: try JSONSlice(parsing: #"{"type":"photo"}"#)))
    let dto = TimelineDTO(version: 7, entries: [photo, text, broken, text, photo])
    let (timeline, unknown) = dto.domain()
    #expect(timeline.entries.count == 2)
    #expect(unknown.map(\.index) == [0, 2, 4])
    #expect(unknown.map(\.error.path.tokens) == [["0"], ["2", "payload", "id"], ["4"]])
    #expect(TimelineDTO(timeline, version: dto.version, unknownEntries: unknown) == dto)

    let emptied = TimelineDTO(Timeline(entries: []), unknownEntries: unknown)
    #expect(emptied.entries == [photo, broken, photo])
    let longer = TimelineDTO(
      Timeline(entries: timeline.entries + timeline.entries), unknownEntries: unknown.reversed())
    #expect(longer.entries == [photo, text, broken, text, photo, text, text])
  }

  @Test(
    "in an open union a variant that does not map becomes unknown, with its bytes and the reason")
  func open() throws {
    let bad = SignalDTO.message(
      SignalMessageDTO(author: "nope", mood: "happy", note: nil, extra: .null, replies: [.ping]))
    guard case .unknown(let value) = bad.domain() else {
      Issue.record("a bad UUID was mapped")
      return
    }
    #expect(value.tag == "message")
    #expect(
      value.json.text
        == #"{"author":"nope","extra":null,"mood":"happy","replies":[{"type":"ping"}],"type":"message"}"#
    )
    guard case .malformed(let error) = value.reason else {
      Issue.record("the unknown value has no reason")
      return
    }
    #expect(error.location.pointer.description == "/author")
    #expect(error.expected == "a UUID")
    // The message around the unknown value still maps.
    let id = UUID().uuidString
    let outer = SignalDTO.message(
      SignalMessageDTO(author: id, mood: "wistful", note: "", extra: nil, replies: [bad]))
    guard case .message(let message) = outer.domain() else {
      Issue.record("the outer message was lost")
      return
    }
    #expect(message.replies == [.unknown(value)])
    #expect(message.mood == .unknown("wistful"))
    #expect(try JSONSlice(SignalDTO(.unknown(value)).json()).text == value.json.text)
  }

  @Test("the error of a closed union has the path of the value that does not fit")
  func closed() throws {
    let outline = OutlineDTO.square(OutlineSquareDTO(side: 1, tags: ["b": .infinity, "a": 1]))
    let error = #expect(throws: MappingError.self) { try outline.domain() }
    #expect(error?.path.tokens == ["2", "tags", "b"])
  }
}

extension Encodable {
  /// Returns the JSON that `JSONEncoder` writes, with sorted keys.
  func json() throws -> JSONValue {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try JSONValue(parsing: Array(encoder.encode(self)))
  }
}
