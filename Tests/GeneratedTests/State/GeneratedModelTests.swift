import Foundation
import SumTypeRuntime
import SumTypeState
import TestDocuments
import Testing
import TypeShowcase

@Suite("Generated models")
@MainActor
struct GeneratedModelTests {
  private static let file =
    #"{ "profile": {"name": "Ada", "badge": "gold"}, "theme": "dark", "note": "Hi", "default": 3 }"#

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A12: the snapshot of a model is saved with the unknown fields of its document")
  func unknownFields() throws {
    let loaded = try ProfileScreenFileDocument.load(Array(Self.file.utf8))
    let model = ProfileScreenModel(loaded.value)
    model.profile.set(Profile(name: "Grace"))
    let saved = try ProfileScreenFileDocument.save(
      model.snapshot, preserving: loaded.preserved)
    #expect(text(saved.bytes) == Self.file.replacing("Ada", with: "Grace"))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A13: a restored value counts as loaded, and as older than any maximum age")
  func restored() async throws {
    let model = ProfileScreenModel(ProfileScreen(profile: Profile(name: "Ada")))
    #expect(model.profile.hasValue && model.friends.isIdle)
    await model.profile.loadIfNeeded { Profile(name: "never") }
    #expect(model.profile.value?.name == "Ada")
    await model.profile.loadIfNeeded(maxAge: .seconds(1_000_000)) { Profile(name: "Grace") }
    #expect(model.profile.value?.name == "Grace")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A14: a change of one field notifies its observers once, and those of other fields never")
  func wakes() {
    let model = ProfileScreenModel()
    let note = Listener { _ = model.note }
    let profile = Listener { _ = model.profile.value }
    let keyword = Listener { _ = model.default }
    model.note = "Hello"
    #expect((note.heard, profile.heard, keyword.heard) == (1, 0, 0))
    model.default = 4
    model.profile.set(Profile(name: "Ada"))
    #expect((note.heard, profile.heard, keyword.heard) == (1, 1, 1))
    #expect(
      model.snapshot
        == ProfileScreen(profile: Profile(name: "Ada"), note: "Hello", default: 4))
  }
}
