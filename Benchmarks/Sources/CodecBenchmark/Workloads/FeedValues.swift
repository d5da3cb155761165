/// The values of the n-th entry: the same in every shape, for every peer.
enum FeedValues {
  /// Looks as random as a real one.
  static func id(_ index: Int) -> String {
    var random = SplitMix(seed: UInt64(index))
    let digits = Array(hexadecimal(random.next()) + hexadecimal(random.next()))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }

  /// Seconds since 1970: an entry every twenty minutes or so, from 2021 on.
  static func seconds(_ index: Int) -> Int { 1_609_459_200 + index * 1_217 }

  static func date(_ index: Int) -> String {
    let seconds = seconds(index)
    let (day, ofDay) = (seconds / 86_400, seconds % 86_400)
    // The civil date of a day after 1970, of the proleptic Gregorian calendar.
    let shifted = day + 719_468
    let era = shifted / 146_097
    let ofEra = shifted % 146_097
    let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    let civilYear = year + era * 400 + (civilMonth <= 2 ? 1 : 0)
    return "\(civilYear)-\(two(civilMonth))-\(two(ofYear - (153 * month + 2) / 5 + 1))"
      + "T\(two(ofDay / 3_600)):\(two(ofDay / 60 % 60)):\(two(ofDay % 60))Z"
  }

  static func emoji(_ index: Int) -> String { ["🙂", "😀", "😢", "😐"][index / 2 % 4] }

  static func intensity(_ index: Int) -> Int { 1 + index % 5 }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
