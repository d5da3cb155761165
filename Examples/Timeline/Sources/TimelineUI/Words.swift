/// What was typed, word by word.
public struct Words: Sendable {
  private var rest: Substring

  init(_ line: String) { rest = line[...].trimmed }

  var isEmpty: Bool { rest.isEmpty }

  /// The next word.
  ///
  /// - Throws: ``Complaint`` that there is no more.
  public mutating func word(_ what: String) throws(Complaint) -> String {
    guard !rest.isEmpty else { throw Complaint("\(what) is missing") }
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest.dropFirst(word.count).trimmed
    return String(word)
  }

  /// The next word, which has to be a number.
  public mutating func number(_ what: String) throws(Complaint) -> Int {
    let word = try word(what)
    guard let number = Int(word) else { throw Complaint("\(what) is a number, not \(word)") }
    return number
  }

  /// All that is left.
  public mutating func text(_ what: String) throws(Complaint) -> String {
    guard !rest.isEmpty else { throw Complaint("\(what) is missing") }
    defer { rest = "" }
    return String(rest)
  }

  func end() throws(Complaint) {
    if !rest.isEmpty { throw Complaint("there is more than is understood: \(rest)") }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}

/// What was typed is not understood.
public struct Complaint: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
