import Broad
import Foundation
import Many
import Narrow
import SumTypeRuntime

/// A way to read or write a document, by how many fields and entries there are in it.
struct Work {
  let what: String
  let type: String
  let fields: Int
  let entries: Int
  let run: () throws -> Int
}

enum Speed {
  /// Narrow and broad structs, few and many variants: nanoseconds for a field and for an entry.
  static func run(folder: String, rounds: Int, fields: [String: Int]) throws {
    var works: [Work] = []
    for order in ["", "-shuffled"] {
      let narrow = try file("\(folder)/Narrow\(order).json")
      let broad = try file("\(folder)/Broad\(order).json")
      let many = try file("\(folder)/Many\(order).json")
      func add(_ what: String, _ type: String, _ entries: Int, _ run: @escaping () throws -> Int) {
        works.append(
          Work(
            what: what, type: type, fields: entries * (fields[type] ?? 1), entries: entries,
            run: run))
      }
      let loadedNarrow = try Narrow.EventsDocument.load(narrow)
      let loadedBroad = try Broad.EventsDocument.load(broad)
      let loadedMany = try Many.EventsDocument.load(many)
      let counts = (
        loadedNarrow.value.entries.count, loadedBroad.value.entries.count,
        loadedMany.value.entries.count
      )
      let load = order.isEmpty ? "load" : "load, members shuffled"
      add(load, "Narrow", counts.0) { try Narrow.EventsDocument.load(narrow).value.entries.count }
      add(load, "Broad", counts.1) { try Broad.EventsDocument.load(broad).value.entries.count }
      add(load, "Many", counts.2) { try Many.EventsDocument.load(many).value.entries.count }
      if order.isEmpty {
        add("save anew", "Narrow", counts.0) {
          try Narrow.EventsDocument.save(loadedNarrow.value).bytes.count
        }
        add("save anew", "Broad", counts.1) {
          try Broad.EventsDocument.save(loadedBroad.value).bytes.count
        }
        add("save anew", "Many", counts.2) {
          try Many.EventsDocument.save(loadedMany.value).bytes.count
        }
      }
      var editedNarrow = loadedNarrow.value
      editedNarrow.entries = editedNarrow.entries.map { $0.toggled() }
      var editedBroad = loadedBroad.value
      editedBroad.entries = editedBroad.entries.map { $0.toggled() }
      var editedMany = loadedMany.value
      editedMany.entries = editedMany.entries.map { $0.toggled() }
      let save = order.isEmpty ? "save, every entry edited" : "the same, members shuffled"
      add(save, "Narrow", counts.0) { [editedNarrow] in
        try Narrow.EventsDocument.save(editedNarrow, preserving: loadedNarrow.preserved).bytes.count
      }
      add(save, "Broad", counts.1) { [editedBroad] in
        try Broad.EventsDocument.save(editedBroad, preserving: loadedBroad.preserved).bytes.count
      }
      add(save, "Many", counts.2) { [editedMany] in
        try Many.EventsDocument.save(editedMany, preserving: loadedMany.preserved).bytes.count
      }
    }
    try report(works, rounds: rounds)
  }

  private static func report(_ works: [Work], rounds: Int) throws {
    var samples = [[Double]](repeating: [], count: works.count)
    for work in works { _ = try work.run() }
    for _ in 0..<rounds {
      for (index, work) in works.enumerated() {
        let begin = nanoseconds()
        _ = try work.run()
        samples[index].append(Double(nanoseconds() - begin))
      }
    }
    print("speed, processor time; Broad against Narrow by field, Many against Narrow by entry")
    print(column("", 28) + "               ns/entry  ns/field   ratio")
    var narrow = (entry: 1.0, field: 1.0)
    for (work, samples) in zip(works, samples) {
      let median = samples.sorted()[samples.count / 2]
      let entry = median / Double(work.entries)
      let field = median / Double(work.fields)
      if work.type == "Narrow" { narrow = (entry, field) }
      let ratio =
        switch work.type {
        case "Broad": String(format: "%8.2f", field / narrow.field)
        case "Many": String(format: "%8.2f", entry / narrow.entry)
        default: ""
        }
      print(
        column(work.what, 28) + column(work.type, 12)
          + String(format: "%10.0f%10.1f", entry, field) + ratio)
    }
  }

  private static func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  private static func file(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
