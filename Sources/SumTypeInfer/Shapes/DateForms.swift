/// Recognises strings that look like dates, in forms other than RFC 3339.
enum DateForms {
  /// Returns whether all strings look like dates.
  static func areAll(_ strings: [Int32], in tree: SampleTree) -> Bool {
    strings.allSatisfy { node in tree.withString(node) { isDate($0) } }
  }

  private static let longest = 40
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ].map { Array($0.utf8) }

  /// Returns whether a text is such as `2026-01-31 12:00`, `2026/01/31`, `31.01.2026`, `20260131T120000Z`,
  /// `Sat, 31 Jan 2026 12:00:00 GMT`.
  static func isDate(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 8, text.count <= longest else { return false }
    var digits: [(number: Int, length: Int, end: Int)] = []
    var position = 0
    while position < text.count, digits.count < 3 {
      guard let (number, end) = number(in: text, from: position) else { break }
      digits.append((number, end - position, end))
      guard end < text.count, "-/.".utf8.contains(text[end]) else { break }
      position = end + 1
    }
    if digits.count == 3 {
      return isDay(digits.map { ($0.number, $0.length) }) && ends(text, digits[2].end)
    }
    if digits.count == 1, digits[0].length == 8, digits[0].end == text.count || text[8] == 0x54 {
      let number = digits[0].number
      return isDay([(number / 10_000, 4), (number / 100 % 100, 2), (number % 100, 2)])
    }
    return namesMonth(text)
  }

  private static func number(
    in text: UnsafeRawBufferPointer, from start: Int
  ) -> (number: Int, end: Int)? {
    var (value, end) = (0, start)
    while end < text.count, text[end] &- 0x30 < 10, end - start < 9 {
      value = value * 10 + Int(text[end] &- 0x30)
      end += 1
    }
    return end > start ? (value, end) : nil
  }

  /// Returns whether the numbers are a year of four digits, first or last, a day and a month.
  private static func isDay(_ parts: [(number: Int, length: Int)]) -> Bool {
    func isYear(_ part: (number: Int, length: Int)) -> Bool {
      part.length == 4 && (1000...2999).contains(part.number)
    }
    func are(_ one: (number: Int, length: Int), _ other: (number: Int, length: Int)) -> Bool {
      one.length <= 2 && other.length <= 2 && (1...31).contains(one.number)
        && (1...31).contains(other.number) && min(one.number, other.number) <= 12
    }
    if isYear(parts[0]) { return parts[1].number <= 12 && are(parts[1], parts[2]) }
    return isYear(parts[2]) && are(parts[0], parts[1])
  }

  /// Returns whether the text ends after the day, or a time follows.
  private static func ends(_ text: UnsafeRawBufferPointer, _ end: Int) -> Bool {
    if end == text.count { return true }
    let next = end + 1
    return " Tt,".utf8.contains(text[end]) && next < text.count
      && (text[next] &- 0x30 < 10 || text[next] == 0x20)
  }

  /// Returns whether the text has the name of a month, a day and a year.
  private static func namesMonth(_ text: UnsafeRawBufferPointer) -> Bool {
    var (hasMonth, hasDay, hasYear) = (false, false, false)
    var words = 0
    for part in text.split(whereSeparator: { " ,-".utf8.contains($0) }) {
      let word = part.map { $0 | 0x20 }
      if part.allSatisfy({ $0 &- 0x30 < 10 }) {
        let number = part.reduce(0) { $0 &* 10 &+ Int($1 &- 0x30) }
        if part.count <= 2, (1...31).contains(number) { hasDay = true }
        if part.count == 4, (1000...2999).contains(number) { hasYear = true }
      } else if word.allSatisfy({ $0 &- 0x61 < 26 }) {
        words += 1
        if months.contains(where: word.starts) { hasMonth = true }
      }
    }
    return hasMonth && hasDay && hasYear && words <= 3
  }
}
