import SumTypeJSON

/// A decision that `--explain` shows.
public struct Decision: Hashable, Sendable {
  /// The place of the decision.
  public let place: Place
  private let words: String
  private let other: Place?
  /// The evidence for the guess.
  public let evidence: String
  /// The tag of the variant at this place whose objects the decision is about, as it is shown; nil if
  /// it is about all objects of the place.
  public let variant: String?
  /// The guess of a hint that would reverse the decision; nil if there is none.
  public let hint: String?

  /// - Parameters:
  ///   - other: a place with which the guess ends.
  ///   - hint: the guess of a hint that reverses this one, unless the decision is about a variant: a
  ///     hint at its place is about the union that has the variant.
  init(
    place: Place, variant: VariantTag? = nil, guess: String, _ other: Place? = nil,
    evidence: String, hint: String
  ) {
    (self.place, words, self.other) = (place, guess, other)
    self.evidence = evidence
    self.variant = variant?.shown
    self.hint = variant == nil ? hint : nil
  }

  /// The guess: `map`, `union:type`.
  public var guess: String {
    words + (other.map { " \($0 == .root ? "/" : $0.description)" } ?? "")
  }

  /// The option that reverses the decision, as a person would write it in a shell; nil if there is none.
  public var option: String? { hint.map { Hint.option("\(place)", $0) } }
}

/// A way in which a place has to be wider than its evidence.
enum Widening: Hashable, Sendable {
  case optional, structure, json
}

/// A guess with little evidence, or one that was not made for lack of evidence.
public struct Doubt: Hashable, Sendable {
  /// The subject of a doubt, the most important first.
  public enum Kind: Int, CaseIterable, Sendable {
    /// A map or union of few objects.
    case shape
    /// A type of few objects, whose fields are all optional.
    case fields
    /// Values that may be dates.
    case date
    /// Values that may be an enum, or an enum with little evidence.
    case enumeration
  }

  public let kind: Kind
  private let subject: Place
  /// The guess, and the reason for the doubt.
  public let reason: String
  /// The tag of the variant at this place whose objects the doubt is about, as it is shown; nil if it is
  /// about all values of the place.
  public let variant: String?
  private let remedy: Remedy?

  /// A hint or an option that reverses a guess.
  private enum Remedy: Hashable {
    /// A hint with a guess.
    case hint(String)
    /// The number of objects below which all fields are optional.
    case optionalBelow(Int)
  }

  /// - Parameter guess: the guess of a hint that reverses this one, unless the doubt is about a variant: a
  ///   hint at its place is about the union that has the variant. Nil if no hint helps.
  init(
    _ kind: Kind, at place: Place, variant: VariantTag? = nil, _ reason: String, hint guess: String?
  ) {
    self.kind = kind
    subject = place
    self.reason = reason
    self.variant = variant?.shown
    remedy = variant == nil ? guess.map { .hint($0) } : nil
  }

  /// Makes the doubt about a type of few objects.
  init(fieldsOf type: String, count: Int, at place: Place) {
    kind = .fields
    subject = place
    variant = nil
    let times = count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
    reason = "\(type): seen \(times), so all fields are optional"
    remedy = .optionalBelow(count)
  }

  /// The place, in the form of a hint.
  public var place: String { subject.description }

  /// The option that reverses the guess, as a person would write it in a shell; nil if there is none.
  public var option: String? {
    switch remedy {
    case .hint(let guess)?: Hint.option(place, guess)
    case .optionalBelow(let count)?: "--optional-below=\(count)"
    case nil: nil
    }
  }
}

extension [Doubt] {
  /// The doubts without repeats, in turns: the first of each kind comes before the second of any kind.
  var inTurn: [Doubt] {
    var seen: Set<Doubt> = []
    var byKind: [Doubt.Kind: Int] = [:]
    var turns: [(turn: Int, doubt: Doubt)] = []
    for doubt in self where seen.insert(doubt).inserted {
      turns.append((byKind[doubt.kind, default: 0], doubt))
      byKind[doubt.kind, default: 0] += 1
    }
    return turns.sorted {
      ($0.turn, $0.doubt.kind.rawValue) < ($1.turn, $1.doubt.kind.rawValue)
    }.map(\.doubt)
  }
}

/// Searches for other meanings of the values of a place.
enum DoubtSearch {
  /// Returns the unit if all numbers are seconds or milliseconds from 2001 to 2033.
  static func date(of numbers: [Int32], in tree: SampleTree) -> String? {
    guard numbers.count >= 2 else { return nil }
    var range: ClosedRange<Double>?
    for node in numbers {
      let text = String(decoding: tree.text(of: tree[node]), as: UTF8.self)
      guard let number = Double(text) else { return nil }
      if let range, !range.contains(number) { return nil }
      range = range ?? (1e9...2e9).ifContains(number) ?? (1e12...2e12).ifContains(number)
      if range == nil { return nil }
    }
    return range?.upperBound == 2e9 ? "seconds" : "milliseconds"
  }
}

extension ClosedRange<Double> {
  fileprivate func ifContains(_ number: Double) -> Self? { contains(number) ? self : nil }
}

/// The doubts of a round.
extension Round {
  /// Notes an enum whose names are seen less than twice as often as required.
  func doubt(enumeration names: [String], of count: Int, at place: Place) {
    guard count < 2 * names.count * names.count else { return }
    doubts.append(
      Doubt(
        .enumeration, at: place, "an enum: \(names.count) names in \(count) values",
        hint: "String"))
  }

  /// Notes numbers that may be dates.
  func doubt(_ number: String, of kinds: Kinds, in slot: Slot) {
    guard options.guessesDates, kinds.areOnlyNumbers,
      let unit = DoubtSearch.date(of: kinds.integers + kinds.numbers, in: tree)
    else { return }
    doubts.append(
      Doubt(
        .date, at: slot.place, "\(number): perhaps \(unit) since 1970",
        hint: "Date:\(unit)"))
  }

  /// Returns the number of objects in words.
  static func objects(_ count: Int) -> String { count == 1 ? "1 object" : "\(count) objects" }

  /// Notes a guess about few objects.
  ///
  /// - Parameter variant: the tag of the objects; nil for all objects of the place, which a hint decides.
  func doubt(_ guess: String, of count: Int, at place: Place, variant: VariantTag? = nil) {
    guard count < options.optionalBelow, variant != nil || hint(at: place) == nil else { return }
    doubts.append(
      Doubt(
        .shape, at: place, variant: variant, "\(guess): found in \(Self.objects(count)) alone",
        hint: guess == "external" ? "map" : "struct"))
  }
}
