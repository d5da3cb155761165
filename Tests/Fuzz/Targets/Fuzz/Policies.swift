import Everything
import SumTypeRuntime
import TestSupport

/// Promise: data that the schema refuses is never saved, dropped data is left out and reported, all other data stays.
func fuzzPolicies(_ bytes: [UInt8]) {
  guard bytes.count > 3 else { return }
  let form = Form.policies[Int(bytes[0]) % Form.policies.count]
  let (old, new) = Pair.make(form, bytes.dropFirst())
  check(form.document, form, old: old, new: new)
}

extension Form {
  static let policies = [
    Form("Ledger", LedgerDocument.self, of: Schemas.policies),
    Form("Board", BoardDocument.self, of: Schemas.policies),
    Form("Transfers", TransfersDocument.self, of: Schemas.policies),
    Form("Slips", SlipsDocument.self, of: Schemas.policies),
  ]
}

private func check<D: JSONDocument>(_ type: D.Type, _ form: Form, old: [UInt8], new: [UInt8]) {
  guard let loaded = try? D.load(old) else { return }
  checkSave(loaded.value, over: loaded, type, form, ("untouched", text(old)), old)
  guard let value = (try? D.load(new))?.value else { return }
  checkSave(value, over: loaded, type, form, ("the value of", text(new)), old)
  // The policies also apply to a new document.
  guard let fresh = save(value, preserving: nil as Preserved<D>?, of: form, from: new) else {
    return
  }
  expectSettled(fresh, type, form, ("the value of", text(new)), old)
}

private func checkSave<D: JSONDocument>(
  _ value: D.Codec.Value, over loaded: Loaded<D>, _ type: D.Type, _ form: Form,
  _ detail: (name: String, text: String),
  _ old: [UInt8]
) {
  let saved: Saved
  do throws(JSONError) {
    saved = try D.save(value, preserving: loaded.preserved)
  } catch {
    if error.code == .tooDeep { return }
    guard error.code == .refusedUnknown else {
      broken(
        "a save fails only because of refused data", ("of", form.name), detail, ("over", text(old)),
        ("because", "\(error)"))
    }
    var writer = JSONWriter()
    D.Codec.encode(value, to: &writer)
    let hasFaults = !writer.faults.isEmpty
    let report = (try? D.load(writer.finish()))?.preserved.report
    let isInValue = hasFaults || report?.refused.isEmpty == false
    if loaded.preserved.report.refused.isEmpty, !isInValue {
      broken(
        "a save without refused data succeeds", ("of", form.name), detail, ("over", text(old)),
        ("because", "\(error)"))
    }
    return
  }
  expectSettled(saved, type, form, detail, old)
  expect(saved.bytes, toBe: value, as: type, form, detail, ("over", text(old)))
  let report = loaded.preserved.report
  if report.isKept, detail.name == "untouched", saved.bytes != old {
    broken(
      "an unchanged value without dropped data is saved with the same bytes", ("of", form.name),
      detail,
      ("saved", text(saved.bytes)))
  }
  // Dropping data must not remove other data that is to be kept.
  let hasRepeatedKeys = (try? JSONValue(parsing: old))?.hasRepeatedKeys ?? true
  if detail.name == "untouched", !hasRepeatedKeys, let back = try? D.load(saved.bytes) {
    let before = report.items.filter { $0.policy == .keep && !$0.isInside(report.dropped) }.map(
      \.text)
    let after = back.preserved.report.items.map(\.text)
    if before.count != after.count {
      broken(
        "data that is not dropped stays", ("of", form.name), detail, ("saved", text(saved.bytes)),
        ("before", "\(before)"),
        ("after", "\(after)"))
    }
    if saved.dropped.count != report.dropped.count {
      broken(
        "all dropped data is reported", ("of", form.name), detail, ("saved", text(saved.bytes)),
        ("dropped", "\(saved.dropped)"))
    }
  }
}

private func expectSettled<D: JSONDocument>(
  _ saved: Saved, _ type: D.Type, _ form: Form, _ detail: (name: String, text: String),
  _ old: [UInt8]
) {
  guard let report = (try? D.load(saved.bytes))?.preserved.report else {
    broken(
      "a saved document can be loaded", ("of", form.name), detail, ("over", text(old)),
      ("saved", text(saved.bytes)))
  }
  if !report.refused.isEmpty {
    broken(
      "refused data is not saved", ("of", form.name), detail, ("over", text(old)),
      ("saved", text(saved.bytes)))
  }
  if let item = report.dropped.first(where: { $0.level == .field || $0.level == .variant }) {
    broken(
      "dropped data is left out", ("of", form.name), detail, ("over", text(old)),
      ("saved", text(saved.bytes)),
      ("still there", "\(item)"))
  }
}

extension KeptReport {
  fileprivate var isKept: Bool { items.allSatisfy { $0.policy == .keep } }
}

extension KeptReport.Item {
  fileprivate func isInside(_ others: [KeptReport.Item]) -> Bool {
    others.contains {
      $0.path != path && path.hasPrefix($0.path + "/") || path.hasPrefix($0.path + " »")
    }
  }
}
