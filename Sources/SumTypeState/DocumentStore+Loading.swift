import SumTypeRuntime

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension DocumentStore {
  /// Loads the document, or loads it again. What was changed before is saved first; where that
  /// fails nothing is loaded, and ``saving`` says why.
  ///
  /// While a load is going on a second one waits for the first.
  ///
  /// - Parameter discardingChanges: what was changed and is not saved yet is given up instead: the
  ///   way out where somebody else has changed the document.
  public func load(discardingChanges: Bool = false) async {
    if let loader {
      await loader.value
      if !discardingChanges || !hasUnsavedChanges { return }
    }
    let task = Task {
      await loadNow(discardingChanges: discardingChanges)
      loader = nil
    }
    loader = task
    await task.value
  }

  private func loadNow(discardingChanges: Bool) async {
    // Also a save that is going on comes to its end first: it may fail.
    while hasUnsavedChanges || saver != nil {
      if discardingChanges {
        await discardChanges()
      } else {
        do throws(StateError) {
          try await flush()
        } catch {
          return
        }
      }
    }
    phase = .loading
    do throws(DocumentError) {
      if let loaded = try await repository.load() {
        let preserved = loaded.preserved
        // It goes through the whole document, which is no work for the main actor.
        let report = await Task.detached { preserved.report }.value
        begin(loaded.value, preserving: preserved, report)
      } else if let new {
        begin(new, preserving: nil, nil)
      } else {
        phase = .failed(StateError(.missing, "There is no document yet."))
      }
    } catch {
      phase = .failed(StateError(error))
    }
  }

  private func begin(
    _ value: Value, preserving preserved: Preserved<Document>?, _ report: KeptReport?
  ) {
    self.preserved = preserved
    loads += 1
    self.report = report
    replace { $0 = value }
    phase = .loaded
  }

  /// Saves nothing more of what was changed. A save that is going on comes to its end.
  private func discardChanges() async {
    hasUnsavedChanges = false
    hurry()
    if let saver { await saver.value }
    hurries -= 1
    hasUnsavedChanges = false
    saving = .idle
  }
}
