import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// The keywords beside `const` and `enum`, prepared to check many values against them.
struct ValueLimits {
  var kinds: KindSet
  private let least: Int
  private let most: Int
  private let patterns: [TextPattern]
  /// The strictest of each bound of numbers.
  private let minimum: Double
  private let maximum: Double
  private let exclusiveMinimum: Double
  private let exclusiveMaximum: Double

  /// - Parameter patterns: the patterns that strings have to match.
  init(_ facts: SchemaFacts, patterns: [TextPattern]) {
    func bounds(_ key: String) -> [Double] {
      facts.bounds.lazy.filter { $0.key == key }.compactMap(\.value.double)
    }
    kinds = facts.kinds
    self.patterns = patterns
    least = facts.bounds(of: "minLength").max() ?? 0
    most = facts.bounds(of: "maxLength").min() ?? .max
    minimum = bounds("minimum").max() ?? -.infinity
    maximum = bounds("maximum").min() ?? .infinity
    exclusiveMinimum = bounds("exclusiveMinimum").max() ?? -.infinity
    exclusiveMaximum = bounds("exclusiveMaximum").min() ?? .infinity
  }

  func allow(_ tree: JSONTree) -> Bool {
    switch tree.value {
    case .null: kinds.contains(.null)
    case .bool: kinds.contains(.bool)
    case .array: kinds.contains(.array)
    case .object: kinds.contains(.object)
    case .string(let text): kinds.contains(.string) && allow(text)
    case .number(let number):
      !kinds.isDisjoint(with: number.integer(as: Int64.self) == nil ? .fraction : .number)
        && allow(number)
    }
  }

  func allow(_ constant: Constant) -> Bool {
    guard kinds.contains(constant.kind) else { return false }
    return switch constant {
    case .string(let text): allow(text)
    case .integer(let number): allow(JSONNumber(number))
    case .bool: true
    }
  }

  private func allow(_ text: String) -> Bool {
    let count = text.unicodeScalars.count
    return count >= least && count <= most && patterns.allSatisfy { $0.matches(text) }
  }

  private func allow(_ number: JSONNumber) -> Bool {
    guard let value = number.double else { return true }
    return value >= minimum && value <= maximum && value > exclusiveMinimum
      && value < exclusiveMaximum
  }
}

extension JSONSchemaReader {
  /// The most patterns that values are checked against.
  private static let mostPatterns = 100

  /// Returns the keywords beside `const` and `enum`; patterns beyond the limit are noted.
  func valueLimits(of conjunction: Conjunction, _ facts: SchemaFacts) -> ValueLimits {
    let end = withoutReferences(conjunction)
    var limits = knownLimits[end] ?? newLimits(facts)
    knownLimits[end] = limits
    limits.kinds = facts.kinds
    return limits
  }

  private func newLimits(_ facts: SchemaFacts) -> ValueLimits {
    var patterns: [TextPattern] = []
    var seen: Set<WireText> = []
    for (source, place) in facts.textPatterns where seen.insert(source.wire).inserted {
      if patterns.count == Self.mostPatterns {
        draft.notes.add(.unchecked("pattern"), at: place)
      } else if let pattern = try? TextPattern(parsing: source) {
        patterns.append(pattern)
      }
    }
    return ValueLimits(facts, patterns: patterns)
  }
}
