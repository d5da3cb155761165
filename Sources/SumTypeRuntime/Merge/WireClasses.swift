/// Numbers for values, such that two values have the same number where they are the same on the
/// wire.
struct WireClasses<C: JSONCodec> {
  private(set) var left: [Int] = []
  private(set) var right: [Int] = []
  private var numbers: [[UInt8]: Int] = [:]

  init(_ left: [C.Value], _ right: [C.Value]) {
    self.left = left.map { number(of: $0) }
    self.right = right.map { number(of: $0) }
  }

  /// What a value is written as when it is new says everything that is known of it.
  private mutating func number(of value: C.Value) -> Int {
    var writer = JSONWriter()
    C.encode(value, to: &writer)
    let bytes = writer.finish()
    if let number = numbers[bytes] { return number }
    numbers[bytes] = numbers.count
    return numbers.count - 1
  }
}
