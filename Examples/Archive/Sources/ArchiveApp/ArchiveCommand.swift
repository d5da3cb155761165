import Foundation
import SumType

/// `archive FILE COMMAND …`
@main
struct ArchiveCommand {
  private static let usage = """
    usage: archive FILE COMMAND

      add TEXT                write something
      page NUMBER [SIZE]      show a page of posts, the first is 0
      edit POSITION TEXT      write something else there
      remove POSITION         remove what is there
      fill COUNT              write many posts, every tenth as a newer version does
      replace OLD NEW         replace a word in all texts at once
      export                  show all posts as one JSON document

    FILE is an SQLite database, which is made if it is not there.
    """

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 1, arguments[1] != "--help" else { return print(usage) }
    do {
      try await run(arguments[1], Array(arguments.dropFirst(2)), on: arguments[0])
    } catch {
      FileHandle.standardError.write(Data("archive: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ command: String, _ words: [String], on path: String) async throws {
    let table = EntryTable(try PostRows(path: path), of: PostCodec.self)
    let archive = RowRepository<ArchiveDocument>(
      table.storage, of: PostCodec.self, under: "entries")
    let number = words.first.flatMap { Int($0) }
    switch (command, words.count) {
    case ("add", 1):
      try table.insert(.text(TextPost(id: UUID(), createdAt: .now, message: words[0])))
    case ("page", 1...2):
      let size = words.count > 1 ? Int(words[1]) ?? 20 : 20
      let first = max(0, number ?? 0) * size
      for (offset, row) in try table.page(first..<first + size).enumerated() {
        print("\(first + offset)  \(line(of: row))")
      }
    case ("edit", 2): try edit(table, at: number ?? -1, words[1])
    case ("remove", 1):
      for row in try rows(table, at: number ?? -1) { try table.remove(row) }
    case ("fill", 1): try fill(table, count: number ?? 0)
    case ("replace", 2): try await replace(words[0], by: words[1], in: archive)
    case ("export", 0):
      guard let loaded = try await archive.load() else { return }
      let document = try ArchiveDocument.save(loaded.value, preserving: loaded.preserved)
      print(String(decoding: document.data, as: UTF8.self))
    default: throw CommandError("this is not understood: \(command)\n\n\(usage)")
    }
  }

  /// What a row shows. What this version does not know is there, and says so.
  private static func line(of row: EntryRow<PostCodec, Int64>) -> String {
    switch row.content {
    case .value(.text(let post)): post.message
    case .value(.mood(let post)): "\(post.emoji) \(String(repeating: "●", count: post.intensity))"
    case .unknown: "(made by a newer version: \(row.stored.type))"
    case .malformed(let error): "(does not fit: \(error))"
    }
  }

  private static func rows(
    _ table: EntryTable<PostCodec, PostRows>, at position: Int
  ) throws -> [EntryRow<PostCodec, Int64>] {
    let rows = position < 0 ? [] : try table.page(position..<position + 1)
    if rows.isEmpty { throw CommandError("there is nothing at \(position)") }
    return rows
  }

  private static func edit(
    _ table: EntryTable<PostCodec, PostRows>, at position: Int, _ message: String
  ) throws {
    for row in try rows(table, at: position) {
      guard case .text(var post)? = row.value else {
        throw CommandError("there is no text at \(position)")
      }
      post.message = message
      try table.update(row, to: .text(post))
    }
  }

  /// All posts are one value here; of the rows only those are written whose texts differ.
  private static func replace(
    _ word: String, by other: String, in archive: some DocumentRepository<ArchiveDocument>
  ) async throws {
    guard var loaded = try await archive.load() else { return }
    loaded.value.entries = loaded.value.entries.map { entry in
      guard case .text(var post) = entry else { return entry }
      post.message = post.message.replacingOccurrences(of: word, with: other)
      return .text(post)
    }
    try await archive.save(loaded.value, preserving: loaded.preserved)
  }

  private static func fill(_ table: EntryTable<PostCodec, PostRows>, count: Int) throws {
    for number in 0..<count {
      if number % 10 == 9 {
        let photo = StoredEntry(type: "photo", payload: Data(#"{"url":"a.jpg" ,"size":1.0}"#.utf8))
        _ = try table.storage.insert(photo, at: try table.count())
      } else {
        try table.insert(.mood(MoodPost(id: UUID(), createdAt: .now, emoji: "🙂", intensity: 3)))
      }
    }
  }
}

/// What cannot be done, for the person who asked for it.
struct CommandError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
