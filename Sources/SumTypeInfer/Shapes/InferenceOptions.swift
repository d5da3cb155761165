import SumTypeGenerator
import SumTypeSource

/// The options of an inference.
public struct InferenceOptions: Sendable {
  /// The name of the root's type and of the document.
  public var name: String
  /// Whether the document has a version and a list of entries, if the samples have them.
  public var isVersioned = false
  /// Whether each sample is a line of a stream.
  public var areLines = false
  /// Whether enums refuse values that they do not name.
  public var closesEnums = false
  /// The number of objects from which on a field may be required.
  public var optionalBelow = 5
  public var guessesEnums = true
  public var guessesDates = true
  public var guessesMaps = true
  public var guessesIdentities = true
  /// The user's guesses, by place.
  public var hints: [Hint] = []

  public init(name: String) { self.name = name }
}

/// A guess by the user about the values of a place: `/cells/*/data=map`.
public struct Hint: Hashable, Sendable {
  /// The guess that replaces the tool's own.
  public enum Guess: Hashable, Sendable {
    case map
    case structure
    /// A struct with a flattened map of the members that most objects do not have.
    case others
    /// A union whose tag is this member.
    case union(tag: String)
    case external
    case presence
    case enumeration
    case list
    /// Arrays with elements at fixed positions, and all further elements as a list.
    case tuple
    case json
    /// A scalar of the language, in one of its wire forms: `Date:milliseconds`.
    case scalar(String, wire: String?)

    /// Whether the guess is only about arrays.
    var isOfArrays: Bool { self == .list || self == .tuple }
  }

  public let place: String
  public let guess: Guess

  /// Reads `PLACE=GUESS`; returns nil if the text has another form.
  public init?(_ text: String) {
    guard let equals = text.lastIndex(of: "=") else { return nil }
    var word = String(text[text.index(after: equals)...])
    if word.hasSuffix("?") { word.removeLast() }
    place = String(text[..<equals])
    guard place.isEmpty || place.hasPrefix("/") else { return nil }
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    switch parts.first {
    case "map": guess = .map
    case "struct": guess = .structure
    case "others": guess = .others
    case "union" where parts.count == 2: guess = .union(tag: parts[1])
    case "external": guess = .external
    case "presence": guess = .presence
    case "enum": guess = .enumeration
    case "list": guess = .list
    case "tuple": guess = .tuple
    case "JSON": guess = .json
    case let name? where Hint.isScalar(name, wire: parts.count == 2 ? parts[1] : nil):
      guess = .scalar(name, wire: parts.count == 2 ? parts[1] : nil)
    default: return nil
    }
  }
}

extension Hint {
  /// Returns the option with a hint, as a person would write it in a shell: `--hint '/*/at=Date:seconds'`.
  static func option(_ place: String, _ guess: String) -> String {
    "--hint \(ShellWord("\(place)=\(guess)"))"
  }

  private static func isScalar(_ name: String, wire: String?) -> Bool {
    guard let scalar = Scalar.all.first(where: { $0.name == name }) else { return false }
    return wire == nil || scalar.forms.contains { $0.wire == wire }
  }
}
