import SumTypeGenerator

/// The question that a ``Fit`` answers.
struct FitKey: Hashable {
  let types: Both<ValueType>
  let bounds: Both<Bounds?>
  let direction: Direction
  let unions: Both<TypeID>?
  let isInText: Bool
}

/// The result of reading values that one version has written by the type of the other.
struct Fit {
  /// The worst effect; nil if every value is read as it was meant.
  var effect: Effect?
  /// The value that has the effect.
  var example: String?
  /// If values are misread, the worst effect of those that do not fit.
  var others: Effect?
  /// Whether some value is read.
  var isPartial = false

  /// Whether every value is read. An open enum reads any string, if only as an unknown value.
  var fits: Bool {
    guard let effect else { return true }
    if case .unknown = effect { return true }
    return false
  }

  func asEffects(_ direction: Direction) -> [Direction: (effect: Effect, example: String?)] {
    effect.map { [direction: ($0, example)] } ?? [:]
  }
}

extension Walk {
  /// Reads values of one type as another. The samples have the variants, the raw values and the ends of
  /// ranges of both.
  ///
  /// - Parameter isInText: whether JSON that does not fit is read as text, which is better than a malformed
  ///   value inside it.
  func fit(
    _ types: Both<ValueType>, _ bounds: Both<Bounds?>, _ direction: Direction,
    in unions: Both<TypeID>? = nil, isInText: Bool = false
  ) -> Fit {
    let (writer, reader) = (sides.writer(direction), sides.reader(direction))
    let (type, limits) = (types.writer(direction), bounds.writer(direction))
    let samples =
      writer.examples.samples(of: type, within: limits)
      + reader.examples.samples(of: types.reader(direction), within: bounds.reader(direction))
      // Values that are just beyond the reader's bounds.
      + (bounds.old == bounds.new
        ? [] : writer.examples.samples(of: type, within: bounds.reader(direction)))
      + sides.misfits(types, direction)
    if let unions { return self.fit(samples, type, limits, direction, in: unions) }
    var fit = Fit()
    var (worst, fault) = (ReadingVerdict.ok, ReadingVerdict.ok)
    for sample in samples where writer.probe.couldWrite(sample, as: type, within: limits) {
      let outcome = reader.probe.read(
        sample, as: types.reader(direction), within: bounds.reader(direction))
      var reading = outcome.reading
      if reading == .ok, isMisread(sample, types, direction) { reading = .misread }
      if reading == .fails, isInText { reading = .hidden }
      if reading == .ok { fit.isPartial = true }
      if reading > worst {
        worst = reading
        fit.example = sample
      }
      if reading <= .fails { fault = max(fault, reading) }
    }
    func effect(_ reading: ReadingVerdict) -> Effect? {
      switch reading {
      case .ok: nil
      case .unknown: .unknown(.kept)
      case .hidden: isInText ? .unfit : .hidden
      case .kept: .kept
      case .fails: .unfit
      case .misread: .misread
      }
    }
    fit.effect = effect(worst)
    if worst == .misread { fit.others = effect(fault) }
    return fit
  }

  /// Reads values of unions without tags as the other version's union.
  private func fit(
    _ samples: [String], _ type: ValueType, _ limits: Bounds?, _ direction: Direction,
    in ids: Both<TypeID>
  ) -> Fit {
    var fit = Fit()
    guard case .union(let old) = sides.old.schema[ids.old].kind,
      case .union(let new) = sides.new.schema[ids.new].kind
    else { return fit }
    for sample in samples
    where sides.writer(direction).probe.couldWrite(sample, as: type, within: limits) {
      guard let effect = effect(of: sample, direction, Both(old: old, new: new), ids) else {
        fit.isPartial = true
        continue
      }
      if fit.effect.map({ effect.rank > $0.rank }) ?? true {
        (fit.effect, fit.example) = (effect, sample)
      }
    }
    return fit
  }

