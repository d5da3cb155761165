import SumTypeJSON

/// What all numbers of a place are: the narrowest type that loses no digit.
enum NumberGuess {
  static func guess(_ integers: [Int32], _ numbers: [Int32], of tree: SampleTree) -> String? {
    if integers.isEmpty, numbers.isEmpty { return nil }
    var isSigned = false
    var isInt = true
    var isUInt = true
    var digits = 0
    for node in integers {
      let text = tree.text(of: tree[node])
      if text.first == 0x2D { isSigned = true }
      if text.count <= 18 { continue }
      let string = String(decoding: text, as: UTF8.self)
      if Int64(string) == nil { isInt = false }
      if UInt64(string) == nil { isUInt = false }
      digits = max(digits, text.count)
    }
    if numbers.isEmpty {
      if isInt { return "Int" }
      return isUInt && !isSigned ? "UInt64" : "Number"
    }
    if !isInt { return "Number" }
    for node in numbers {
      let text = String(decoding: tree.text(of: tree[node]), as: UTF8.self)
      guard let number = JSONNumber(text), let double = number.double, double.isFinite else {
        return "Number"
      }
      let mantissa = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber)
      digits = max(digits, mantissa.drop { $0 == "0" }.count)
      if double == 0, mantissa.contains(where: { $0 != "0" }) { return "Number" }
    }
    return digits > 17 ? "Number" : "Double"
  }
}
