import SumTypeGenerator
import SumTypeJSON

extension Walk {
  /// Compares whether two fields may be missing or `null`, and how they are read then.
  ///
  /// - Parameters:
  ///   - mayBeMissing: whether the field belongs to a part that may be missing as a whole.
  ///   - isNeeded: whether files of the other version that lack the field may have the rest of its part.
  ///   - unfit: the effect on each reader if a required field is missing; nil for none.
  ///   - example: returns a value around the field with this value, or without the field if it is nil.
  mutating func comparePresence(
    _ fields: Both<Field>, at place: Place, mayBeMissing: Both<Bool> = Both(old: false, new: false),
    isNeeded: Both<Bool> = Both(old: true, new: true),
    unfit: Both<Effect?> = Both(old: .unfit, new: .unfit),
    example: (Direction, String?) -> String?
  ) {
    guard let rule = rule(for: fields, mayBeMissing, isNeeded) else { return }
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    var further: [Direction: [(effect: Effect, example: String?)]] = [:]
    for direction in place.directions {
      let (reader, writer) = (fields.reader(direction), fields.writer(direction))
      let states = writer.absences(mayBeOld(direction), mayBeMissing.writer(direction))
      var found: [(Effect, String?)] = []
      if states.isAbsent, isNeeded.reader(direction),
        let effect = reader.effectOfAbsence(of: writer, direction)
      {
        let effect = effect == .unfit ? unfit.reader(direction) : effect
        if let effect { found.append((effect, example(direction, nil))) }
      }
      // A null alone does not show that the part exists.
      if states.isNull, isNeeded.reader(direction),
        let effect = effectOfNull(reader, by: sides.reader(direction))
      {
        found.append((effect, example(direction, "null")))
      }
      // The worst effect is reported: a value that is misread is worse than one that does not fit.
      if let worst = found.max(by: { $0.0.rank < $1.0.rank }) {
        effects[direction] = (worst.0, worst.1)
        further[direction] = found.filter { $0.1 != worst.1 }
      }
    }
    note(rule, message(rule, fields), at: place, effects: effects, further: further)
  }

  private func effectOfNull(_ reader: Field, by side: Side) -> Effect? {
    if case .optional = reader.presence { return nil }
    let outcome = side.probe.read("null", as: reader.type, within: reader.bounds)
    return switch outcome.reading {
    case .ok: nil
    case .unknown: .unknown(.kept)
    case .hidden, .kept: .kept
    case .fails, .misread: .unfit
    }
  }

  private func rule(
    for fields: Both<Field>, _ mayBeMissing: Both<Bool>, _ isNeeded: Both<Bool>
  ) -> Rule.ID? {
    switch (fields.old.presence, fields.new.presence) {
    case (.required, .required):
      if mayBeMissing.old, isNeeded.new { return .fieldRequired }
      if mayBeMissing.new, isNeeded.old { return .fieldOptional }
      if mayBeMissing.old == mayBeMissing.new { return nil }
      return mayBeMissing.old ? .fieldRequired : .fieldOptional
    case (.optional, .required): return .fieldRequired
    case (.required, .optional): return .fieldOptional
    case (.optional(let old), .optional(let new)): return old == new ? nil : .nilSpelling
    case (.optional, .defaulted): return .optionalToDefault
    case (.defaulted, .optional): return .defaultToOptional
    case (.required, .defaulted): return .defaultAdded
    case (.defaulted, .required): return .defaultRemoved
    case (.rest, _), (_, .rest): return nil
    case (.defaulted(let old), .defaulted(let new)):
      let isSame = old.text.wire == new.text.wire && fields.old.isFresh == fields.new.isFresh
      return isSame ? nil : .defaultChanged
    }
  }

  private func message(_ rule: Rule.ID, _ fields: Both<Field>) -> String {
    let name = "\"\(fields.new.name.name)\""
    return switch rule {
    case .fieldRequired: "\(name) could be missing and is required now"
    case .fieldOptional: "\(name) was required and may be missing now"
    case .nilSpelling: "a new nil of \(name) is written in another way now"
    case .optionalToDefault: "\(name) could be nil and has a default now"
    case .defaultToOptional: "\(name) had a default and may be nil now"
    case .defaultAdded: "\(name) was required and has a default now"
    case .defaultRemoved: "\(name) had a default and is required now"
    default: "the default of \(name) is another one now"
    }
  }
}

extension Field {
  /// Returns whether files of a writer may lack the field, or have `null` for it: in new values, or in all values
  /// that it reads.
  fileprivate func absences(
    _ mayBeOld: Bool, _ mayBeMissing: Bool
  ) -> (isAbsent: Bool, isNull: Bool) {
    switch presence {
    case .required: return (mayBeMissing, false)
    case .rest: return (true, false)
    case .defaulted: return (mayBeOld || mayBeMissing, false)
    case .optional(let newNil):
      // A flattened value has no member of its own that could be null.
      if isFlattened { return (true, false) }
      if mayBeOld { return (true, true) }
      return (newNil == .absent || mayBeMissing, newNil == .null)
    }
  }

  /// Returns the effect of a file without the field, which another version has written.
  fileprivate func effectOfAbsence(of writer: Field, _ direction: Direction) -> Effect? {
    switch (presence, writer.presence) {
    case (.required, _): return .unfit
    case (.optional, _), (.rest, _), (_, .rest): return nil
    case (.defaulted(let mine), .defaulted(let theirs)):
      return mine.text.wire == theirs.text.wire ? nil : .misread
    // A default that replaces nil is intended in the new version; an old version misreads a nil of the new one.
    case (.defaulted, .optional): return direction == .oldReadsNew ? .misread : nil
    case (.defaulted, .required): return nil
    }
  }
}

extension Effect {
  /// The order of effects at one place; a greater rank is worse.
  var rank: Int {
    switch self {
    case .same, .unknown: 0
    case .unknownVariant: 1
    case .hidden: 2
    case .kept: 3
    case .unfit: 4
    case .misread: 5
    }
  }
}

extension DefaultValue {
  /// The value as text, by which defaults are compared.
  var text: String {
    switch self {
    case .bool(let value): "\(value)"
    case .integer(let digits), .floating(let digits, _), .number(let digits): digits
    case .decimal(let isNegative, let significand, let exponent):
      "\(isNegative ? "-" : "")\(significand)e\(exponent)"
    case .string(let text), .url(let text): JSONSnippet.string(text)
    case .uuid(let bytes), .data(let bytes): "\(bytes)"
    case .date(let seconds): "\(seconds)"
    case .json(let literal): "\(literal)"
    case .enumeration(_, let name): ".\(name.name)"
    case .alias(_, let value), .jsonOrText(let value): value.text
    case .list(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .map(let members):
      "{\(members.map { "\(JSONSnippet.string($0.key)):\($0.value.text)" }.joined(separator: ","))}"
    case .oneEntry(let key, let value): "{\(JSONSnippet.string(key)):\(value.text)}"
    }
  }
}
