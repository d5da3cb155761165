/// A parameter of a function or initializer.
///
/// ```swift
/// Parameter("id", "UUID")                                            // id: UUID
/// Parameter("reader", label: .none, "JSONReader", passing: .inout)   // _ reader: inout JSONReader
/// Parameter("post", label: .named("for"), "Post")                    // for post: Post
/// ```
public struct Parameter: Hashable, Sendable {
  public enum Label: Hashable, Sendable {
    /// The name is the label.
    case same
    /// `_`
    case none
    case named(Identifier)
  }

  /// How the argument is passed.
  public enum Passing: String, Hashable, Sendable {
    case plain = ""
    case `inout` = "inout "
    case borrowing = "borrowing "
    case consuming = "consuming "
    case sending = "sending "
  }

  public var name: Identifier
  public var label: Label
  public var type: SwiftType
  public var passing: Passing
  public var defaultValue: Code?

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
