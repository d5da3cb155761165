import SumTypeGenerator
import SumTypeJSON

/// Alternatives, grouped by the JSON types of their values.
struct PartGroups {
  typealias Part = Declaration.Alternatives.Part

  private(set) var boolCount = 0
  private(set) var numbers: [Part] = []
  private(set) var strings: [Part] = []
  private(set) var arrays: [Part] = []
  private(set) var objects: [Part] = []
  private(set) var isAnything = false
  private(set) var count = 0
  /// The declarations whose alternatives are among these, each with their number.
  private(set) var opened: [(id: Int, count: Int)] = []
  /// The author's names of types.
  private(set) var names: [TypeUse: String] = [:]

  /// The greatest number of alternatives, including nested ones; if there are more, the type is JSON.
  private static let most = 10_000

  var kindCount: Int {
    [boolCount > 0, !numbers.isEmpty, !strings.isEmpty, !arrays.isEmpty, !objects.isEmpty].count {
      $0
    }
  }

  /// Removes all alternatives that are not objects.
  mutating func keepObjects() {
    boolCount = 0
    (numbers, strings, arrays) = ([], [], [])
  }

  /// - Parameter whole: the declaration that all alternatives become.
  mutating func add(_ part: Part, _ draft: Draft, itself whole: Int?) {
    var open = [part]
    var steps = 0
    while let part = open.popLast() {
      steps += 1
      if steps > Self.most {
        isAnything = true
        return
      }
      count += 1
      let type = draft.target(part.use.type)
      if let name = part.name { names[part.use.type] = name }
      switch type {
      case .json: isAnything = true
      case .scalar("Bool", _): boolCount += 1
      case .scalar(let name, let wire):
        if ScalarForm(name, wire: wire)?.isString == true {
          strings.append(part)
        } else {
          numbers.append(part)
        }
      case .embedded: strings.append(part)
      case .list, .dictionary: arrays.append(part)
      case .map: objects.append(part)
      case .choice(let types):
        if case .reference(let id) = part.use.type { opened.append((id, types.count)) }
        open += types.reversed().map { Part(use: Use($0)) }
      case .reference(let id):
        if id == whole { continue }
        switch draft[id].kind {
        case .enumeration(let enumeration):
          if case .string? = enumeration.values.first?.value {
            strings.append(part)
          } else {
            numbers.append(part)
          }
        case .tuple: arrays.append(part)
        case .union(let union) where union.form == .untagged:
          opened.append((id, union.variants.count))
          open += union.variants.reversed().map { variant in
            Part(use: variant.payload ?? .json, name: variant.word.isEmpty ? nil : variant.word)
          }
        case .structure, .union: objects.append(part)
        default: isAnything = true
        }
      }
    }
  }
}
