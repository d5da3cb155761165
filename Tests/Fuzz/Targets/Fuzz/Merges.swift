import Everything
import SumTypeRuntime
import TestDocuments
import TestSupport

/// Promise: a value that is saved over any document loads as that value, and unknown data stays in its element.
func fuzzMerge(_ bytes: [UInt8]) {
  guard bytes.count > 3 else { return }
  let form = Form.chosen(by: bytes[0], among: Form.all)
  let (old, new) = Pair.make(form, bytes.dropFirst())
  checkMerge(form.document, form, old: old, new: new)
}

/// Two documents of one form: the one that is loaded, and the one with the value that the app saves over it.
enum Pair {
  /// Makes the two documents: the bytes of two lines after an equals sign, or documents of the schema as the bytes
  /// choose.
  static func make(_ form: Form, _ bytes: ArraySlice<UInt8>) -> (old: [UInt8], new: [UInt8]) {
    if bytes.first == UInt8(ascii: "=") {
      let lines = bytes.dropFirst().split(separator: 0x0A, maxSplits: 1)
      return (Array(lines.first ?? []), Array(lines.dropFirst().first ?? []))
    }
    var random = SplitMix64(choosing: bytes.dropFirst())
    return make(form, &random, isEdit: (bytes.first ?? 0) & 1 == 0)
  }

  static func make(_ form: Form, _ random: inout SplitMix64, isEdit: Bool) -> (
    old: [UInt8], new: [UInt8]
  ) {
    var old = form.sample(&random)
    guard let value = try? JSONValue(parsing: old) else { return (old, old) }
    if random.oneIn(3) { return (old, isEdit ? edited(value, &random) : form.sample(&random)) }
    let marked = Marks.mark(value)
    old = marked.bytes(style: random.oneIn(2) ? .compact : .pretty)
    return (old, isEdit ? edited(value, &random) : form.sample(&random))
  }

  private static func edited(_ value: JSONValue, _ random: inout SplitMix64) -> [UInt8] {
    var edit = JSONEdit(random: random)
    let edited = edit.edited(value).bytes()
    random = edit.random
    return edited
  }
}

func checkMerge<D: JSONDocument>(_ type: D.Type, _ form: Form, old: [UInt8], new: [UInt8]) {
  guard let loaded = try? D.load(old), let value = (try? D.load(new))?.value else { return }
  // A save begins with the migrated document.
  let old = (try? D.migrated(old)) ?? old
  guard let saved = save(value, preserving: loaded.preserved, of: form, from: old) else { return }
  let details = [("the value of", text(new)), ("over", text(old))]
  expect(saved.bytes, toBe: value, as: type, form, details[0], details[1])

  guard let result = try? JSONValue(parsing: saved.bytes),
    let before = try? JSONValue(parsing: old),
    let after = save(value, preserving: nil as Preserved<D>?, of: form, from: new).flatMap({
      try? JSONValue(parsing: $0.bytes)
    })
  else { return }
  if Marks.stray(in: before) == nil, let stray = Marks.stray(in: result, over: before) {
    broken(
      "unknown data never moves to another element", ("of", form.name), details[0], details[1],
      ("saved", text(saved.bytes)), ("stray", stray.text()))
  }
  guard let made = try? D.load(after.bytes()) else { return }
  let dropped = saved.dropped.map(\.text).joined()
  let (known, newlyKnown) = (
    lists(of: before, known: loaded.preserved.report),
    lists(of: after, known: made.preserved.report)
  )
  for (path, list) in known {
    let (old, new) = (Marks.counts(in: list), Marks.counts(in: newlyKnown[path] ?? []))
    for element in list {
      guard let identity = Marks.identity(of: element),
        old[Marks.bytes(of: identity)] == 1, new[Marks.bytes(of: identity)] == 1,
        // Only an element whose mark names its own identity is checked. Another mark was there before the edit.
        Marks.marks(of: element).contains(where: { Marks.isSame($0, identity) })
      else { continue }
      let kept = lists(of: result)[path]?.contains { element in
        Marks.marks(of: element).contains { Marks.isSame($0, identity) }
      }
      if kept != true, !dropped.contains(Marks.key) {
        broken(
          "unknown data of an element stays, or the save reports it as dropped", ("of", form.name),
          details[0], details[1], ("saved", text(saved.bytes)), ("lost of", identity.text()),
          ("dropped", "\(saved.dropped)"))
      }
    }
  }
  checkAside(loaded.preserved.report, saved, type, form, details)
  goBack(type, form, saved, to: loaded.value, details)
}

/// The lists of a document by their keys: the root, with an empty key, or members of the root.
private func lists(of document: JSONValue) -> [String: [JSONValue]] {
  if let root = document.arrayValue { return ["": root] }
  var lists: [String: [JSONValue]] = [:]
  for member in document.objectValue?.members ?? [] { lists[member.key] = member.value.arrayValue }
  return lists
}

/// The known elements of these lists. An element that is unknown as a whole has no identity, and the app may have
/// removed it as a value.
private func lists(of document: JSONValue, known report: KeptReport) -> [String: [JSONValue]] {
  let unknown = Set(
    report.items.filter { $0.level == .variant || $0.level == .malformed }
      .compactMap { $0.pointers.first?.tokens })
  return Dictionary(
    uniqueKeysWithValues: lists(of: document).map { path, list in
      let tokens = path.isEmpty ? [] : [path]
      return (path, list.indices.filter { !unknown.contains(tokens + ["\($0)"]) }.map { list[$0] })
    })
}

/// Checks that unknown and malformed entries stay, in their order, with the same bytes.
private func checkAside<D: JSONDocument>(
  _ report: KeptReport, _ saved: Saved, _ type: D.Type, _ form: Form, _ details: [(String, String)]
) {
  guard form.hasAside, let back = try? D.load(saved.bytes) else { return }
  let before = report.aside
  let after = back.preserved.report.aside
  if before != after {
    broken(
      "unknown and malformed entries stay in their order", ("of", form.name), details[0],
      details[1],
      ("before", "\(before)"), ("after", "\(after)"))
  }
}

extension KeptReport {
  /// The entries that are kept aside, as text.
  var aside: [String] {
    items.filter { item in
      (item.level == .variant || item.level == .malformed) && item.pointers.count == 1
        && item.pointers[0].tokens.count == 2 && item.pointers[0].tokens[0] == "entries"
    }.map(\.text)
  }
}

extension Form {
  fileprivate var hasAside: Bool { name == "Everything" }
}

/// Checks that the value that was loaded first, saved over the saved document, loads as that value again.
private func goBack<D: JSONDocument>(
  _ type: D.Type, _ form: Form, _ saved: Saved, to value: D.Codec.Value,
  _ details: [(String, String)]
) {
  guard let loaded = try? D.load(saved.bytes),
    let back = save(value, preserving: loaded.preserved, of: form, from: saved.bytes)
  else { return }
  expect(back.bytes, toBe: value, as: type, form, ("back over", text(saved.bytes)), details[1])
}
