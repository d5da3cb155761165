import SumTypeSwift

extension SavePolicy {
  /// `public static var onSave: KeptPolicy { .refuse }`; nil where everything is kept, which goes
  /// without saying.
  var declaration: VariableDeclaration? {
    let value: Code
    switch self {
    case .keep: return nil
    case .refuse: value = ".refuse"
    case .drop: value = ".drop"
    }
    return .computed("onSave", Runtime.keptPolicy, isStatic: true, value)
  }

  /// What the doc comment of a codec says of `subject`, after a space: ` A save is refused where …`.
  func sentence(_ subject: String) -> String {
    switch self {
    case .keep: ""
    case .refuse: " A save is refused while there is \(subject)."
    case .drop: " A save leaves out \(subject)."
    }
  }
}
