import SumTypeGenerator
import SumTypeJSON

/// The effect of one difference on a reader, regardless of the surroundings.
enum Effect: Equatable {
  /// The value is read as before. The example shows a value with a new Swift name.
  case same
  /// Data is unknown; a save treats it by the verdict.
  case unknown(SavingVerdict)
  /// The value is of a variant that the reader's union does not know.
  case unknownVariant(Union.Unknown, SavingVerdict)
  /// A known value reads as nil or as its default.
  case hidden
  /// The value does not fit.
  case unfit
  /// A union inside the value keeps a part that does not fit.
  case kept
  /// The value is read as something that it does not mean.
  case misread
}

/// One difference at a pair of types.
struct Observation {
  let rule: Rule.ID
  let message: String
  let subject: String
  let items: Both<SchemaIndex.Item?>
  /// The node of the pair at which it was found.
  let node: Int
  /// The containers inside the pair that keep a value that does not fit, by reader.
  let containers: Both<Container?>
  var effects: [Direction: Effect] = [:]
  /// A value of the pair that shows the difference, and the part that the difference is about.
  var examples: [Direction: (whole: String, part: String)] = [:]
  /// Further values that show it, in case the surroundings of the pair make the first value fit.
  var further: [Direction: [(effect: Effect, whole: String, part: String)]] = [:]
  /// The effects of other values, if the example is misread.
  var others: [Direction: Effect] = [:]
  /// The verdict about a save of the old app, if it does not follow from the unknown data.
  var saving: SavingVerdict = .kept
  var loss: String?
  /// The consequence in Swift, if it does not follow from the declarations.
  var swift = SwiftVerdict.ok
  var isUnproved = false
  /// What the item may be in the other version, if only one version has it.
  var renaming: Renaming?
}

extension KeptPolicy {
  /// The verdict about unknown data in a save.
  var verdict: SavingVerdict {
    switch self {
    case .keep: .kept
    case .refuse: .refused
    case .drop: .lost
    }
  }
}
