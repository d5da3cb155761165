import SumTypeJSON

/// The verdict about a file of one version that an app of the other version reads, from good to bad.
public enum ReadingVerdict: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// The file is read as it was meant.
  case ok
  /// Data is kept as unknown, and the app can see that.
  case unknown
  /// A value is kept, but reads as nil or as a default.
  case hidden
  /// A value does not fit. The nearest open union, list that keeps entries aside, or line keeps it as
  /// malformed.
  case kept
  /// The file cannot be loaded. No data is lost.
  case fails
  /// A value is read as something that it does not mean.
  case misread

  /// The word for the verdict in JSON and in tables.
  public var word: String { String(describing: self) }

  public static func < (left: ReadingVerdict, right: ReadingVerdict) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The verdict about a file of the new version after the old app has loaded, edited and saved it, from good
/// to bad.
public enum SavingVerdict: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Every byte is kept that the old app did not edit.
  case kept
  /// Everything is kept unless the old app edits this very value.
  case edit
  /// The old app refuses to save. No data is lost.
  case refused
  /// Values that the old app adds or edits cannot be loaded by the new app, or are misread.
  case broken
  /// Data is left out. If the new app requires it, it cannot load the file.
  case lost

  /// The word for the verdict in JSON and in tables.
  public var word: String { String(describing: self) }

  public static func < (left: SavingVerdict, right: SavingVerdict) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The verdict about Swift code that uses the generated types, from good to bad.
public enum SwiftVerdict: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// The code compiles.
  case ok
  /// The code compiles with warnings.
  case warns
  /// The code may not compile: a case is new, a type has changed, a name was removed, or parameters have
  /// another order.
  case breaks

  /// The word for the verdict in JSON and in tables.
  public var word: String { String(describing: self) }

  public static func < (left: SwiftVerdict, right: SwiftVerdict) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The answers to the four questions about two versions of a schema.
public struct Verdicts: Hashable, Sendable {
  /// The new app reads a file of the old one.
  public var newReadsOld: ReadingVerdict
  /// The old app reads a file of the new one.
  public var oldReadsNew: ReadingVerdict
  /// The old app loads a file of the new one, edits and saves it, and the new app loads it again.
  public var oldSavesNew: SavingVerdict
  /// Code that uses the types is compiled.
  public var swift: SwiftVerdict

  public init(
    newReadsOld: ReadingVerdict = .ok, oldReadsNew: ReadingVerdict = .ok,
    oldSavesNew: SavingVerdict = .kept, swift: SwiftVerdict = .ok
  ) {
    self.newReadsOld = newReadsOld
    self.oldReadsNew = oldReadsNew
    self.oldSavesNew = oldSavesNew
    self.swift = swift
  }

  /// Makes verdicts without labels: `fails, unknown, kept, ok`.
  init(
    _ newReadsOld: ReadingVerdict, _ oldReadsNew: ReadingVerdict, _ oldSavesNew: SavingVerdict,
    _ swift: SwiftVerdict
  ) {
    self.init(
      newReadsOld: newReadsOld, oldReadsNew: oldReadsNew, oldSavesNew: oldSavesNew, swift: swift)
  }

  /// Whether all verdicts are the best ones.
  public var areGood: Bool { self == Verdicts() }

  /// Returns the worse of two verdicts for each question.
  public func joined(with other: Verdicts) -> Verdicts {
    Verdicts(
      max(newReadsOld, other.newReadsOld), max(oldReadsNew, other.oldReadsNew),
      max(oldSavesNew, other.oldSavesNew), max(swift, other.swift))
  }

  /// The verdict of the reader in a direction.
  subscript(direction: Direction) -> ReadingVerdict {
    get { direction == .newReadsOld ? newReadsOld : oldReadsNew }
    set {
      if direction == .newReadsOld { newReadsOld = newValue } else { oldReadsNew = newValue }
    }
  }
}

/// The version that reads, and the one whose file is read.
public enum Direction: Hashable, Sendable, CaseIterable {
  case newReadsOld, oldReadsNew
}

/// A value for each of the two versions.
struct Both<Value> {
  var old: Value
  var new: Value

  /// Returns the value of the version that reads in a direction.
  func reader(_ direction: Direction) -> Value { direction == .newReadsOld ? new : old }

  /// Returns the value of the version that has written in a direction.
  func writer(_ direction: Direction) -> Value { direction == .newReadsOld ? old : new }

  /// Sets the value of the version that reads in a direction.
  mutating func setReader(_ direction: Direction, _ value: Value) {
    if direction == .newReadsOld { new = value } else { old = value }
  }

  func map<Other>(_ transform: (Value) -> Other) -> Both<Other> {
    Both<Other>(old: transform(old), new: transform(new))
  }
}

extension Both: Equatable where Value: Equatable {}
extension Both: Hashable where Value: Hashable {}

extension Both: Sendable where Value: Sendable {}

extension Both<String> {
  /// The texts in a message about their difference. Texts that look alike, because they differ only in how Unicode
  /// composes their characters, are shown with numbers for all characters beyond ASCII: `e\u{301}`.
  var shown: Both<String> {
    old == new && old.wire != new.wire ? map { $0.withNumbers } : self
  }
}

extension String {
  fileprivate var withNumbers: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isASCII {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return text
  }
}
