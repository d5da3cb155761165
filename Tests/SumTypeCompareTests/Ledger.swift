import Foundation
import SumTypeGenerator
import SumTypeSource
import TestSupport
import Testing

@testable import SumTypeCompare

/// The recorded texts of comparisons, in files that a person reads before they are committed.
enum Ledger {
  static let folder = "Tests/SumTypeCompareTests/Ledger"

  /// Compares a text with the recorded one, or records it if `SUMTYPE_UPDATE_GOLDENS` is set.
  static func hold(_ text: String, against name: String) throws {
    let path = "\(folder)/\(name)"
    if ProcessInfo.processInfo.environment["SUMTYPE_UPDATE_GOLDENS"] != nil {
      try text.write(to: Repository.url(path), atomically: true, encoding: .utf8)
      return
    }
    let recorded = try Repository.text(of: path)
    if recorded == text { return }
    let lines = zip(
      recorded.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false))
    let (old, new) = lines.first { $0 != $1 } ?? ("", "")
    Issue.record(
      """
      \(path) has \(recorded.utf8.count) bytes, the comparison \(text.utf8.count). The first lines that differ:
      \(old)
      \(new)
      to update it: SUMTYPE_TESTS=all SUMTYPE_UPDATE_GOLDENS=1 swift test --filter LedgerTests
      """)
  }
}

extension Comparison {
  /// The comparison as text, with a line for each property of a finding that may be wrong.
  var ledger: String {
    var text = ""
    for pair in pairs {
      text += "\(pair.title): \(pair.verdicts.line)\n"
      for finding in pair.findings { text += finding.ledger }
    }
    if pairs.count > 1 {
      text += "together\n"
      for finding in findings { text += finding.ledger }
    }
    if !others.isEmpty { text += "besides\n" }
    for finding in others { text += finding.ledger }
    for contradiction in contradictions { text += "CONTRADICTION \(contradiction)\n" }
    return text
  }
}

extension Verdicts {
  fileprivate var line: String {
    "\(newReadsOld) \(oldReadsNew) \(oldSavesNew) \(swift)"
  }
}

extension Finding {
  fileprivate var ledger: String {
    var lines = ["\(severity) \(rule.rawValue) \(subject): \(message)"]
    lines.append("  \(verdicts.line)" + (isUnproved ? " unproved" : ""))
    lines.append("  at \(place.ledger), old \(oldPlace.ledger)")
    for direction in Direction.allCases {
      let kept = (containers[direction] ?? []).map { "\($0.kind) \($0.name) \($0.onSave)" }
      if !kept.isEmpty { lines.append("  \(direction) kept by \(kept.joined(separator: ", "))") }
      guard let witness = witnesses[direction] else { continue }
      lines.append("  \(direction) \(witness.reading): \(witness.part)")
      lines.append("    \(witness.json)" + (witness.isInText ? " in text" : ""))
    }
    if let saved { lines.append("  saved \(saved.reading): \(saved.json)") }
    if let loss { lines.append("  loss: \(loss)") }
    if let help { lines.append("  help: \(help)") }
    if let accepted { lines.append("  accepted: \(accepted)") }
    return lines.map { "  \($0)\n" }.joined()
  }
}

extension SourceRange? {
  /// The line, the column and the text of a place.
  fileprivate var ledger: String {
    guard let self else { return "-" }
    return
      "\(self.line):\(self.column) \(String(decoding: self.file.bytes[self.bytes], as: UTF8.self))"
  }
}
