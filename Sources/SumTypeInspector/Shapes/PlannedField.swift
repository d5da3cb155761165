import SumTypeGenerator

/// A field of a struct, ready to be read.
struct PlannedField {
  enum Presence {
    case required, optional, defaulted
  }

  let key: String
  let aliases: [String]
  let presence: Presence
  let shape: any Shape

  init(_ field: Field, shape: any Shape) {
    key = field.key
    aliases = field.aliases
    presence =
      switch field.presence {
      case .required: .required
      case .optional: .optional
      case .defaulted: .defaulted
      }
    self.shape = shape
  }

  /// A member that always is one of a few values.
  init(_ constant: ConstantMember) {
    self.init(key: constant.key, shape: ConstantShape(constant.values))
  }

  /// A field that has to be there.
  init(key: String, shape: any Shape) {
    self.key = key
    aliases = []
    presence = .required
    self.shape = shape
  }
}
