public import Foundation
import SumType
import SumTypeState

/// A person, or a script, at the timeline: a line is read, something is done, the list is shown.
@MainActor
public struct Session<Version: TimelineVersion> {
  private typealias Document = Version.Store.StoredDocument

  private let repository: FileRepository<Document>
  private let store: Version.Store
  private let terminal = Terminal()

  public init(_ version: Version.Type, file: URL) {
    repository = FileRepository(url: file, options: FileOptions(backups: 1))
    store = Version.Store(repository, new: Version.empty)
  }

  /// Runs until there is nothing more to read.
  public func run() async {
    await store.load()
    show("")
    while let line = terminal.ask() {
      var words = Words(line)
      if words.isEmpty { continue }
      do {
        guard let answer = try await perform(&words) else { return }
        show(answer)
      } catch {
        show("! " + Terminal.harmless("\(error)"))
      }
    }
  }

  // MARK: - Showing

  private func show(_ message: String) {
    terminal.clear()
    if let error = store.loading.error {
      terminal.say(error.message)
      if error.kind == .unreadable {
        terminal.say("it stays as it is; \"aside\" gives it another name, to begin a new timeline")
      }
    } else {
      terminal.show(terminal.bold(Terminal.harmless(Version.title(of: store))))
      for (number, line) in lines.enumerated() { terminal.show(text(of: line, number + 1)) }
      if let notice = store.unknown.notice { terminal.show(terminal.dim(notice)) }
    }
    if !message.isEmpty { terminal.show(message) }
    terminal.flush()
  }

  private func text(of line: Line, _ number: Int) -> String {
    let start = number < 10 ? " \(number)  " : "\(number)  "
    switch line {
    case .row(let row):
      let time = row.createdAt.formatted(.iso8601)
      return start + terminal.dim(time) + "  " + Terminal.harmless(row.text)
    case .newer(let tag):
      return start + terminal.dim("made by a newer version: \(Terminal.harmless(tag))")
    case .damaged(let reason):
      return start + terminal.dim("cannot be read: \(Terminal.harmless(reason))")
    }
  }

  /// The entries that are known and those that are not, in the order of the file. It has just been
  /// loaded, so that the places of the latter are those in it.
  private var lines: [Line] {
    var unknown: [Int: Line] = [:]
    for item in store.report.map({ Array($0.items) }) ?? [] where item.pointers.count == 1 {
      let tokens = item.pointers[0].tokens
      guard tokens.count == 2, tokens[0] == "entries", let place = Int(tokens[1]) else { continue }
      switch item.level {
      case .variant: unknown[place] = .newer(tag: item.tag?.value.stringValue ?? "?")
      case .malformed: unknown[place] = .damaged(reason: item.reason.map { "\($0)" } ?? "?")
      case .field, .value, .mismatch, .otherPayload: continue
      }
    }
    var rows = Version.rows(of: store)[...]
    return (0..<rows.count + unknown.count).compactMap { place in
      unknown[place] ?? rows.popFirst().map { .row($0) }
    }
  }

  // MARK: - Doing

  /// - Returns: what there is to say, below the list; nil if that was all.
  private func perform(_ words: inout Words) async throws -> String? {
    let name = try words.word("a command")
    switch name {
    case "quit": return nil
    case "help": return help
    case "list": try words.end()
    case "reload": await store.load(discardingChanges: true)
    case "aside":
      guard store.loading.error?.kind == .unreadable else {
        throw Complaint("the file can be read: there is no need to put it aside")
      }
      let place = try await repository.moveAside()
      await store.load()
      return "it is now \(Terminal.harmless(place.lastPathComponent))"
    case "edit":
      let row = try row(&words)
      try Version.edit(row.id, words, in: store)
      try await save()
    case "remove":
      let row = try row(&words)
      try words.end()
      try Version.remove(row.id, from: store)
      try await save()
    case "move":
      let row = try row(&words)
      let place = try words.number("where it goes")
      try words.end()
      try Version.move(row.id, to: position(of: row, at: place), in: store)
      try await save()
    default:
      guard let command = Version.commands.first(where: { $0.name == name }) else {
        throw Complaint("there is no command \(name): \"help\" lists them")
      }
      try command.run(words, store)
      try await save()
    }
    return ""
  }

  /// Waits until the change is on the disk, and reads the file again.
  private func save() async throws {
    do {
      try await store.flush()
    } catch {
      if error.kind == .changed {
        throw Complaint(
          "somebody else has changed the file: \"reload\" shows it, and gives up this change")
      }
      throw error
    }
    await store.load()
  }

  /// The entry with the number that is typed.
  private func row(_ words: inout Words) throws -> Row {
    let number = try words.number("the number of an entry")
    guard lines.indices.contains(number - 1) else { throw Complaint("there is no entry \(number)") }
    switch lines[number - 1] {
    case .row(let row): return row
    case .newer:
      throw Complaint("entry \(number) was made by a newer version: here it can only be kept")
    case .damaged: throw Complaint("entry \(number) cannot be read: it can only be kept")
    }
  }

  /// The position among the known entries that is a place among all.
  private func position(of row: Row, at place: Int) -> Int {
    let others = lines.filter { line in
      if case .row(let other) = line { other.id != row.id } else { true }
    }
    return others.prefix(max(place - 1, 0)).count { line in
      if case .row = line { true } else { false }
    }
  }

  private var help: String {
    let own = Version.commands.map { ($0.usage, $0.help) }
    let all =
      own + [
        ("edit N …", "change entry N: what it says, as when it was added"),
        ("remove N", "remove entry N"), ("move N PLACE", "move entry N"),
        ("reload", "read the file again, and give up what is not saved"),
        ("aside", "give a file that cannot be read another name"), ("quit", "leave"),
      ]
    let width = (all.map(\.0.count).max() ?? 0) + 2
    return all.map { usage, help in
      "  " + usage + String(repeating: " ", count: width - usage.count) + help
    }.joined(separator: "\n")
  }
}
