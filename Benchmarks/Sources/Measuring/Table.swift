/// The rows of a measurement as text.
///
/// ```
/// load (a): as our writer writes it
///    entries  subject                              ms      MB/s    × ours  goal
///     10,000  sumtype                            1.23      1104
///     10,000  serde_json, tuned                  3.44       395      2.80  ≥ 2.5  met
/// ```
struct Table {
  let title: String
  let rows: [Row]

  var text: String {
    let unit = rows.first?.unit ?? .milliseconds
    var lines = [
      title,
      "  " + Self.cell("entries", 9) + "  " + Self.left("subject", 44)
        + Self.cell(unit.rawValue, 10)
        + (unit == .milliseconds ? Self.cell("MB/s", 10) + Self.cell("× first", 10) : "")
        + "  goal",
    ]
    for row in rows {
      var line =
        "  " + Self.cell(Self.grouped(row.entries), 9) + "  " + Self.left(row.subject, 44)
        + Self.cell(row.value.compact, 10)
      if unit == .milliseconds {
        line +=
          Self.cell(row.rate.map(\.compact) ?? "", 10)
          + Self.cell(row.ratio.map(\.compact) ?? "", 10)
      }
      if let goal = row.goal, let isMet = row.isMet {
        line += "  " + Self.left(goal.text, 8) + (isMet ? "met" : "missed")
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func cell(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// `10,000`
  private static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits = String(digits.dropLast(3))
    }
    return ([digits] + groups).joined(separator: ",")
  }
}
