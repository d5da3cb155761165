import Foundation
import SumTypeRuntime
import Testing
import VersionsV1
import VersionsV2

/// The documents of version 1, as an app of that version uses them.
private enum Old {
  static func load(_ bytes: [UInt8]) throws -> Loaded<VersionsV1.ScrapbookDocument> {
    try VersionsV1.ScrapbookDocument.load(bytes)
  }
}

private enum New {
  static func load(_ bytes: [UInt8]) throws -> Loaded<VersionsV2.ScrapbookDocument> {
    try VersionsV2.ScrapbookDocument.load(bytes)
  }

  static func bytes(_ items: [VersionsV2.Item]) throws -> [UInt8] {
    let scrapbook = VersionsV2.Scrapbook(items: items, title: "Summer")
    return try VersionsV2.ScrapbookDocument.save(scrapbook).bytes
  }

  static func note(_ id: UUID, mood: VersionsV2.Mood = .happy) -> VersionsV2.Note {
    VersionsV2.Note(
      id: id, title: "Sea", mood: mood, author: VersionsV2.Author(name: "Ada"), attachments: [],
      labels: [:], settings: VersionsV2.Settings())
  }
}

private let first = UUID(uuid: (1, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0))
private let second = UUID(uuid: (2, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0))

@Suite("Data that is unknown to version 1 and typed in version 2")
struct RehydrationTests {
  @Test("an entry that version 1 kept aside is typed in version 2, with all its data, at its place")
  func photo() throws {
    let photo = VersionsV2.Photo(
      id: second,
      file: VersionsV2.FileAttachment(name: "sea.jpg", size: 7, checksum: Data([1, 2])),
      caption: .starred,
      spot: .path(VersionsV2.Path(points: [VersionsV2.Point(x: 1, y: 2, z: 3)])))
    let written = try New.bytes([.photo(photo), .note(New.note(first)), .pageBreak])

    let old = try Old.load(written)
    var scrapbook = old.value
    #expect(scrapbook.items.count == 1)
    guard case .note(var note) = scrapbook.items.first else {
      Issue.record("the note is not known")
      return
    }
    note.title = "Mountains"
    scrapbook.items = [.divider, .note(note)]
    let saved = try VersionsV1.ScrapbookDocument.save(scrapbook, preserving: old.preserved)
    #expect(saved.dropped.isEmpty)

    var expected = New.note(first)
    expected.title = "Mountains"
    #expect(
      try New.load(saved.bytes).value.items == [
        .photo(photo), .divider, .note(expected), .pageBreak,
      ])
  }

  @Test("an unknown case of an open union that version 1 moves and copies is typed in version 2")
  func attachments() throws {
    let audio = VersionsV2.Attachment.audio(
      VersionsV2.AudioAttachment(name: "waves", seconds: 9, label: .icon(.init(icon: "wave"))))
    var note = New.note(first)
    note.attachments = [
      audio, .screenshot, .sticker(VersionsV2.StickerAttachment(emoji: "🙂", scale: 3)),
    ]
    let old = try Old.load(try New.bytes([.note(note)]))
    var scrapbook = old.value
    guard case .note(var seen) = scrapbook.items.first else {
      Issue.record("the note is not known")
      return
    }
    guard case .unknown(let unknown) = seen.attachments[0] else {
      Issue.record("version 1 knows \(seen.attachments[0])")
      return
    }
    #expect(unknown.tag == "audio")
    seen.attachments = [seen.attachments[2], seen.attachments[0], seen.attachments[0]]
    scrapbook.items = [.note(seen)]
    let saved = try VersionsV1.ScrapbookDocument.save(scrapbook, preserving: old.preserved)

    note.attachments = [note.attachments[2], audio, audio]
    #expect(try New.load(saved.bytes).value.items == [.note(note)])
  }

  @Test("an entry with an unknown variant of a closed union is malformed, and typed in version 2")
  func closedUnion() throws {
    let place = VersionsV2.Place(
      id: first, name: "Coast", spot: .path(VersionsV2.Path(points: [], closed: true)))
    let written = try New.bytes([.place(place)])
    let old = try Old.load(written)
    #expect(old.value.items.isEmpty)
    let item = try #require(old.preserved.report.items.first)
    #expect(item.level == .malformed)
    #expect(item.tag == "place")
    #expect(item.path == "/entries/0")
    #expect(item.reason?.path == "/spot/at")

    var scrapbook = old.value
    scrapbook.title = "Winter"
    let saved = try VersionsV1.ScrapbookDocument.save(scrapbook, preserving: old.preserved)
    #expect(try New.load(saved.bytes).value.items == [.place(place)])
    #expect(try New.load(saved.bytes).value.title == "Winter")
  }

  @Test("an unknown variant of an inner union in the same object is typed in version 2")
  func widget() throws {
    let timer = VersionsV2.Widget.timer(VersionsV2.TimerWidget(id: first, seconds: 60))
    let old = try Old.load(try New.bytes([.widget(timer), .divider]))
    guard case .widget(.unknown(let unknown)) = old.value.items.first else {
      Issue.record("version 1 knows \(old.value.items)")
      return
    }
    #expect(unknown.tag == "timer")
    var scrapbook = old.value
    scrapbook.items.reverse()
    let saved = try VersionsV1.ScrapbookDocument.save(scrapbook, preserving: old.preserved)
    #expect(try New.load(saved.bytes).value.items == [.divider, .widget(timer)])
  }

  @Test("an unknown value of an enum is a case in version 2, also where version 1 has copied it")
  func mood() throws {
    let old = try Old.load(
      try New.bytes([.note(New.note(first, mood: .wistful)), .note(New.note(second))]))
    var scrapbook = old.value
    guard case .note(let from) = scrapbook.items[0], case .note(var to) = scrapbook.items[1] else {
      Issue.record("the notes are not known")
      return
    }
    #expect(from.mood == .unknown("wistful"))
    to.mood = from.mood
    scrapbook.items[1] = .note(to)
    let saved = try VersionsV1.ScrapbookDocument.save(scrapbook, preserving: old.preserved)
    #expect(
      try New.load(saved.bytes).value.items == [
        .note(New.note(first, mood: .wistful)), .note(New.note(second, mood: .wistful)),
      ])
  }

  @Test("unknown fields in embedded JSON are kept beside those that version 1 has changed")
  func embedded() throws {
    var note = New.note(first)
    note.settings.theme = VersionsV2.Theme(name: "dusk", colors: ["sky": .green])
    note.settings.columns = [
      VersionsV2.Column(width: 3, footer: .starred, heading: .plain("a")),
      VersionsV2.Column(width: 4, heading: .icon(VersionsV2.IconLabel(icon: "b"))),
    ]
    let old = try Old.load(try New.bytes([.note(note)]))
    var scrapbook = old.value
    guard case .note(var seen) = scrapbook.items.first else {
      Issue.record("the note is not known")
      return
    }
    seen.settings.columns[0].width = 33
    seen.settings.font = "Serif"
    scrapbook.items = [.note(seen)]
    let saved = try VersionsV1.ScrapbookDocument.save(scrapbook, preserving: old.preserved)
    note.settings.columns[0].width = 33
    note.settings.font = "Serif"
    #expect(try New.load(saved.bytes).value.items == [.note(note)])
  }

  @Test("a save keeps the version of a newer document, and raises that of an edited older one")
  func version() throws {
    let older = Array(#"{"version":1,"entries":[],"title":"a"}"#.utf8)
    let new = try New.load(older)
    let same = try VersionsV2.ScrapbookDocument.save(new.value, preserving: new.preserved)
    #expect(same.bytes == older)
    var scrapbook = new.value
    scrapbook.theme = VersionsV2.Theme(name: "dusk", colors: [:])
    let raised = try VersionsV2.ScrapbookDocument.save(scrapbook, preserving: new.preserved)
    #expect(
      text(raised.bytes)
        == #"{"version":2,"entries":[],"title":"a","theme":{"name":"dusk","colors":{}}}"#)

    let old = try Old.load(raised.bytes)
    #expect(old.preserved.version == 2)
    var seen = old.value
    seen.title = "b"
    let saved = try VersionsV1.ScrapbookDocument.save(seen, preserving: old.preserved)
    #expect(
      text(saved.bytes)
        == #"{"version":2,"entries":[],"title":"b","theme":{"name":"dusk","colors":{}}}"#)
  }
}
