/// A parameter of a function or initializer.
///
/// ```swift
/// Parameter("id", "UUID")                                            // id: UUID
/// Parameter("reader", label: .none, "JSONReader", passing: .inout)   // _ reader: inout JSONReader
/// Parameter("post", label: .named("for"), "Post")                    // for post: Post
/// ```
public struct Parameter: Hashable, Sendable {
  /// What the caller writes before the argument.
  public enum Label: Hashable, Sendable {
    /// The name is the label.
    case same
    /// `_`
    case none
    /// Another word than the name.
    case named(Identifier)
  }

  /// How the argument is passed.
  public enum Passing: String, Hashable, Sendable {
    /// As Swift does by itself.
    case plain = ""
    /// The function may change the caller's variable.
    case `inout` = "inout "
    /// The function looks at the value.
    case borrowing = "borrowing "
    /// The function takes the value.
    case consuming = "consuming "
    /// The value leaves its isolation.
    case sending = "sending "
  }

  /// Its name, without backticks.
  public var name: Identifier
  /// What the caller writes.
  public var label: Label
  /// The type, without what `passing` says.
  public var type: SwiftType
  /// How the argument gets there.
  public var passing: Passing
  /// What it is where the caller leaves it out.
  public var defaultValue: Code?

  /// The parameter with these parts.
  public init(
    _ name: Identifier, label: Label = .same, _ type: SwiftType, passing: Passing = .plain,
    defaultValue: Code? = nil
  ) {
    self.name = name
    self.label = label
    self.type = type
    self.passing = passing
    self.defaultValue = defaultValue
  }

  var source: String {
    let names =
      switch label {
      case .same: name.label
      case .none: "_ \(name.label)"
      case .named(let label): "\(label.label) \(name.label)"
      }
    let value = defaultValue.map { " = \($0.text)" } ?? ""
    return "\(names): \(passing.rawValue)\(type.source)\(value)"
  }
}
