#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import SumTypeTool

  @Suite("The memory of the command inspect")
  struct InspectMemoryTests {
    @Test("inspect takes no more memory for many lines than for few, also with many findings")
    func constant() throws {
      let tool = try #require(ExitStatusTests.executable)
      let workspace = try Workspace()
      try workspace.write(
        "Log.sumtype.json",
        """
        {"sumtype": 1, "types": {
          "Event": {"union": {"note": "Note", "tick": null}, "unknown": "aside"},
          "Note": {"struct": {"text": "String"}}},
         "documents": {"Log": {"lines": "Event"}}}
        """)
      let words = String(repeating: "many words ", count: 400)
      try workspace.write(
        "lines",
        """
        {"type":"note","text":"\(words)"}
        {"type":"photo","of":"\(words)"}
        {"type":"note","text":"\(words)","more":[1]}
        {"type":"note","text":{"no":"\(words)"}}
        nothing

        """)
      // The script reads the tool's greatest use of memory from the system before it closes the pipe, because the
      // system forgets it when the tool ends.
      try workspace.write(
        "measure",
        """
        exec 3> >("$SUMTYPE" inspect - -s Log.sumtype.json -f "$2" >/dev/null)
        tool=$!
        for _ in $(seq 100); do cat lines; done > part
        for _ in $(seq "$1"); do cat part; done >&3
        grep VmHWM "/proc/$tool/status" > "memory-$1-$2"
        exec 3>&-
        wait $tool
        """)
      // The file `part` has 1.6 MB.
      let parts = "\(Thoroughness.count(15, of: 50))"
      for format in ["text", "json"] {
        for count in ["1", parts] {
          let process = Process()
          process.executableURL = URL(fileURLWithPath: "/bin/bash")
          process.arguments = ["measure", count, format]
          process.currentDirectoryURL = URL(fileURLWithPath: workspace.path)
          process.environment = ["SUMTYPE": tool, "PATH": "/usr/bin:/bin"]
          try process.run()
          process.waitUntilExit()
        }
        let little = try kilobytes(workspace.read("memory-1-\(format)"))
        let much = try kilobytes(workspace.read("memory-\(parts)-\(format)"))
        #expect(little > 1000)
        #expect(much - little < 4000, "\(little) KB, then \(much) KB")
      }
    }

    private func kilobytes(_ line: String) -> Int { Int(line.filter(\.isNumber)) ?? 0 }
  }
#endif
