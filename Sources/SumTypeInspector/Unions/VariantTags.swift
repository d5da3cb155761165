import SumTypeGenerator
import SumTypeJSON

/// The tags of a union's variants, told apart by their UTF-8.
struct VariantTags {
  private let strings: MemberTable
  private let variants: [Int]
  private let integers: [Int64: Int]

  init(_ tags: [Tag]) {
    var keys: [StaticString] = []
    var variants: [Int] = []
    var integers: [Int64: Int] = [:]
    for (variant, tag) in tags.enumerated() {
      switch tag {
      case .string(let text):
        keys.append(.interned(text))
        variants.append(variant)
      case .integer(let number): integers[number] = integers[number] ?? variant
      }
    }
    strings = MemberTable(keys)
    self.variants = variants
    self.integers = integers
  }

  func variant(of tag: JSONTag) -> Int? {
    switch tag {
    case .string(let text): strings.index(of: text).map { variants[$0] }
    case .integer(let number): integers[number]
    case .bool: nil
    }
  }

  /// The tag that a key stands for: in a union with integer tags, `"3"` is 3.
  func tag(ofKey key: String) -> JSONTag {
    if integers.isEmpty || strings.index(of: key) != nil { return .string(key) }
    switch key {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard let integer = Int64(key), String(integer) == key else { return .string(key) }
      return .integer(integer)
    }
  }
}
