import TypeShowcase

extension InternalNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension ClosedInternalNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension AdjacentNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension ClosedAdjacentNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension WrappedNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension ClosedWrappedNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension ExternalNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension ClosedExternalNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension KeyedNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension ClosedKeyedNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension PositionalNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension ClosedPositionalNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension LaterNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension ClosedLaterNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension ListedNote: NoteLike {
  static func line(_ line: Line) -> ListedNote { .line(ListedLine(id: line.id, text: line.text)) }
  var line: Line? {
    if case .line(let line) = self { Line(id: line.id, text: line.text) } else { nil }
  }
}

extension ClosedListedNote: NoteLike {
  static func line(_ line: Line) -> ClosedListedNote {
    .line(ListedLine(id: line.id, text: line.text))
  }
  var line: Line? {
    if case .line(let line) = self { Line(id: line.id, text: line.text) } else { nil }
  }
}

extension LaterListedNote: NoteLike {
  static func line(_ line: Line) -> LaterListedNote {
    .line(ListedLine(id: line.id, text: line.text))
  }
  var line: Line? {
    if case .line(let line) = self { Line(id: line.id, text: line.text) } else { nil }
  }
}

extension ClosedLaterListedNote: NoteLike {
  static func line(_ line: Line) -> ClosedLaterListedNote {
    .line(ListedLine(id: line.id, text: line.text))
  }
  var line: Line? {
    if case .line(let line) = self { Line(id: line.id, text: line.text) } else { nil }
  }
}

extension PairedNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension ClosedPairedNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension PresenceNote: NoteLike {
  static func line(_ line: Line) -> PresenceNote { .line(SpokenLine(id: line.id, text: line.text)) }
  static var blank: PresenceNote { .blank(BlankLine(blank: true)) }
  var line: Line? {
    if case .line(let line) = self { Line(id: line.id, text: line.text) } else { nil }
  }
}

extension ClosedPresenceNote: NoteLike {
  static func line(_ line: Line) -> ClosedPresenceNote {
    .line(SpokenLine(id: line.id, text: line.text))
  }
  static var blank: ClosedPresenceNote { .blank(BlankLine(blank: true)) }
  var line: Line? {
    if case .line(let line) = self { Line(id: line.id, text: line.text) } else { nil }
  }
}

extension UntaggedNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension ClosedUntaggedNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}
