import After
import Foundation
import SumType

@testable import Before

/// A file of the app, as its own coders write it.
func written(_ diary: Before.Diary, _ formatting: JSONEncoder.OutputFormatting) throws -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = formatting
  return [UInt8](try encoder.encode(diary))
}

func check(_ isTrue: Bool, _ promise: String, _ bytes: [UInt8]) {
  if isTrue { return }
  print("broken: \(promise)\n\(String(decoding: bytes, as: UTF8.self))")
  exit(1)
}

let day = Date(timeIntervalSinceReferenceDate: 786_109_427.123457)
let contents: [Before.Content] = [
  .empty, .text("\"é\" \u{1F642}"), .mood(.sad, intensity: -3), .mood(.happy, intensity: 5),
  .quote(of: .quote(of: .text(""))), .group([.empty, .group([]), .text("a")]), .link(nil),
  .link(URL(string: "https://example.org/a?b=c")),
]
let attachments: [[Before.Attachment]?] = [
  nil, [],
  [
    .photo(.init(file: "a.jpg", size: CGSize(width: 3, height: 0.5))),
    .audio(.init(file: "b.m4a", seconds: 1e-7, levels: Data([1, 2, 255]))),
    .audio(.init(file: "c.m4a", seconds: 100, levels: nil)),
  ],
]
let entries = contents.enumerated().map { index, content in
  Before.Entry(
    id: UUID(), createdAt: day.addingTimeInterval(Double(index) * -1e9), content: content,
    attachments: attachments[index % 3], place: index % 2 == 0 ? CGPoint(x: 1.5, y: -2) : nil)
}
let diaries = [
  Before.Diary(
    title: "", entries: [], moods: [:], tallies: [:], visits: [:], pinned: .init(items: [])),
  Before.Diary(
    title: "2026", entries: entries,
    settings: Settings(theme: .dark, fontSize: 1e300, accent: Colour(rawValue: "red")),
    moods: ["calm": 1, "": -2], tallies: [.sad: 2, .happy: 0],
    visits: [
      Place(name: "a", floor: 2): [UUID(): attachments[2]?[0], UUID(): nil],
      Place(name: "b"): [:],
    ], pinned: .init(items: [UUID(), UUID()], next: 3), lastOpened: day),
]

for diary in diaries {
  for formatting: JSONEncoder.OutputFormatting in [[], .sortedKeys, [.prettyPrinted, .sortedKeys]] {
    let bytes = try written(diary, formatting)
    let loaded = try DiaryDocument.load(bytes)
    check(loaded.preserved.report.items.isEmpty, "everything that the app writes is known", bytes)
    let saved = try DiaryDocument.save(loaded.value, preserving: loaded.preserved)
    check(saved.bytes == bytes, "a file that was not changed is saved to the byte", saved.bytes)
    let anew = try DiaryDocument.save(loaded.value).bytes
    let read = try JSONDecoder().decode(Before.Diary.self, from: Data(anew))
    check(read == diary, "the app reads what is written anew", anew)
  }
}

// A newer version of the app has a case, a raw value and members that this one does not know.
let newer = Array(
  """
  {"title":"t","entries":[
    {"entry_id":"\(UUID().uuidString)","created":0.5,"content":{"video":{"_0":"v.mov"}},"stars":3},
    {"entry_id":"\(UUID().uuidString)","created":1,"content":{"mood":{"_0":"angry","intensity":2,"since":1}}},
    {"entry_id":"\(UUID().uuidString)","created":2,"content":{"text":{"_0":"a","size":9}},
     "attachments":[{"kind":"scan","pages":[1]},{"kind":"photo","file":"f","size":[1,2],"iso":100}]}
  ],"settings":{"theme":7,"fontSize":14,"font":"Serif"},"moods":{},
   "tallies":["happy",1,"angry", 2 ],"visits":[{"name":"a","wing":"N"},["\(UUID().uuidString)",null]],
   "pinned":{"items":[],"total":0}}
  """.utf8)
var loaded = try DiaryDocument.load(newer)
check(
  try DiaryDocument.save(loaded.value, preserving: loaded.preserved).bytes == newer,
  "a file of a newer version is saved to the byte", newer)
// Texts, moods and links are edited in their cases.
if case .text = loaded.value.entries[2].content { loaded.value.entries[2].content = .text("b") }
loaded.value.title = "u"
loaded.value.tallies[Mood(rawValue: "angry")] = 3
for place in loaded.value.visits.keys {
  loaded.value.visits[Place(name: "a", floor: 1)] = loaded.value.visits.removeValue(forKey: place)
}
let edited = try DiaryDocument.save(loaded.value, preserving: loaded.preserved)
let expected = String(decoding: newer, as: UTF8.self)
  .replacing(#""title":"t""#, with: #""title":"u""#)
  .replacing(#""angry", 2 "#, with: #""angry", 3 "#)
  .replacing(#""name":"a","wing":"N""#, with: #""name":"a","floor":1,"wing":"N""#)
  .replacing(#""text":{"_0":"a""#, with: #""text":{"_0":"b""#)
check(edited.bytes == Array(expected.utf8), "an edit changes nothing else", edited.bytes)
check(edited.dropped.isEmpty, "an edit drops nothing", edited.bytes)
print(
  "ok      Swift: \(diaries.count) diaries with \(entries.count) entries, and one of a newer version"
)
