import Corpora
import SumTypeRuntime

extension Notebook {
  /// Returns an edit of each known part of this notebook, one at a time.
  func edits() -> [Edit<Notebook>] {
    var edits: [Edit<Notebook>?] = [
      edit(self, \.nbformatMinor, "nbformat_minor"),
      edit(self, \.metadata, "metadata"),
    ]
    for (index, cell) in (cells ?? []).enumerated() {
      edits += cell.edits().map { change in
        change.inside(String(index)) { cell in
          var copy = self
          copy.cells?[index] = cell
          return copy
        }.inside("cells") { $0 }
      }
    }
    for (sheet, worksheet) in (worksheets ?? []).enumerated() {
      for (index, cell) in (worksheet.cells ?? []).enumerated() {
        edits += cell.edits().map { change in
          let path = ["worksheets", String(sheet), "cells", String(index)] + change.path
          var copy = self
          copy.worksheets?[sheet].cells?[index] = change.value
          return Edit(value: copy, path: path)
        }
      }
    }
    return edits.compactMap { $0 }
  }
}

extension NotebookMetadata: Editable {
  func edited() -> Edit<NotebookMetadata>? {
    edit(self, \.languageInfo, "language_info") ?? edit(self, \.name, "name")
  }
}

extension NotebookLanguage: Editable {
  func edited() -> Edit<NotebookLanguage>? { edit(self, \.name, "name") }
}

extension NotebookCellMetadata: Editable {
  func edited() -> Edit<NotebookCellMetadata>? {
    edit(self, \.collapsed, "collapsed") ?? edit(self, \.execution, "execution")
      ?? edit(self, \.jupyter, "jupyter")
  }
}

extension NotebookCellVisibility: Editable {
  func edited() -> Edit<NotebookCellVisibility>? { edit(self, \.sourceHidden, "source_hidden") }
}

extension NotebookExecution: Editable {
  func edited() -> Edit<NotebookExecution>? { edit(self, \.idle, "iopub.status.idle") }
}

extension NotebookStreamName: Editable {}

extension StringOrStringList: Editable {
  func edited() -> Edit<StringOrStringList>? {
    switch self {
    case .string(let it): it.edited()?.as(Self.string)
    case .stringList(let it): it.edited()?.as(Self.stringList)
    case .unknown: nil
    }
  }
}

extension NotebookContent: Editable {
  func edited() -> Edit<NotebookContent>? {
    switch self {
    case .text(let it): it.edited()?.as(Self.text)
    case .lines(let it): it.edited()?.as(Self.lines)
    case .json(let it): it.edited()?.as(Self.json)
    case .unknown: nil
    }
  }
}
