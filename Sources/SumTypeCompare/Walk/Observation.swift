import SumTypeGenerator
import SumTypeJSON

/// What one thing that is different does to a reader, before it is known what is around it.
enum Effect: Equatable {
  /// It is read as before. Its example shows what has another name in Swift now.
  case same
  /// Something is unknown, and a save does this with it.
  case unknown(SavingVerdict)
  /// A variant that the reader's union does not know.
  case unknownVariant(Union.Unknown, SavingVerdict)
  /// A value that the reader has reads as nil or as its default.
  case hidden
  /// It does not fit.
  case unfit
  /// It is kept by a union inside the value.
  case kept
  /// It is taken for something else.
  case misread
}

/// One thing that is different at a pair of types.
struct Observation {
  let rule: Rule.ID
  let message: String
  let subject: String
  let items: Both<SchemaIndex.Item?>
  /// The pair that it was found at.
  let node: Int
  /// What keeps what does not fit inside the pair, by reader.
  let containers: Both<Container?>
  var effects: [Direction: Effect] = [:]
  /// A value of the pair that shows it, and the part that it is about.
  var examples: [Direction: (whole: String, part: String)] = [:]
  /// Further values that show it, where what is around the pair may make the first one a good one.
  var further: [Direction: [(effect: Effect, whole: String, part: String)]] = [:]
  /// What other values do to a reader, where the example is taken for something else.
  var others: [Direction: Effect] = [:]
  /// What a save of the old app does, where that does not follow from what is unknown.
  var saving: SavingVerdict = .kept
  var loss: String?
  /// What follows for Swift, where the declarations do not say it.
  var swift = SwiftVerdict.ok
  var isUnproved = false
}

extension KeptPolicy {
  /// What becomes of what is unknown.
  var verdict: SavingVerdict {
    switch self {
    case .keep: .kept
    case .refuse: .refused
    case .drop: .lost
    }
  }
}
