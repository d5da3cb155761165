import SumTypeRuntime
import Testing

@Suite("Flattened structs and unions")
struct FlatPartTests {
  private typealias Glasses = Sole<GlassThreadCodec>
  private typealias Pearls = Sole<PearlThreadCodec>
  private typealias Keyed = Sole<KeyedThreadCodec>
  private typealias Paired = Sole<PairedThreadCodec>
  private typealias Present = Sole<PresentThreadCodec>

  private func report<D: JSONDocument>(_ json: String, _ document: D.Type) throws -> [String] {
    try D.load(Array(json.utf8)).preserved.report.items.map(\.path)
  }

  /// Returns the JSON of an unknown value and, if it is malformed, the reason.
  private func unknown(_ found: Unrecognized?) -> String? {
    guard let found else { return nil }
    if case .malformed(let error) = found.reason { return "\(found.json.text): \(error)" }
    return found.json.text
  }

  @Test("the members of a flattened struct are read and merged in their places")
  func structure() throws {
    let json = #"{"size" : 1,"x":[ ],"id":7,"colour":"c"}"#
    #expect(
      try Glasses.load(Array(json.utf8)).value
        == GlassThread(id: 7, content: Glass(colour: "c", size: 1)))
    #expect(try report(json, Glasses.self) == ["/x"])
    #expect(
      try Glasses.edited(json) { $0.content = Glass(colour: "d", size: nil) }
        == #"{"x":[ ],"id":7,"colour":"d"}"#)
    #expect(
      try Glasses.edited(#"{"id":7,"colour":"c","knots":1}"#) { $0.content.size = 3 }
        == #"{"id":7,"colour":"c","size":3,"knots":1}"#)
    #expect(
      GlassThreadCodec.written(GlassThread(id: 1, content: Glass(colour: "c"), knots: 2))
        == #"{"id":1,"colour":"c","knots":2}"#)
  }

