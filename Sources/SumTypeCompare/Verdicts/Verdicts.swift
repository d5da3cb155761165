/// What becomes of a file of one version of an app in the other: from good to bad.
public enum ReadingVerdict: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// It is read as it was meant.
  case ok
  /// Something is kept, and the app sees that it does not know it.
  case unknown
  /// A value is kept, but reads as nil or as a default.
  case hidden
  /// A value does not fit. The nearest open union, list that keeps such values aside, or line has it as
  /// malformed, and keeps it.
  case kept
  /// The file cannot be loaded. Nothing is lost.
  case fails
  /// A value is taken for something else.
  case misread

  /// The name in JSON and in tables.
  public var word: String { String(describing: self) }

  public static func < (left: ReadingVerdict, right: ReadingVerdict) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What is left of a file of the new version of an app once the old one has loaded, edited and saved it:
/// from good to bad.
public enum SavingVerdict: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Every byte that the old app did not edit.
  case kept
  /// Everything, unless the old app edits this very value.
  case edit
  /// The old app refuses to save. Nothing is lost.
  case refused
  /// What the old app adds or edits cannot be loaded by the new one, or is taken for something else.
  case broken
  /// Something is left out. Where the new app requires it, it cannot load the file.
  case lost

  /// The name in JSON and in tables.
  public var word: String { String(describing: self) }

  public static func < (left: SavingVerdict, right: SavingVerdict) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What becomes of Swift code that uses the generated types: from good to bad.
public enum SwiftVerdict: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// It compiles.
  case ok
  /// It compiles with warnings.
  case warns
  /// It may not compile: a case is new, a type is another one, a name is gone, parameters have another
  /// order.
  case breaks

  /// The name in JSON and in tables.
  public var word: String { String(describing: self) }

  public static func < (left: SwiftVerdict, right: SwiftVerdict) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The answers to the four questions about two versions of a schema.
public struct Verdicts: Hashable, Sendable {
  /// The new app, a file of the old one.
  public var newReadsOld: ReadingVerdict
  /// The old app, a file of the new one.
  public var oldReadsNew: ReadingVerdict
  /// The old app loads a file of the new one, edits and saves it, and the new one loads it again.
  public var oldSavesNew: SavingVerdict
  /// Code that uses the types.
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

  /// `fails, unknown, kept, ok`
  init(
    _ newReadsOld: ReadingVerdict, _ oldReadsNew: ReadingVerdict, _ oldSavesNew: SavingVerdict,
    _ swift: SwiftVerdict
  ) {
    self.init(
      newReadsOld: newReadsOld, oldReadsNew: oldReadsNew, oldSavesNew: oldSavesNew, swift: swift)
  }

  /// Whether there is nothing to say.
  public var areGood: Bool { self == Verdicts() }

  /// For each question the worse answer of two.
  public func joined(with other: Verdicts) -> Verdicts {
    Verdicts(
      max(newReadsOld, other.newReadsOld), max(oldReadsNew, other.oldReadsNew),
      max(oldSavesNew, other.oldSavesNew), max(swift, other.swift))
  }

  /// What the reader of a direction makes of the file.
  subscript(direction: Direction) -> ReadingVerdict {
    get { direction == .newReadsOld ? newReadsOld : oldReadsNew }
    set {
      if direction == .newReadsOld { newReadsOld = newValue } else { oldReadsNew = newValue }
    }
  }
}

/// Who reads whose file.
public enum Direction: Hashable, Sendable, CaseIterable {
  case newReadsOld, oldReadsNew
}

/// Something that both versions have.
struct Both<Value> {
  var old: Value
  var new: Value

  /// What reads in a direction.
  func reader(_ direction: Direction) -> Value { direction == .newReadsOld ? new : old }

  /// What has written in a direction.
  func writer(_ direction: Direction) -> Value { direction == .newReadsOld ? old : new }

  func map<Other>(_ transform: (Value) -> Other) -> Both<Other> {
    Both<Other>(old: transform(old), new: transform(new))
  }
}

extension Both: Equatable where Value: Equatable {}
extension Both: Hashable where Value: Hashable {}

extension Both: Sendable where Value: Sendable {}
