import Corpora
import SumTypeRuntime

extension NotebookCell {
  func edits() -> [Edit<NotebookCell>] {
    switch self {
    case .code(let cell):
      var ran = cell
      ran.executionCount = (cell.executionCount ?? 0) + 1
      return [
        Edit(value: .code(ran), path: ["execution_count"]),
        edit(cell, \.source, "source", as: Self.code),
        edit(cell, \.metadata, "metadata", as: Self.code),
        edit(cell, \.id, "id", as: Self.code),
      ].compactMap { $0 }
        + cell.outputs.indices.compactMap { index in
          cell.outputs[index].edited()?.inside(String(index)) { output in
            var copy = cell
            copy.outputs[index] = output
            return .code(copy)
          }.inside("outputs") { $0 }
        }
    case .markdown(let cell): return Self.edits(of: cell, as: Self.markdown)
    case .raw(let cell): return Self.edits(of: cell, as: Self.raw)
    case .unknown: return []
    }
  }

  private static func edits(
    of cell: NotebookTextCell, as whole: (NotebookTextCell) -> NotebookCell
  ) -> [Edit<NotebookCell>] {
    [
      edit(cell, \.source, "source", as: whole), edit(cell, \.id, "id", as: whole),
      edit(cell, \.metadata, "metadata", as: whole),
    ].compactMap { $0 }
  }
}

extension NotebookOutput: Editable {
  func edited() -> Edit<NotebookOutput>? {
    switch self {
    case .executeResult(let it):
      edit(it, \.executionCount, "execution_count", as: Self.executeResult)
    case .displayData(let it): edit(it, \.data, "data", as: Self.displayData)
    case .stream(let it): edit(it, \.name, "name", as: Self.stream)
    case .error(let it): edit(it, \.traceback, "traceback", as: Self.error)
    case .unknown: nil
    }
  }
}

extension NotebookOldCell {
  func edits() -> [Edit<NotebookOldCell>] {
    switch self {
    case .code(let cell):
      [
        edit(cell, \.promptNumber, "prompt_number", as: Self.code),
        edit(cell, \.input, "input", as: Self.code),
        edit(cell, \.outputs, "outputs", as: Self.code),
      ].compactMap { $0 }
    case .markdown(let it): [edit(it, \.source, "source", as: Self.markdown)].compactMap { $0 }
    case .html(let it): [edit(it, \.source, "source", as: Self.html)].compactMap { $0 }
    case .raw(let it): [edit(it, \.source, "source", as: Self.raw)].compactMap { $0 }
    case .heading(let it): [edit(it, \.level, "level", as: Self.heading)].compactMap { $0 }
    case .unknown: []
    }
  }
}

extension NotebookOldOutput: Editable {
  func edited() -> Edit<NotebookOldOutput>? {
    switch self {
    case .result(let it): edit(it, \.promptNumber, "prompt_number", as: Self.result)
    case .displayData(let it):
      edit(it, \.text, "text", as: Self.displayData)
        ?? edit(it, \.png, "png", as: Self.displayData)
    case .stream(let it): edit(it, \.stream, "stream", as: Self.stream)
    case .error(let it): edit(it, \.ename, "ename", as: Self.error)
    case .unknown: nil
    }
  }
}