  /// Returns whether both wire forms of a scalar read a sample, but as different values.
  private func isMisread(
    _ sample: String, _ types: Both<ValueType>, _ direction: Direction
  ) -> Bool {
    guard let old = sides.old.form(of: types.old), let new = sides.new.form(of: types.new),
      old.scalar == new.scalar, old.form.wire != new.form.wire
    else { return false }
    switch (old.form.grammar, new.form.grammar) {
    case (.units(let places, let epoch), .units(let otherPlaces, let otherEpoch)):
      return (places, epoch) != (otherPlaces, otherEpoch)
    case (.text(let text), .text(let other)):
      let bytes = Array(sample.dropFirst().dropLast().utf8)
      return bytes.withUnsafeBytes { bytes in
        switch (text.value(bytes), other.value(bytes)) {
        case (.data(let one), .data(let another)): one != another
        case (.date(let one), .date(let another)): one != another
        default: false
        }
      }
    default: return false
    }
  }

  /// Returns the result of ``fit(_:_:_:in:isInText:)``. Pairs that are at many places are read once.
  private mutating func knownFit(
    _ types: Both<ValueType>, _ bounds: Both<Bounds?>, _ direction: Direction,
    in unions: Both<TypeID>?, isInText: Bool
  ) -> Fit {
    let key = FitKey(
      types: types, bounds: bounds, direction: direction, unions: unions, isInText: isInText)
    if let known = fits[key] { return known }
    let fit = fit(types, bounds, direction, in: unions, isInText: isInText)
    fits[key] = fit
    return fit
  }

  /// Compares values of types with different constructs.
  mutating func compareUnlike(
    _ types: Both<ValueType>, _ bounds: Both<Bounds?>, at place: Place
  ) {
    var fits: [Direction: Fit] = [:]
    for direction in place.directions {
      fits[direction] = knownFit(
        types, bounds, direction, in: place.unions,
        isInText: place.containers.reader(direction)?.kind == .text)
    }
    let isExternalOther = isExternalOther(types)
    let rule = isExternalOther ? .externalChanged : rule(for: types, bounds, fits)
    guard let rule else { return }
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for (direction, fit) in fits { effects.merge(fit.asEffects(direction)) { first, _ in first } }
    let (old, new) = (sides.old.spelling(of: types.old), sides.new.spelling(of: types.new))
    note(
      rule, message(rule, old, new, types, bounds, at: place), at: place, effects: effects,
      others: fits.compactMapValues(\.others),
      swift: isExternalOther ? .breaks : .ok, isUnproved: isExternalOther)
    // The types inside a choice or an optional type are compared too.
    descend(types, at: place)
  }

  private mutating func descend(_ types: Both<ValueType>, at place: Place) {
    switch (types.old, types.new) {
    case (.optional(let old), let new): compareInnerTypes(Both(old: old, new: new), at: place.added)
    case (let old, .optional(let new)): compareInnerTypes(Both(old: old, new: new), at: place)
    case (.arranged(.oneOrMany, let old), .list(let new)),
      (.list(let old), .arranged(.oneOrMany, let new)):
      compareInnerTypes(
        Both(old: old, new: new), at: place.with(Both(old: .element(1), new: .element(1))))
    case (.arranged(.oneOrMany, let old), let new):
      compareInnerTypes(Both(old: old, new: new), at: place)
    case (let old, .arranged(.oneOrMany, let new)):
      compareInnerTypes(Both(old: old, new: new), at: place)
    case (.arranged(.entries, .reference(let old)), .list(let new)):
      compareInnerTypes(
        Both(old: .reference(old), new: new),
        at: place.with(Both(old: .entry(old, areAlternating: false, 1), new: .element(1))))
    case (.list(let old), .arranged(.entries, .reference(let new))):
      compareInnerTypes(
        Both(old: old, new: .reference(new)),
        at: place.with(Both(old: .element(1), new: .entry(new, areAlternating: false, 1))))
    case (.arranged(.emptyArray, let old), .map(let new)),
      (.map(let old), .arranged(.emptyArray, let new)),
      (.arranged(.oneEntry, let old), .map(let new)),
      (.map(let old), .arranged(.oneEntry, let new)):
      compareInnerTypes(Both(old: old, new: new), at: place.with(Both(old: .value, new: .value)))
    case (.arranged(.jsonOrText(let wire), let old), .embedded(let new, let other))
    where wire == other,
      (.embedded(let old, let other), .arranged(.jsonOrText(let wire), let new)) where wire == other:
      compareInnerTypes(
        Both(old: old, new: new),
        at: place.with(Both(old: .embedded(wire), new: .embedded(wire))).inText(types))
    default: break
    }
  }

  /// Compares the types inside two types with different constructs, if both are declared types.
  private mutating func compareInnerTypes(_ types: Both<ValueType>, at place: Place) {
    guard case .reference = types.old, case .reference = types.new else { return }
    compare(types, at: place)
  }

