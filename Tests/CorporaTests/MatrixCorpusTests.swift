import Corpora
import Foundation
import SumTypeRuntime
import TestSupport
import Testing

/// A file of the Matrix corpus, by the kind of its root.
private enum MatrixFile {
  case event(Loaded<MatrixEventFileDocument>)
  case events(Loaded<MatrixEventListFileDocument>)
  case state(Loaded<MatrixStateFileDocument>)

  init(_ document: CorpusDocument) throws {
    let bytes = document.bytes
    let root = try JSONValue(parsing: bytes)
    if root[0]?.stringValue != nil {
      self = .state(try MatrixStateFileDocument.load(bytes))
    } else if root.arrayValue != nil {
      self = .events(try MatrixEventListFileDocument.load(bytes))
    } else {
      self = .event(try MatrixEventFileDocument.load(bytes))
    }
  }

  var events: [MatrixEvent] {
    switch self {
    case .event(let loaded): [loaded.value]
    case .events(let loaded): loaded.value
    case .state: []
    }
  }

  func saved() throws -> Saved {
    switch self {
    case .event(let file): try MatrixEventFileDocument.save(file.value, preserving: file.preserved)
    case .events(let file):
      try MatrixEventListFileDocument.save(file.value, preserving: file.preserved)
    case .state(let file): try MatrixStateFileDocument.save(file.value, preserving: file.preserved)
    }
  }

  /// Returns the saves of the file after a change of each field in the envelope of its first event.
  func envelopeEdits() throws -> [(path: JSONPointer, saved: Saved)] {
    switch self {
    case .event(let file):
      return try file.value.envelopeEdits().map { edit in
        let saved = try MatrixEventFileDocument.save(edit.value, preserving: file.preserved)
        return (edit.pointer, saved)
      }
    case .events(let file):
      return try (file.value.first?.envelopeEdits() ?? []).map { edit in
        var events = file.value
        events[0] = edit.value
        let saved = try MatrixEventListFileDocument.save(events, preserving: file.preserved)
        return (JSONPointer(tokens: ["0"] + edit.path), saved)
      }
    case .state: return []
    }
  }

  /// Returns the saves of the file after a change in each event that has a field to change.
  func edits() throws -> [(path: JSONPointer, saved: Saved)] {
    switch self {
    case .event(let file):
      guard let edit = file.value.edited() else { return [] }
      let saved = try MatrixEventFileDocument.save(edit.value, preserving: file.preserved)
      return [(edit.pointer, saved)]
    case .events(let file):
      return try file.value.indices.compactMap { index in
        guard let edit = file.value[index].edited() else { return nil }
        var events = file.value
        events[index] = edit.value
        let saved = try MatrixEventListFileDocument.save(events, preserving: file.preserved)
        return (JSONPointer(tokens: [String(index)] + edit.path), saved)
      }
    case .state(let file):
      guard let edit = file.value.edited() else { return [] }
      let saved = try MatrixStateFileDocument.save(edit.value, preserving: file.preserved)
      return [(edit.pointer, saved)]
    }
  }
}

@Suite("Matrix events that others wrote", .enabled(if: Corpus.canBeJudged, "\(Corpus.reason)"))
struct MatrixCorpusTests {
  @Test("every event has a typed payload")
  func typed() throws {
    var count = 0
    for document in try Corpus.matrix.documents() {
      for event in try MatrixFile(document).events {
        if case .unknown(let value) = event.content {
          Issue.record("\(document.name): \(value.reason)")
        }
        count += 1
      }
    }
    #expect(count == 156)
  }

  @Test("messages, encrypted contents and key requests are of known variants")
  func typedAtDepth() throws {
    for document in try Corpus.matrix.documents() {
      for event in try MatrixFile(document).events {
        if case .roomMessage(.unknown(let value)) = event.content { Issue.record("\(value)") }
        if case .roomEncrypted(.unknown(let value)) = event.content { Issue.record("\(value)") }
        if case .roomKeyRequest(.unknown(let value)) = event.content { Issue.record("\(value)") }
      }
    }
  }

  @Test("an edit of one field of the content changes no other byte")
  func edited() throws {
    var edits = EditedCopies()
    for document in try Corpus.matrix.documents() {
      let file = try MatrixFile(document)
      let changes = try file.edits()
      let untouchable = file.events.filter { if case .dummy = $0.content { true } else { false } }
        .count
      if case .state = file {
        #expect(changes.count == 1, "\(document.name)")
      } else {
        #expect(changes.count + untouchable == file.events.count, "\(document.name)")
      }
      for (pointer, saved) in changes { try edits.add(saved, of: document, at: pointer) }
    }
    #expect(edits.copies.count == 159)
    try edits.check()
  }

  @Test("an edit of one field of the envelope changes no other byte")
  func envelope() throws {
    var edits = EditedCopies()
    for document in try Corpus.matrix.documents() {
      for (pointer, saved) in try MatrixFile(document).envelopeEdits() {
        try edits.add(saved, of: document, at: pointer)
      }
    }
    #expect(edits.copies.count > 250)
    try edits.check()
  }
}
