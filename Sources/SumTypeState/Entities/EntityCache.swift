import SumTypeRuntime

/// A cache in which an entity store keeps confirmed entities: an entry list of any document.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@usableFromInline
protocol EntityCache<Entity>: AnyObject {
  associatedtype Entity: Identifiable

  /// The entities that were loaded; empty if the load has failed.
  var entities: [Entity] { get }

  /// Writes those of `kept` that differ from the cached ones, and removes those whose identity is in
  /// `gone`.
  func keep(_ kept: [Entity], without gone: [Entity.ID])
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList: EntityCache where Entry.Value: Identifiable, Entry.Value.ID == ID {
  @usableFromInline typealias Entity = Entry.Value

  @usableFromInline var entities: [Entry.Value] { (try? loaded()) ?? [] }

  /// An entity that the document refuses is not cached. That is no failure of the store, which has the
  /// entity.
  @usableFromInline
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
