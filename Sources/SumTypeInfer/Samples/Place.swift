import SumTypeJSON

/// A place of values in samples: a JSON pointer (RFC 6901) in which `*` stands for every index of a list,
/// and for every key of a map.
///
/// ```
/// /cells/*/outputs/*/data
/// ```
///
/// A place is a step from another place, and its text is made when it is needed: each of many places below a long key
/// would otherwise have that key in a text of its own.
public struct Place: Hashable, Sendable, CustomStringConvertible {
  private final class Step: Sendable {
    let outer: Step?
    let text: String
    /// A hash of the text of the whole place (FNV-1a).
    let hash: UInt64

    init(_ text: String, from outer: Step?) {
      self.outer = outer
      self.text = text
      hash = text.utf8.reduce(outer?.hash ?? 0xCBF2_9CE4_8422_2325) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
    }
  }

  private let step: Step
  /// The last key on the path to the place; nil at the root.
  let key: String?
  /// Whether the values are elements of a list, or values of a map, under that key.
  let isInside: Bool

  private init(_ step: Step, key: String?, isInside: Bool) {
    (self.step, self.key, self.isInside) = (step, key, isInside)
  }

  /// The place of a whole sample.
  static let root = Place(hint: "")

  /// Creates the place of a hint.
  init(hint text: String) { self.init(Step(text, from: nil), key: nil, isInside: false) }

  /// The place in the form of a hint.
  public var description: String {
    var texts: [String] = []
    var next: Step? = step
    while let step = next {
      texts.append(step.text)
      next = step.outer
    }
    return texts.reversed().joined()
  }

  /// Places with one text are equal.
  public static func == (left: Place, right: Place) -> Bool {
    left.step === right.step
      || left.step.hash == right.step.hash && left.description == right.description
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(step.hash) }

  /// The place of the object or list with the values of this place; the root for the root.
  var outer: Place { Place(step.outer ?? step, key: nil, isInside: false) }

  private func stepping(_ text: String, key: String?, isInside: Bool) -> Place {
    Place(Step(text, from: step), key: key, isInside: isInside)
  }

  /// Returns the place of a member's value.
  func member(_ key: String) -> Place {
    stepping(JSONPointer(tokens: [key]).description, key: key, isInside: false)
  }

  /// The place of the elements of a list, or of the values of a map.
  var elements: Place { stepping("/*", key: key, isInside: true) }

  /// The place of the JSON embedded in strings.
  var embedded: Place { stepping("/»", key: key, isInside: isInside) }

  /// Returns the place of an element of a tuple.
  func element(_ index: Int) -> Place { stepping("/\(index)", key: key, isInside: true) }

  /// Returns the place of the values of the variant with a tag.
  func variant(named tag: String) -> Place { stepping("(\(tag))", key: tag, isInside: false) }
}
