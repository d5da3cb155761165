/// Numbers for values, such that two values have the same number where they are the same on the
/// wire.
struct WireClasses<C: JSONCodec> {
  private(set) var left: [Int] = []
  private(set) var right: [Int] = []
  private var numbers: [WireForm: Int] = [:]

  init(_ left: [C.Value], _ right: [C.Value]) {
    numbers.reserveCapacity(left.count + right.count)
    self.left = left.map { number(of: $0) }
    self.right = right.map { number(of: $0) }
  }

  /// What a value is written as when it is new says everything that is known of it.
  private mutating func number(of value: C.Value) -> Int {
    var writer = JSONWriter(capacity: 256)
    C.encode(value, to: &writer)
    let form = WireForm(bytes: writer.finish())
    if let number = numbers[form] { return number }
    numbers[form] = numbers.count
    return numbers.count - 1
  }
}

/// Bytes that are hashed in one go.
private struct WireForm: Hashable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
