import Foundation
import SumTypeRuntime
import SumTypeState
import TestDocuments
import Testing
import TypeShowcase

@Suite("Aliases of lists and maps with bounds, wherever they are used")
struct BoundedListAliasTests {
  private static let rooms = #"""
    {
      "version": 1,
      "entries": [
        {
          "id": 1, "labels": ["maps", "a\u0062c"], "more": ["x"], "groups": [["a"], ["b", "c"]],
          "shelves": {"one": ["a"], "two": null}, "curves": {"a": [1e-3, null]}, "fees": 0.50,
          "text": "[ \"in\"]", "kept": "no JSON", "several": "one", "choice": ["a"],
          "corner": [["a"], [1.0]], "change": {"curved": []}
        },
        {
          "id": 2, "labels": ["Two Word"], "groups": [["A"]], "text": "[\"B\"]",
          "corner": [["a", "C"]], "change": {"labelled": ["D"]}, "new": 1
        }
      ],
      "labels": ["ok"]
    }
    """#

  private func loaded() throws -> Loaded<RoomsDocument> {
    try RoomsDocument.load(Array(Self.rooms.utf8))
  }

  private func saved(_ change: (inout Rooms) -> Void) throws -> String {
    let loaded = try loaded()
    var value = loaded.value
    change(&value)
    return String(
      decoding: try RoomsDocument.save(value, preserving: loaded.preserved).bytes, as: UTF8.self)
  }

  private func refusal(_ change: (inout Room) -> Void) -> String? {
    do {
      _ = try saved { change(&$0.entries[0]) }
      return nil
    } catch {
      return (error as? JSONError)?.path
    }
  }

  /// Returns the place in a room that does not fit; nil if all fits.
  private func misfit(_ members: String) -> String? {
    let text = #"{"version":1,"entries":[{"id":1,\#(members)}]}"#
    do {
      let report = try RoomsDocument.load(Array(text.utf8)).preserved.report
      return report.items.first { $0.level == .malformed }.flatMap { item in
        item.reason.map { item.path + $0.path }
      }
    } catch {
      return error.path
    }
  }

  @Test("a list or a map beyond the bounds of its alias does not fit, in a field and elsewhere")
  func misfits() {
    #expect(misfit(#""labels":["a","b","c"]"#) == nil)
    #expect(misfit(#""labels":[]"#) == "/entries/0/labels")
    #expect(misfit(#""labels":["a","b","c","d"]"#) == "/entries/0/labels")
    #expect(misfit(#""labels":["toolonglabel"]"#) == "/entries/0/labels/0")
    #expect(misfit(#""more":[]"#) == "/entries/0/more")
    #expect(misfit(#""groups":[["a"],[]]"#) == "/entries/0/groups/1")
    #expect(misfit(#""groups":[["a"],["a"],["a"]]"#) == "/entries/0/groups")
    #expect(misfit(#""shelves":{"x":[]}"#) == "/entries/0/shelves/x")
    #expect(misfit(#""curves":[]"#) == nil)
    #expect(misfit(#""curves":{"a":[1],"b":[1],"c":[1]}"#) == "/entries/0/curves")
    #expect(misfit(#""curves":{"a":[]}"#) == "/entries/0/curves/a")
    #expect(misfit(#""curves":{"a":[1,0]}"#) == "/entries/0/curves/a/1")
    #expect(misfit(#""fees":-1"#) == "/entries/0/fees")
    #expect(misfit(#""fees":[1,-1]"#) == "/entries/0/fees/1")
    #expect(misfit(#""text":"[]""#)?.hasPrefix("/entries/0/text") == true)
    #expect(misfit(#""several":[]"#) == "/entries/0/several")
    #expect(misfit(#""several":"toolonglabel""#) == "/entries/0/several")
    #expect(misfit(#""choice":[]"#) == "/entries/0/choice")
    #expect(misfit(#""corner":[[]]"#) == "/entries/0/corner/0")
    #expect(misfit(#""change":{"labelled":[]}"#) == "/entries/0/change/labelled")
    #expect(throws: JSONError.self) { try LabelListDocument.load(Array("[]".utf8)) }
    #expect(throws: Never.self) { try LabelListDocument.load(Array(#"["a"]"#.utf8)) }
  }

  @Test("an element that misses the pattern of the alias is read, reported and saved as it was")
  func mismatches() throws {
    let items = try loaded().preserved.report.items
    #expect(
      items.map { "\($0.level) \($0.path)" } == [
        "mismatch /entries/1/labels/0", "mismatch /entries/1/groups/0/0",
        "mismatch /entries/1/text » /0", "mismatch /entries/1/corner/0/1",
        "mismatch /entries/1/change/labelled/0", "field /entries/1/new",
      ])
    #expect(try saved { _ in } == Self.rooms)
    #expect(
      try saved { $0.entries[0].labels.append("new") }
        == Self.rooms.replacingOccurrences(
          of: #"["maps", "a\u0062c"]"#, with: #"["maps", "a\u0062c", "new"]"#))
    #expect(
      try saved { $0.entries[0].several = ["one", "two"] }
        == Self.rooms.replacingOccurrences(
          of: #""several": "one""#, with: #""several": ["one", "two"]"#))
    #expect(
      try saved { $0.entries[1].corner?.labels.removeFirst() }
        == Self.rooms.replacingOccurrences(of: #"[["a", "C"]]"#, with: #"[["C"]]"#))
  }

  @Test("a save refuses a list or a map that breaks the bounds or the pattern of its alias")
  func refusals() {
    #expect(refusal { $0.labels = [] } == "/entries/0/labels")
    #expect(refusal { $0.labels[0] = "Maps" } == "/entries/0/labels/0")
    #expect(refusal { $0.labels = ["a", "b", "c", "d"] } == "/entries/0/labels")
    #expect(refusal { $0.more = ["toolonglabel"] } == "/entries/0/more/0")
    #expect(refusal { $0.groups?[1] = [] } == "/entries/0/groups/1")
    #expect(refusal { $0.shelves?["two"] = [] } == "/entries/0/shelves/two")
    #expect(refusal { $0.curves?["a"]?[0] = 0 } == "/entries/0/curves/a/0")
    #expect(refusal { $0.curves = ["a": []] } == "/entries/0/curves/a")
    #expect(refusal { $0.fees = [1, -1] } == "/entries/0/fees/1")
    #expect(refusal { $0.text = [] } != nil)
    #expect(refusal { $0.kept = .value([]) } != nil)
    #expect(refusal { $0.several = ["A"] } != nil)
    #expect(refusal { $0.choice = .labels([]) } == "/entries/0/choice")
    #expect(refusal { $0.corner?.labels = [] } == "/entries/0/corner/0")
    #expect(refusal { $0.change = .labelled([]) } == "/entries/0/change/labelled")
    #expect(refusal { $0.change = .labelled(["a"]) } == nil)
    #expect(throws: JSONError.self) { try saved { $0.labels?.append("A") } }
    #expect(throws: JSONError.self) { try LabelListDocument.save([]) }
  }

  @Test("the DTO has the bounds of the alias, and not its pattern")
  func mapping() throws {
    func room(_ change: (inout RoomDTO) -> Void) throws -> Room {
      var dto = RoomDTO(try loaded().value.entries[0])
      change(&dto)
      return try dto.domain()
    }
    #expect(try room { $0.labels = ["No way"] }.labels == ["No way"])
    #expect(try room { $0.labels = nil }.labels == ["new"])
    let error = #expect(throws: MappingError.self) { try room { $0.labels = [] } }
    #expect(
      error?.description
        == "at /labels: expected a list with a count within its bounds (1...3), found []")
    #expect(throws: MappingError.self) { try room { $0.groups = [["toolonglabel"]] } }
    let other = RoomDTO(Room(id: 1, curves: ["a": []], fees: [-1], several: []))
    #expect(throws: MappingError.self) { try room { $0.curves = other.curves } }
    #expect(throws: MappingError.self) { try room { $0.several = other.several } }
    #expect(throws: MappingError.self) { try room { $0.fees = other.fees } }
    guard case .unknown = try room({ $0.change = .labelled([]) }).change else {
      Issue.record("a payload out of bounds is a value")
      return
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a store does not accept a list beyond the bounds of its alias")
  @MainActor func store() async throws {
    let store = RoomsStore(InMemoryRepository(), new: Rooms(entries: []))
    await store.load()
    #expect(throws: StateError.self) { try store.setLabels([]) }
    let error = #expect(throws: StateError.self) { try store.setLabels(["a", "b", "c", "d"]) }
    #expect(error?.breach?.bounds == "1...3")
    try store.setLabels(["a"])
    #expect(store.labels == ["a"])
  }

  @Test("the bounds and the pattern of an alias are constants that an app can use")
  func constants() {
    let labels: Labels = ["maps"]
    #expect(LabelsLimits.bounds.contains(labels.count))
    #expect(LabelsLimits.elementBounds.contains(8))
    #expect(TextPattern(LabelsLimits.elementPattern).matches("maps"))
    #expect(CurvesLimits.elementElementBounds.lowerBound == Double(0).nextUp)
  }
}
