import Corpora
import Foundation
import SumTypeRuntime
import TestSupport
import Testing

@Suite("Jupyter notebooks that others wrote", .enabled(if: Corpus.canBeJudged, "\(Corpus.reason)"))
struct JupyterCorpusTests {
  @Test("an edit of one field changes no other byte")
  func edited() throws {
    var edits = EditedCopies()
    for document in try Corpus.jupyter.documents() {
      let loaded = try NotebookFileDocument.load(document.bytes)
      for edit in loaded.value.edits() {
        let saved = try NotebookFileDocument.save(edit.value, preserving: loaded.preserved)
        try edits.add(saved, of: document, at: edit.pointer)
      }
    }
    #expect(edits.copies.count > 200)
    try edits.check()
  }

  @Test("only the cells and outputs that do not fit the format are unknown")
  func unknown() throws {
    var unknown: [String: [String]] = [:]
    for document in try Corpus.jupyter.documents() {
      let places = try NotebookFileDocument.load(document.bytes).value.unknownPlaces
      if !places.isEmpty { unknown[document.name] = places }
    }
    #expect(
      unknown == [
        "tests/invalid.ipynb": ["/cells/2", "/cells/3/outputs/0"],
        "tests/test4plus.ipynb": ["/cells/9", "/cells/10/outputs/1"],
        "tests/v4_5_invalid_metadata.ipynb": ["/cells/0", "/cells/1"],
      ])
  }
}

extension Notebook {
  /// The places of unknown cells and outputs in the domain.
  fileprivate var unknownPlaces: [String] {
    var places: [String] = []
    for (index, cell) in (cells ?? []).enumerated() {
      switch cell {
      case .unknown: places.append("/cells/\(index)")
      case .code(let cell):
        for (output, value) in cell.outputs.enumerated() {
          if case .unknown = value { places.append("/cells/\(index)/outputs/\(output)") }
        }
      default: break
      }
    }
    for (sheet, worksheet) in (worksheets ?? []).enumerated() {
      for (index, cell) in (worksheet.cells ?? []).enumerated() {
        if case .unknown = cell { places.append("/worksheets/\(sheet)/cells/\(index)") }
      }
    }
    return places
  }
}
