import SumTypeJSON
import TestSupport

/// Edits JSON as an app edits values: changes scalars, removes, moves, swaps and copies elements, and removes
/// members or sets them to null.
public struct JSONEdit {
  public var random: SplitMix64

  public init(random: SplitMix64) { self.random = random }

  /// Returns the document after one to three edits.
  public mutating func edited(_ value: JSONValue) -> JSONValue {
    var value = value
    for _ in 0...random.below(3) { value = edit(value, 0) }
    return value
  }

  private mutating func edit(_ value: JSONValue, _ depth: Int) -> JSONValue {
    switch value {
    case .array(let elements) where !elements.isEmpty:
      return .array(depth > 0 && random.oneIn(2) ? inside(elements, depth) : list(elements))
    case .object(var object) where !object.members.isEmpty:
      let place = random.below(object.members.count)
      // A mark may be part of a value that is unknown as a whole.
      if object.members[place].key == Marks.key { return value }
      if random.oneIn(12) {
        object.members.remove(at: place)
      } else if random.oneIn(16) {
        object.members[place].value = .null
      } else {
        object.members[place].value = edit(object.members[place].value, depth + 1)
      }
      return .object(object)
    default: return scalar(value)
    }
  }

  private mutating func inside(_ elements: JSONArray, _ depth: Int) -> JSONArray {
    var elements = elements
    let place = random.below(elements.count)
    elements[place] = edit(elements[place], depth + 1)
    return elements
  }

  private mutating func list(_ elements: JSONArray) -> JSONArray {
    var elements = elements
    let place = random.below(elements.count)
    switch random.below(7) {
    case 0, 1: elements.remove(at: place)
    case 2: elements.insert(elements.remove(at: place), at: random.below(elements.count + 1))
    case 3: elements.swapAt(place, random.below(elements.count))
    case 4: elements.insert(elements[place], at: random.below(elements.count + 1))
    case 5: elements.reverse()
    default: return inside(elements, 1)
    }
    return elements
  }

  private mutating func scalar(_ value: JSONValue) -> JSONValue {
    switch value {
    case .bool(let flag): .bool(!flag)
    case .number: random.pick([0, 1, 2, 7, -1, 2.5])
    case .string(let text):
      .string(random.pick([text + "x", "", "e\u{301}", "é", "red", "2024-02-29T12:00:00Z"]))
    case .null: random.pick([1, "x", .null])
    default: value
    }
  }
}