  @Test("the error of a part has the place of the missing or malformed member")
  func pointers() throws {
    for (json, reason) in [
      (#"{"id":1}"#, #"the member "colour" is missing"#),
      (#"{"id":1,"colour":"c","size":[]}"#, "at /size"),
      (#"{"colour":"c"}"#, #"the member "id" is missing"#),
    ] {
      do {
        _ = try Glasses.load(Array(json.utf8))
        Issue.record("\(json) was read")
      } catch {
        #expect("\(error)".contains(reason), "\(error)")
      }
    }
  }

  @Test("a constant of a part is recognised among the members around it, and keeps its spelling")
  func constant() throws {
    let json = #"{"id":1,"shine":1,"$type":"nacre","x":0}"#
    #expect(try Pearls.load(Array(json.utf8)).value == PearlThread(id: 1, content: Pearl(shine: 1)))
    #expect(
      try Pearls.edited(json) { $0.content.shine = 2 }
        == json.replacing(#""shine":1"#, with: #""shine":2"#))
    #expect(
      PearlThreadCodec.written(PearlThread(id: 1, content: Pearl(shine: 1)))
        == #"{"id":1,"$type":"pearl","shine":1}"#)
  }

  @Test("a flattened keyed union takes the members of its tag and of its payload")
  func keyed() throws {
    let json = #"{"crystal":{"colour":"c","y":1},"id":1,"kind":"crystal","note":3}"#
    #expect(
      try Keyed.load(Array(json.utf8)).value
        == KeyedThread(id: 1, content: .glass(Glass(colour: "c"))))
    #expect(try report(json, Keyed.self) == ["/crystal/y", "/note"])
    let other = try Keyed.editedFully(json) { $0.content = .note("n") }
    #expect(other.text == #"{"id":1,"kind":"note","note":"n"}"#)
    #expect(other.dropped.map(\.path).sorted() == ["/crystal/y", "/note"])
    let future = #"{"id":1,"kind":"shell","x":0,"shell":[1]}"#
    #expect(
      unknown(KeyedBeadCodec.unrecognized(in: try Keyed.load(Array(future.utf8)).value.content))
        == #"{"kind":"shell","shell":[1]}"#)
    #expect(
      try Keyed.edited(future) { $0.content = .clasp } == #"{"id":1,"kind":"clasp","x":0}"#)
  }

  @Test("a tag of two members keeps its places, also when the variant changes")
  func paired() throws {
    let json = #"{"version":1,"id":1,"colour":"c","x":0,"kind":"glass"}"#
    #expect(
      try Paired.load(Array(json.utf8)).value
        == PairedThread(id: 1, content: .glass(Glass(colour: "c"))))
    #expect(
      try Paired.edited(json) { $0.content = .glass(Glass(colour: "c", size: 2)) }
        == #"{"version":1,"id":1,"colour":"c","size":2,"x":0,"kind":"glass"}"#)
    #expect(
      try Paired.edited(json) { $0.content = .clasp }
        == #"{"version":true,"id":1,"x":0,"kind":"clasp"}"#)
    #expect(
      try Paired.edited(json) { $0.content = .pearl(Pearl(shine: 1)) }
        == #"{"id":1,"x":0,"kind":"pearl","$type":"pearl","shine":1}"#)
    let future = #"{"id":1,"kind":"glass","version":2,"x":0}"#
    let value = try Paired.load(Array(future.utf8)).value
    #expect(
      unknown(PairedGemCodec.unrecognized(in: value.content))
        == #"{"kind":"glass","version":2,"x":0}"#)
    #expect(
      try Paired.edited(future) { $0.knots = 1 }
        == future.replacing(#""id":1"#, with: #""id":1,"knots":1"#))
    let half = #"{"id":1,"version":1,"colour":"c","x":0}"#
    #expect(
      unknown(PairedGemCodec.unrecognized(in: try Paired.load(Array(half.utf8)).value.content))?
        .hasPrefix(#"{"version":1,"colour":"c"}: "#) == true)
  }

  @Test("a flattened presence union without any of its keys takes the unclaimed members")
  func presence() throws {
    let json = #"{"id":1,"shine":4,"x":0,"$type":"pearl","colour":null}"#
    #expect(
      try Present.load(Array(json.utf8)).value
        == PresentThread(id: 1, content: .pearl(Pearl(shine: 4))))
    #expect(
      try Present.edited(json) { $0.content = .glass(Glass(colour: "c")) }
        == #"{"id":1,"x":0,"colour":"c"}"#)
    let future = #"{"id":1,"x":0,"size":9}"#
    #expect(
      unknown(PresentGemCodec.unrecognized(in: try Present.load(Array(future.utf8)).value.content))
        == #"{"size":9,"x":0}"#)
    let both = #"{"id":1,"x":0,"colour":"c","shine":1}"#
    #expect(
      unknown(PresentGemCodec.unrecognized(in: try Present.load(Array(both.utf8)).value.content))?
        .hasPrefix(#"{"colour":"c","shine":1}: 1:"#) == true)
    #expect(try Present.edited(both) { $0.id = 2 } == both.replacing(#""id":1"#, with: #""id":2"#))
  }

  @Test("a save of an unknown value that has a key of the struct around it is refused")
  func membersOfOthers() throws {
    let film = try PresentGemCodec.read(#"{"film":1,"knots":5}"#)
    #expect(PresentThreadCodec.written(PresentThread(id: 1, content: film)) == nil)
    for json in [#"{"id":1,"colour":"c","knots":2}"#, #"{"id":1,"colour":"c"}"#] {
      do {
        let saved = try Present.edited(json) { $0.content = film }
        Issue.record("\(saved)")
      } catch let error as JSONError {
        #expect(error.code == .unrepresentable, "\(error)")
      }
    }
    let other = try PresentGemCodec.read(#"{"film":1}"#)
    #expect(
      try Present.edited(#"{"id":1,"colour":"c","knots":2}"#) { $0.content = other }
        == #"{"id":1,"film":1,"knots":2}"#)
  }

  @Test("a malformed part is kept as it is, and its reason has a place in the part")
  func malformed() throws {
    let json = #"{"id":1,"x":0,"kind":"glass","glass":{"colour":[true]}}"#
    let value = try Keyed.load(Array(json.utf8)).value
    let text = try #require(unknown(KeyedBeadCodec.unrecognized(in: value.content)))
    #expect(text.hasPrefix(#"{"kind":"glass","glass":{"colour":[true]}}: "#), "\(text)")
    #expect(text.contains("at /glass/colour: expected a string"), "\(text)")
    #expect(try report(json, Keyed.self) == ["", "/x"])
    #expect(
      try Keyed.edited(json) { $0.knots = 1 }
        == json.replacing(#""id":1"#, with: #""id":1,"knots":1"#))
    #expect(
      KeyedThreadCodec.written(value)
        == #"{"id":1,"kind":"glass","glass":{"colour":[true]}}"#)
  }
}
