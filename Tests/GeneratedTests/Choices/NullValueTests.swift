import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

extension NullDraft: Coded { public typealias Codec = NullDraftCodec }
extension NullPatch: Coded { public typealias Codec = NullPatchCodec }
extension NullFork: Coded { public typealias Codec = NullForkCodec }

@Suite("Optional fields of types with a value for null")
struct NullValueTests {
  /// The three states of a member: JSON, and its value.
  private static let states: [(json: String, title: NullChange?)] = [
    ("{}", nil), (#"{"title":null}"#, .removed), (#"{"title":"a"}"#, .set("a")),
  ]

  @Test("an absent member is nil, and null is a value", arguments: states)
  func reads(_ json: String, _ title: NullChange?) throws {
    #expect(try loaded(json) == NullDraft(title: title))
    #expect(try loaded(json.replacing("title", with: "name")) == NullPatch(title: title))
  }

  @Test(
    "each of the three states can be set over each other one, and is read again", arguments: states)
  func saves(_ json: String, _ old: NullChange?) throws {
    for (_, new) in Self.states {
      let saved = try edited(json) { (draft: inout NullDraft) in draft.title = new }
      #expect(try loaded(saved) == NullDraft(title: new))
      if new == old { #expect(saved == json) }
      let patch = try edited(json) { (patch: inout NullPatch) in patch.title = new }
      #expect(try loaded(patch) == NullPatch(title: new))
    }
  }

  @Test("a new value writes null for the value, and leaves out nil where other fields write null")
  func writes() throws {
    #expect(try written(NullDraft(title: .removed, pages: 1)) == #"{"title":null,"pages":1}"#)
    #expect(try written(NullDraft(title: nil, pages: nil)) == #"{"pages":null}"#)
  }

  @Test("the DTO tells the three states apart, also under an older name", arguments: states)
  func dtos(_ json: String, _ title: NullChange?) throws {
    let draft = try JSONDecoder().decode(NullDraftDTO.self, from: Data(json.utf8))
    #expect(try draft.domain() == NullDraft(title: title))
    let again = try JSONDecoder().decode(NullDraftDTO.self, from: JSONEncoder().encode(draft))
    #expect(again == draft)
    let named = json.replacing("title", with: "name")
    let patch = try JSONDecoder().decode(NullPatchDTO.self, from: Data(named.utf8))
    #expect(try patch.domain() == NullPatch(title: title))
  }

  @Test(
    "a type that contains itself tells an absent part from one that is null",
    arguments: [
      (#"{"left":null}"#, NullFork(left: .leaf, right: nil)),
      (#"{"right":{"left":null}}"#, NullFork(left: nil, right: .fork(NullFork(left: .leaf)))),
    ])
  func recursive(_ json: String, _ fork: NullFork) throws {
    #expect(try loaded(json) == fork)
    #expect(try written(fork) == json)
    let dto = try JSONDecoder().decode(NullForkDTO.self, from: Data(json.utf8))
    #expect(try dto.domain() == fork)
  }
}
