import SumTypeRuntime

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension DocumentStore {
  /// Waits until everything that was changed is saved, and tries again what could not be saved
  /// before.
  ///
  /// - Throws: what ``saving`` then says.
  public func flush() async throws(StateError) {
    hurry()
    defer { hurries -= 1 }
    if saver == nil, hasUnsavedChanges { scheduleSave() }
    while let saver { await saver.value }
    if hasUnsavedChanges, let error = saving.error { throw error }
  }

  func scheduleSave() {
    if !hasUnsavedChanges { hasUnsavedChanges = true }
    if saver != nil { return }
    saver = Task {
      await saveAll()
      saver = nil
    }
  }

  /// Saves until nothing is left to save, or it fails.
  private func saveAll() async {
    while hasUnsavedChanges {
      await waitForChanges()
      guard hasUnsavedChanges, case .loaded = phase, let value = current else { return }
      hasUnsavedChanges = false
      saving.begin()
      do throws(DocumentError) {
        saving = .loaded(try await repository.save(value, preserving: preserved))
      } catch {
        hasUnsavedChanges = true
        saving.fail(StateError(error))
        return
      }
    }
  }

  private func waitForChanges() async {
    if delay <= .zero || hurries > 0 { return }
    let pause = Task { [delay] in _ = try? await Task.sleep(for: delay) }
    self.pause = pause
    await pause.value
    self.pause = nil
  }

  /// Somebody waits for the save, which therefore waits for nothing.
  func hurry() {
    hurries += 1
    pause?.cancel()
  }
}