  /// Returns the rule for two different types; nil if the difference has no consequences.
  private func rule(
    for types: Both<ValueType>, _ bounds: Both<Bounds?>, _ fits: [Direction: Fit]
  ) -> Rule.ID? {
    let (forth, back) = (fits[.newReadsOld] ?? Fit(), fits[.oldReadsNew] ?? Fit())
    if bounds.old != bounds.new, areAlike(types) {
      if forth.fits, back.fits {
        return BoundsChange.haveSamePatterns(bounds) ? nil : .patternChanged
      }
      return back.fits || !forth.fits ? .boundsNarrowed : .boundsWidened
    }
    if types.old.isEmbedded != types.new.isEmbedded { return .embeddingChanged }
    if types.old.isArranged || types.new.isArranged {
      return forth.fits ? .listWireWidened : .listWireNarrowed
    }
    if let old = sides.old.form(of: types.old), let new = sides.new.form(of: types.new),
      old.scalar == new.scalar, old.form.wire != new.form.wire
    {
      return forth.effect == .misread || back.effect == .misread ? .wireConfused : .wireChanged
    }
    if let old = sides.old.construct(of: types.old), let new = sides.new.construct(of: types.new),
      old != new
    {
      return .kindChanged
    }
    if forth.fits, back.fits { return .typeRespelled }
    if forth.fits { return .typeWidened }
    if back.fits { return .typeNarrowed }
    return .typeChanged
  }

  /// Returns whether two types differ at most in their bounds and their names.
  private func areAlike(_ types: Both<ValueType>) -> Bool {
    if let form = sides.old.form(of: types.old) { return form == sides.new.form(of: types.new) }
    switch (types.old, types.new) {
    case (.list, .list), (.map, .map): return true
    case (.arranged(let one, _), .arranged(let other, _)): return one == other
    default: return false
    }
  }

  private func message(
    _ rule: Rule.ID, _ old: String, _ new: String, _ types: Both<ValueType>,
    _ bounds: Both<Bounds?>, at place: Place
  ) -> String {
    switch rule {
    case .patternChanged: BoundsChange.firstPattern(of: bounds, at: place)?.message ?? ""
    case .boundsNarrowed, .boundsWidened:
      BoundsChange.ranges(of: bounds, at: place).map(\.message).joined(separator: "; ")
    case .wireChanged, .wireConfused:
      "the wire form was \(sides.old.form(of: types.old)?.form.wire ?? old) and is "
        + "\(sides.new.form(of: types.new)?.form.wire ?? new) now"
    default:
      old == new
        ? "\(old) lies in JSON in another way now" : "the type was \(old) and is \(new) now"
    }
  }

  private func isExternalOther(_ types: Both<ValueType>) -> Bool {
    guard case .reference(let old) = types.old, case .reference(let new) = types.new,
      case .external(let one) = sides.old.schema[old].kind,
      case .external(let other) = sides.new.schema[new].kind
    else { return false }
    return one.module != other.module || one.path.map(\.name) != other.path.map(\.name)
  }
}

extension Side {
  /// Returns the scalar as which a type is written; nil if it is not a scalar.
  func form(of type: ValueType) -> ScalarForm? {
    switch type {
    case .scalar(let form): form
    case .reference(let id):
      switch schema[id].kind {
      case .alias(let alias): alias.base
      case .external(let external): external.base
      default: nil
      }
    default: nil
    }
  }

  /// Returns the name of the construct of a type; nil for scalars and for types that may contain the other
  /// type.
  func construct(of type: ValueType) -> String? {
    switch type {
    case .scalar, .optional: return nil
    case .list: return "list"
    case .map: return "map"
    case .embedded, .arranged, .constant: return nil
    case .bounded(let inner, _): return construct(of: inner)
    case .reference(let id):
      switch schema[id].kind {
      case .structure: return "struct"
      case .tuple: return "tuple"
      // A choice may have the other type as a variant.
      case .union(let union): return union.representation.isUntagged ? nil : "union"
      case .enumeration, .alias, .typeAlias, .external: return nil
      }
    }
  }
}

extension ValueType {
  fileprivate var isEmbedded: Bool { if case .embedded = self { true } else { false } }
  fileprivate var isArranged: Bool { if case .arranged = self { true } else { false } }
}
