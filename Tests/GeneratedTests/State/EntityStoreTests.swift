import Foundation
import Showcase
import SumTypeRuntime
import Testing

/// Entities by identity, as an app keeps them.
private struct EntityStore<Entity: Identifiable & Hashable & Sendable> {
  private(set) var entities: [Entity.ID: Entity] = [:]
  private(set) var order: [Entity.ID] = []

  init(_ entities: [Entity]) { for entity in entities { upsert(entity) } }

  mutating func upsert(_ entity: Entity) {
    if entities.updateValue(entity, forKey: entity.id) == nil { order.append(entity.id) }
  }

  mutating func update(_ id: Entity.ID, _ change: (inout Entity) -> Void) {
    if var entity = entities[id] {
      change(&entity)
      entities[id] = entity
    }
  }

  var all: [Entity] { order.compactMap { entities[$0] } }
}

@Suite("An entity store of generated users")
struct EntityStoreTests {
  private let json =
    #"[{"id":"\#(ID.first)","name":"Ada","friend_ids":["\#(ID.second)"],"is_bookmarked":false,"badge":"gold"},{"id":"\#(ID.second)","name":"Grace","is_bookmarked":true}]"#

  @Test("entities are found by id, and know each other by id only")
  func lookup() throws {
    let users = EntityStore(try UserStoreDocument.load(Array(json.utf8)).value)
    let ada = try #require(users.entities[UserID(ID.first)])
    #expect(ada.friendIDs.compactMap { users.entities[$0]?.name } == ["Grace"])
    #expect(Set(users.all).count == 2)
  }

  @Test("a bookmark set in the store is saved where it stood, and nothing else changes")
  func saving() throws {
    let loaded = try UserStoreDocument.load(Array(json.utf8))
    var users = EntityStore(loaded.value)
    users.update(UserID(ID.first)) { $0.isBookmarked = true }
    let saved = try UserStoreDocument.save(users.all, preserving: loaded.preserved)
    #expect(
      text(saved.bytes)
        == json.replacingOccurrences(of: "false", with: "true"))
  }

  @Test("the order of the store does not matter to what is kept")
  func reordered() throws {
    let loaded = try UserStoreDocument.load(Array(json.utf8))
    let saved = try UserStoreDocument.save(loaded.value.reversed(), preserving: loaded.preserved)
    #expect(text(saved.bytes).contains(#""badge":"gold""#))
    #expect(try UserStoreDocument.load(saved.bytes).value == loaded.value.reversed())
  }
}
