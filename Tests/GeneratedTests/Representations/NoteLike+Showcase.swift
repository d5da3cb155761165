import Showcase

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

extension PairedNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}

extension ClosedPairedNote: NoteLike {
  var line: Line? { if case .line(let line) = self { line } else { nil } }
}
