import Everything
import Foundation
import SumTypeRuntime
import TestSupport

/// Promise: a table of entries behaves as a list of values, and rows that are unknown or not changed are not written.
func fuzzEntries(_ bytes: [UInt8]) {
  guard bytes.count > 1 else { return }
  let first = bytes[0]
  let isValue = bytes[1] == UInt8(ascii: "=")
  var random = SplitMix64(choosing: bytes.dropFirst(2))
  let form = Form("Everything", EverythingDocument.self)
  // The byte "0" chooses the first one, "1" the second. A new one must be added before the last.
  switch (first &- UInt8(ascii: "0")) % 8 {
  case 0: Rows(NearCodec.self, "Nears", form).run(&random, isValue ? bytes.dropFirst(2) : nil)
  case 1:
    Rows(WrappedCodec.self, "Wrappings", form).run(&random, isValue ? bytes.dropFirst(2) : nil)
  case 2: Rows(OuterCodec.self, "Outers", form).run(&random, isValue ? bytes.dropFirst(2) : nil)
  case 3: Rows(KeyedCodec.self, "Keyeds", form).run(&random, isValue ? bytes.dropFirst(2) : nil)
  case 4: Rows(PairedCodec.self, "Paireds", form).run(&random, isValue ? bytes.dropFirst(2) : nil)
  case 5: Rows(PlacedCodec.self, "Placeds", form).run(&random, isValue ? bytes.dropFirst(2) : nil)
  case 6: Rows(ListedCodec.self, "Listeds", form).run(&random, isValue ? bytes.dropFirst(2) : nil)
  default: Rows(InnerCodec.self, "Inners", form).run(&random, isValue ? bytes.dropFirst(2) : nil)
  }
}

private struct Rows<Entry: UnionCodec> {
  private let entry: Entry.Type
  private let form: Form

  private enum Document: JSONDocument { typealias Codec = Entry }

  init(_ entry: Entry.Type, _ list: String, _ form: Form) {
    self.entry = entry
    self.form = Form(list, Document.self, of: form.schema)
  }

  /// A random value of the union, loaded from its JSON; nil if none was made.
  private func value(_ random: inout SplitMix64) -> Loaded<Document>? {
    let list = (try? JSONValue(parsing: form.sample(&random))) ?? .null
    let elements = list.arrayValue ?? list.objectValue?.members.map(\.value) ?? []
    guard !elements.isEmpty else { return nil }
    return try? Document.load(random.pick(elements).bytes())
  }

  /// - Parameter json: the only value that is stored; nil for operations that `random` chooses.
  func run(_ random: inout SplitMix64, _ json: ArraySlice<UInt8>?) {
    let table = EntryTable(InMemoryEntries(), of: entry)
    if let json {
      guard let value = (try? Document.load(Array(json)))?.value else { return }
      do {
        try table.insert(value)
      } catch {
        broken("an entry that was loaded can be stored", ("of", form.name), ("because", "\(error)"))
      }
      return check(table, [value])
    }
    /// The value of each row; nil for one that is unknown.
    var model: [Entry.Value?] = []
    for _ in 0..<2 + random.below(10) {
      do {
        try step(table, &model, &random)
      } catch {
        broken("an entry that was loaded can be stored", ("of", form.name), ("because", "\(error)"))
      }
      check(table, model)
    }
  }

  private func step(
    _ table: EntryTable<Entry, InMemoryEntries>, _ model: inout [Entry.Value?],
    _ random: inout SplitMix64
  ) throws {
    let place = model.isEmpty ? 0 : random.below(model.count)
    switch random.below(5) {
    case 0 where !model.isEmpty:
      try table.remove(try table.page(place..<place + 1)[0])
      model.remove(at: place)
    case 1 where !model.isEmpty, 2 where !model.isEmpty:
      try update(table, &model, at: place, &random)
    case 3:
      // A row of a newer version or of another app.
      let stored = StoredEntry(
        type: random.pick(["photo", "", "line", "7", "true", "é"]),
        payload: Data(
          random.pick(["", "{}", "{\"id\":1,\"text\":\"a\",\"u\":1}", "[", "null", "7", "\"x\""])
            .utf8))
      _ = table.storage.insert(stored, at: place)
      guard let row = try table.page(place..<place + 1).first else { return }
      if row.stored != stored { broken("an inserted row has the stored data", ("of", form.name)) }
      model.insert(row.value, at: place)
      if let value = row.value {
        let same = try table.update(row, to: value)
        if same.stored != stored {
          broken(
            "the update of a row to the same value keeps its stored data", ("of", form.name),
            ("stored", "\(stored.type) \(text(stored.payload))"),
            ("written", "\(same.stored.type) \(text(same.stored.payload))"))
        }
      }
    default:
      guard let loaded = value(&random) else { return }
      let row = try table.insert(loaded.value, at: random.oneIn(2) ? place : nil)
      let position = try table.page(0..<model.count + 1).firstIndex { $0.id == row.id } ?? -1
      model.insert(loaded.value, at: position)
    }
  }

  private func update(
    _ table: EntryTable<Entry, InMemoryEntries>, _ model: inout [Entry.Value?], at place: Int,
    _ random: inout SplitMix64
  ) throws {
    let row = try table.page(place..<place + 1)[0]
    guard let old = row.value else {
      if (try? table.update(row, to: value(&random)?.value ?? { throw Nothing() }())) != nil {
        broken(
          "the update of an unknown row is refused", ("of", form.name), ("row", "\(row.stored)"))
      }
      return
    }
    if try table.update(row, to: old).stored != row.stored {
      broken(
        "the update of a row to the same value keeps its stored data", ("of", form.name),
        ("row", "\(row.stored.type) \(text(row.stored.payload))"))
    }
    guard let new = value(&random)?.value else { return }
    _ = try table.update(row, to: new)
    model[place] = new
  }

  private struct Nothing: Error {}

  private func check(_ table: EntryTable<Entry, InMemoryEntries>, _ model: [Entry.Value?]) {
    guard let rows = try? table.page(0..<Int.max), rows.count == model.count else {
      broken("the table has the expected number of rows", ("of", form.name))
    }
    for (row, value) in zip(rows, model) {
      let isSame =
        switch (row.value, value) {
        case (nil, nil): true
        case (let one?, let other?): Entry.isSame(one, other)
        default: false
        }
      if !isSame {
        broken(
          "each row has the value that was stored", ("of", form.name),
          ("row", "\(row.stored.type) \(text(row.stored.payload)) is \(row.content)"),
          ("stored", "\(value as Any)"))
      }
    }
  }
}
