// notebooks TITLE FILE: gives a notebook a title, and ends each of its texts with a line.
import Foundation
import SumType

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: notebooks TITLE FILE")
  exit(64)
}
let url = URL(fileURLWithPath: arguments[2])
var loaded = try NotebookDocument.load(try Data(contentsOf: url))
loaded.value.metadata.title = arguments[1]
for index in loaded.value.cells.indices {
  guard case .markdown(var cell) = loaded.value.cells[index] else { continue }
  cell.source.append("Read.")
  loaded.value.cells[index] = .markdown(cell)
}
let saved = try NotebookDocument.save(loaded.value, preserving: loaded.preserved)
try Data(saved.bytes).write(to: url, options: .atomic)
print(
  "\(loaded.value.cells.count) cells; \(loaded.preserved.report.items.count) things not understood, and kept"
)
