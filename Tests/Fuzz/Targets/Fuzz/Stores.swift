import Everything
import Foundation
import SumTypeRuntime
import SumTypeState
import TestSupport

/// Promise: a store behaves as an array does, refuses changes that it cannot save, and saves the entries that it shows.
@MainActor
func fuzzStore(_ bytes: [UInt8]) {
  finish { await StoreRun(bytes).run() }
}

/// Runs the main actor's tasks until this one is done.
@MainActor
private func finish(_ work: @escaping @MainActor () async -> Void) {
  let flag = Flag()
  Task { @MainActor in
    await work()
    flag.isUp = true
  }
  while !flag.isUp {
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
  }
}

@MainActor private final class Flag { var isUp = false }

@MainActor
private final class StoreRun {
  private var random: SplitMix64
  private let form = Form("Everything", EverythingDocument.self)
  private let repository: InMemoryRepository<EverythingDocument>
  private let store: EverythingStore
  private var model: [Item] = []
  private var spares: [Item]
  /// The entries that are kept aside, which no operation changes.
  private var aside: [String] = []
  private var log: [String] = []

  init(_ bytes: [UInt8]) {
    random = SplitMix64(choosing: bytes)
    repository = InMemoryRepository(bytes: form.sample(&random))
    spares = (try? EverythingDocument.load(form.sample(&random)).value.entries) ?? []
    store = EverythingStore(DocumentStore(repository))
  }

  func run() async {
    await store.load()
    guard store.loading.error == nil, let value = store.document.value else {
      if (try? store.entryList.remove(at: 0)) != nil {
        fail("a store that has loaded nothing refuses changes")
      }
      return
    }
    model = value.entries
    aside = asideEntries(repository.bytes)
    for _ in 0..<1 + random.below(8) {
      await step()
      check()
    }
    await save()
  }

  private func step() async {
    let place = model.isEmpty ? 0 : random.below(model.count)
    switch random.below(9) {
    case 0: insert(at: random.oneIn(3) ? nil : random.below(model.count + 2))
    case 1: remove(at: place)
    case 2:
      attempt("remove by id", model.first { $0.id == id(at: place) } != nil) {
        _ = try self.store.entryList.remove(self.id(at: place))
        self.model.remove(at: self.first(self.id(at: place)))
      }
    case 3:
      let target = random.below(model.count + 1)
      attempt("move \(place) to \(target)", model.indices.contains(place) && target < model.count) {
        try self.store.entryList.move(from: place, to: target)
        self.model.insert(self.model.remove(at: place), at: target)
      }
    case 4: moveOffsets()
    case 5: update(at: place)
    case 6: await save()
    case 7: await failingSave()
    default:
      attempt("shuffle", true) {
        try self.store.document.change { $0.entries.reverse() }
        self.model.reverse()
      }
    }
  }

  private func id(at place: Int) -> ItemID {
    model.indices.contains(place) ? model[place].id : ItemID(rawValue: "none")
  }

  private func first(_ id: ItemID) -> Int { model.firstIndex { $0.id == id } ?? 0 }

  private func insert(at place: Int?) {
    guard !spares.isEmpty else { return }
    let entry = random.pick(spares)
    let isFree = !model.contains { $0.id == entry.id }
    attempt("insert \(entry.id) at \(place ?? -1)", isFree && place ?? 0 <= model.count) {
      try self.store.entryList.insert(entry, at: place)
      self.model.insert(entry, at: place ?? self.model.count)
    }
  }

  private func remove(at place: Int) {
    attempt("remove \(place)", model.indices.contains(place)) {
      let removed = try self.store.entryList.remove(at: place)
      let expected = self.model.remove(at: place)
      if !ItemCodec.isSame(removed, expected) {
        self.fail("the removed entry is the one at the place")
      }
    }
  }

  private func moveOffsets() {
    let offsets = IndexSet(model.indices.filter { _ in random.oneIn(3) })
    let target = random.below(model.count + 1)
    attempt("move \(Array(offsets)) to \(target)", true) {
      try self.store.entryList.move(fromOffsets: offsets, toOffset: target)
      let moved = offsets.map { self.model[$0] }
      let before = self.model[..<target].indices.filter { !offsets.contains($0) }.map {
        self.model[$0]
      }
      let after = self.model[target...].indices.filter { !offsets.contains($0) }.map {
        self.model[$0]
      }
      self.model = before + moved + after
    }
  }

  private func update(at place: Int) {
    guard !spares.isEmpty else { return }
    let entry = random.pick(spares)
    let isFree =
      model.indices.contains(place)
      && (model[place].id == entry.id || !model.contains { $0.id == entry.id })
    attempt("update \(place) to \(entry.id)", isFree) {
      try self.store.entryList.update(at: place) { $0 = entry }
      self.model[place] = entry
    }
  }

  /// Runs an operation, which must succeed if `isAllowed`, and must throw otherwise.
  private func attempt(_ name: String, _ isAllowed: Bool, _ work: () throws -> Void) {
    log.append(name)
    do {
      try work()
      if !isAllowed { fail("an operation that is not possible is refused") }
    } catch {
      if isAllowed { fail("an operation that is possible succeeds; this one throws \(error)") }
    }
  }

  private func check() {
    let entries = store.entries
    if entries.count != model.count || !zip(entries, model).allSatisfy({ ItemCodec.isSame($0, $1) })
    {
      fail("the store shows the expected entries")
    }
    for (place, entry) in model.enumerated() where first(entry.id) == place {
      guard let found = store[entry.id], ItemCodec.isSame(found, entry) else {
        fail("an entry is found by its identity")
      }
    }
  }

  private func save() async {
    log.append("save")
    do {
      try await store.flush()
    } catch {
      fail("the entries of the store can be saved; this save throws \(error)")
    }
    guard let loaded = try? EverythingDocument.load(repository.bytes ?? []) else {
      fail("a saved document can be loaded")
    }
    let entries = loaded.value.entries
    if entries.count != model.count || !zip(entries, model).allSatisfy({ ItemCodec.isSame($0, $1) })
    {
      fail("the saved entries are those that the store shows")
    }
    if asideEntries(repository.bytes) != aside { fail("unknown entries stay in their order") }
  }

  /// Makes a save fail. The repository must not change, and the next save must write the change.
  private func failingSave() async {
    let before = repository.bytes
    repository.failure = .file(URL(fileURLWithPath: "/nowhere"), reason: "the disk is full")
    let hadChanges = store.document.hasUnsavedChanges
    if hadChanges, (try? await store.flush()) != nil { fail("a save that fails throws an error") }
    if repository.bytes != before { fail("a save that fails does not change the repository") }
    repository.failure = nil
  }

  private func asideEntries(_ bytes: [UInt8]?) -> [String] {
    guard let bytes, let loaded = try? EverythingDocument.load(bytes) else { return [] }
    return loaded.preserved.report.aside
  }

  private func fail(_ promise: String) -> Never {
    broken(
      promise, ("operations", log.joined(separator: ", ")),
      ("document", text(repository.bytes ?? [])),
      ("store", "\(store.entries)"), ("expected", "\(model)"))
  }
}
