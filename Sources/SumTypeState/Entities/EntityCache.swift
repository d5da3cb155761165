import SumTypeRuntime

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList where Entry.Value: Identifiable, Entry.Value.ID == ID {
  /// Writes those of the entities that differ from the entries, as the cache of an entity store, and removes
  /// the entries whose entity is nil.
  ///
  /// An entity that the document refuses is not cached. That is no failure of the store, which has the
  /// entity.
  func keep(_ confirmed: [(ID, Entry.Value?)]) {
    for (id, entity) in confirmed {
      switch (entry(id), entity) {
      case (let old?, let entity?):
        if !Entry.isSame(old, entity) { try? update(id) { $0 = entity } }
      case (nil, let entity?): try? insert(entity)
      case (_, nil): _ = try? remove(id)
      }
    }
  }
}
