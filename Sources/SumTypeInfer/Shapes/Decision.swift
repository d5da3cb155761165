import SumTypeJSON

/// A decision that `--explain` shows.
public struct Decision: Hashable, Sendable {
  /// Where.
  public let place: Place
  /// What was decided: `map`, `union:type`.
  public let guess: String
  /// What it rests on.
  public let evidence: String
  /// The guess that would take its place, as a hint says it.
  public let hint: String
}

/// What has to be wider than its evidence says.
enum Widening: Hashable, Sendable {
  case optional, structure, json
}

/// A guess that rests on little, or that was not made for want of evidence.
public struct Doubt: Hashable, Sendable {
  /// What it is about, the weightiest first.
  public enum Kind: Int, CaseIterable, Sendable {
    /// Maps and unions of few objects.
    case shape
    /// Types of few objects, whose fields are all optional.
    case fields
    /// What may be a date.
    case date
    /// What may be an enum, or is one by a hair.
    case enumeration
  }

  public let kind: Kind
  /// Where, as a hint says it.
  public let place: String
  /// What was made of it, and why that is not sure.
  public let reason: String
  /// The option that turns it; nil where none does.
  public let option: String?

  /// - Parameter guess: what a hint has to say of the place; nil where no hint helps.
  init(_ kind: Kind, at place: String, _ reason: String, hint guess: String?) {
    self.kind = kind
    self.place = place
    self.reason = reason
    option = guess.map { guess in
      let word = "\(place)=\(guess)".split(separator: "'", omittingEmptySubsequences: false)
      return "--hint '\(word.joined(separator: "'\\''"))'"
    }
  }

  /// A type of few objects.
  init(fieldsOf type: String, count: Int, at place: String) {
    kind = .fields
    self.place = place
    let times = count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
    reason = "\(type): seen \(times), so all fields are optional"
    option = "--optional-below=\(count)"
  }
}

extension [Doubt] {
  /// Each place once for each kind, and the first of each kind before the second of any.
  var inTurn: [Doubt] {
    var seen: Set<String> = []
    var byKind: [Doubt.Kind: Int] = [:]
    var turns: [(turn: Int, doubt: Doubt)] = []
    for doubt in self where seen.insert("\(doubt.kind) \(doubt.place) \(doubt.reason)").inserted {
      turns.append((byKind[doubt.kind, default: 0], doubt))
      byKind[doubt.kind, default: 0] += 1
    }
    return turns.sorted {
      ($0.turn, $0.doubt.kind.rawValue) < ($1.turn, $1.doubt.kind.rawValue)
    }.map(\.doubt)
  }
}

/// What the values of a place may be besides what was made of them.
enum DoubtSearch {
  /// Numbers that are seconds or milliseconds from 2001 to 2033.
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

/// What a round is not sure of.
extension Round {
  /// An enum of names that are not seen twice as often as it takes.
  func doubt(enumeration names: [String], of count: Int, at place: Place) {
    guard count < 2 * names.count * names.count else { return }
    doubts.append(
      Doubt(
        .enumeration, at: place.description, "an enum: \(names.count) names in \(count) values",
        hint: "String"))
  }

  /// Numbers that may be dates.
  func doubt(_ number: String, of kinds: Kinds, in slot: Slot) {
    guard options.guessesDates, kinds.areOnlyNumbers,
      let unit = DoubtSearch.date(of: kinds.integers + kinds.numbers, in: tree)
    else { return }
    doubts.append(
      Doubt(
        .date, at: slot.place.description, "\(number): perhaps \(unit) since 1970",
        hint: "Date:\(unit)"))
  }

  /// A guess about objects of which there are few.
  func doubt(_ guess: String, of count: Int, at place: Place) {
    guard count < options.optionalBelow, hint(at: place) == nil else { return }
    let objects = count == 1 ? "1 object" : "\(count) objects"
    doubts.append(
      Doubt(
        .shape, at: place.description, "\(guess): found in \(objects) alone",
        hint: guess == "external" ? "map" : "struct"))
  }
}
