import Foundation
import RareShowcase
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("Types that are declared in variants, and variants included from other unions")
struct InlineTypeTests {
  private static let log = #"""
    {"version": 1, "last": {"code": 3, "x": 1}, "entries": [
      {"tap": {"id": "8F14E45F-CEEA-467A-9A36-DEDD4BEA2543", "at": {"x": 1, "y": 2.50, "z": 3}}},
      "sleep", {"key": {"code": 40, "before": {"code": 41, "held": true}, "layout": "de"}},
      {"2": {"phase": "ended", "how": "thrown", "speed": 1e2}}, {"cancelled": {}},
      {"scroll": {"unit": "exact", "amount": {"delta": 3, "note": null}, "by": "wheel"}},
      {"scroll": {"unit": "inches", "amount": 4}}, {"woke-up": {"at": "2026-01-31T12:00:00Z"}},
      {"other": [1, {"a": null}]}, {"m.drag": {"from": {"x": 0, "y": 0}, "q": 1}}, {"wiggle": 1},
      {"macro": {"steps": ["sleep", {"key": {"code": 1}}], "taps": {}}}
    ]}
    """#

  @Test("a union reads its own variants and those it includes, each with its type")
  func reads() throws {
    let entries = try InputLogDocument.load(Data(Self.log.utf8)).value.entries
    #expect(entries.count == 12)
    guard case .tap(let tap) = entries[0], case .key(let key) = entries[2],
      case .scroll(.exact(let exact)) = entries[5], case .macro(let macro) = entries[11],
      case .unknown = entries[10], case .scroll(.unknown) = entries[6]
    else {
      Issue.record("\(entries)")
      return
    }
    #expect(tap.at == GesturePoint(x: 1, y: 2.5))
    #expect(key == Input.Key(code: 40, before: Input.Key(code: 41)))
    #expect(exact == Input.Scroll.Exact(delta: 3))
    #expect(macro.steps == [.sleep, .key(Input.Key(code: 1))])
    #expect(entries[3] == .pinch(.ended(.thrown(GesturePinchEndedThrown(speed: 100)))))
    #expect(entries[8] == .other([1, ["a": .null]]))
  }

  @Test("an edit of one variant leaves every other byte as it was")
  func edits() throws {
    let loaded = try InputLogDocument.load(Data(Self.log.utf8))
    var log = loaded.value
    let untouched = try InputLogDocument.save(log, preserving: loaded.preserved)
    #expect(String(decoding: untouched.data, as: UTF8.self) == Self.log)
    #expect(untouched.dropped.isEmpty)
    guard case .key(var key) = log.entries[2] else {
      Issue.record("another case is there")
      return
    }
    key.before?.code = 42
    log.entries[2] = .key(key)
    log.last?.code = 4
    let saved = try InputLogDocument.save(log, preserving: loaded.preserved)
    #expect(
      String(decoding: saved.data, as: UTF8.self)
        == Self.log.replacing(#""code": 41"#, with: #""code": 42"#)
        .replacing(#"{"code": 3"#, with: #"{"code": 4"#))
  }

  @Test("an included union keeps its own representation")
  func staysApart() throws {
    let gesture = Gesture.tap(
      GestureTap(id: UUID(), at: GesturePoint(x: 0, y: 0), fingers: 2))
    var writer = JSONWriter()
    GestureCodec.encode(gesture, to: &writer)
    let text = String(decoding: writer.finish(), as: UTF8.self)
    // `Gesture` is internal, `Input` external.
    #expect(text.hasPrefix(#"{"type":"tap","id":"#))
    #expect(Set([SystemInput.sleep, .sleep]).count == 1)
  }
}
