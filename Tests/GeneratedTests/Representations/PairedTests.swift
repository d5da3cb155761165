import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Tags of two members")
struct PairedTests {
  @Test(
    "the variant of the exact pair is preferred to one for any second value",
    arguments: [
      (#"{"kind":"Service","apiVersion":"v1","name":"a"}"#, Manifest.service(named)),
      (#"{"apiVersion":"v1beta1","name":"a","kind":"Service"}"#, .service(named)),
      (#"{"kind":"Service","apiVersion":"v2","name":"a"}"#, .anyService(named)),
      (#"{"kind":"Service","apiVersion":7,"name":"a"}"#, .anyService(named)),
      (#"{"kind":"Service","name":"a"}"#, .anyService(named)),
      (#"{"kind":"Job","mode":"once","apiVersion":"batch/v1","name":"a"}"#, .job(.once(named))),
      (#"{"kind":"Empty","apiVersion":2,"x":1}"#, .empty), (#"{"kind":"Anything"}"#, .anything),
    ])
  func pairs(json: String, value: Manifest) throws {
    #expect(try loaded(json) == value)
    #expect(try edited(json) { $0 = value } == json)
  }

  @Test("an edit leaves both members of the tag as they are")
  func edits() throws {
    let json = #"{"name":"a","apiVersion":"v1beta1", "kind":"Service","x":1.0}"#
    #expect(
      try edited(json) { $0 = Manifest.service(NamedManifest(name: "b")) }
        == json.replacing(#""a""#, with: #""b""#))
    let other = #"{"x":1.0,"kind":"Service"}"#
    #expect(
      try edited(#"{"name":"a","kind":"Service","apiVersion":7,"x":1}"#) {
        $0 = Manifest.anyService(NamedManifest(name: "b"))
      } == #"{"name":"b","kind":"Service","apiVersion":7,"x":1}"#)
    guard case .unknown(let value) = try loaded(other) as Manifest else {
      Issue.record("a value without a name is known")
      return
    }
    #expect(value.tag == "Service")
  }

  private static let named = NamedManifest(name: "a")

  @Test("a new value has the first pair, or the first member alone if the second may be any")
  func newValues() throws {
    #expect(
      try written(Manifest.service(Self.named))
        == #"{"kind":"Service","apiVersion":"v1","name":"a"}"#)
    #expect(try written(Manifest.anyService(Self.named)) == #"{"kind":"Service","name":"a"}"#)
    #expect(
      try written(Manifest.job(.once(Self.named))) == #"{"kind":"Job","mode":"once","name":"a"}"#)
    #expect(try written(Manifest.empty) == #"{"kind":"Empty","apiVersion":2}"#)
  }

  @Test("neither key of a tag is an unknown field, also after a list of such values")
  func claims() throws {
    let inner = #"{"kind":"Job","mode":"cron","schedule":"*","then":{"kind":"Anything","y":1}}"#
    let json = #"[{"items":[\#(inner),\#(inner)],"x":1,"apiVersion":"v1","kind":"List"}]"#
    let loaded = try ManifestsDocument.load(Array(json.utf8))
    #expect(
      loaded.preserved.report.items.map(\.path) == [
        "/0/items/0/then/y", "/0/items/1/then/y", "/0/x",
      ])
  }

  @Test("an unknown inner value keeps its object, or gets the tag of the variant around it")
  func innerUnknown() throws {
    let json = #"{"kind":"Job","apiVersion":"batch/v1","mode":"often","x":1.0}"#
    let value: Manifest = try loaded(json)
    guard case .job(.unknown(let unknown)) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(unknown.tag == "often")
    #expect(try written(value) == json)
    let moved = Unrecognized(
      tag: "often", json: JSONSlice(["mode": "often", "kind": "Pod", "apiVersion": "v1"]))
    #expect(try written(Manifest.job(.unknown(moved))) == #"{"kind":"Job","mode":"often"}"#)
  }
}

extension Manifest: Coded { public typealias Codec = ManifestCodec }
