import SumTypeRuntime

/// Where an entity store keeps what is confirmed, whatever the document.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
protocol EntityCache<Entity>: AnyObject {
  associatedtype Entity: Identifiable

  /// What was loaded; nothing where that has failed.
  var entities: [Entity] { get }

  /// Writes those that differ from what it has, and removes those that are gone.
  func keep(_ kept: [Entity], without gone: [Entity.ID])
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList: EntityCache where Entry.Value: Identifiable, Entry.Value.ID == ID {
  typealias Entity = Entry.Value

  var entities: [Entry.Value] { (try? loaded()) ?? [] }

  /// What the document refuses is not kept: that is no failure of the store, which has the entity.
  func keep(_ kept: [Entry.Value], without gone: [ID]) {
    for entity in kept {
      if let old = entry(entity.id) {
        if !Entry.isSame(old, entity) { try? update(entity.id) { $0 = entity } }
      } else {
        try? insert(entity)
      }
    }
    for id in gone where entry(id) != nil { _ = try? remove(id) }
  }
}
