import Foundation
import Testing

@testable import SumTypeTool

@Suite("The files of a revision that compare reads")
struct CompareRevisionTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let schema = #"{"sumtype": 1, "types": {"A": {"struct": {"id": "UUID"}}}}"#

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/" + name, withDestinationPath: target)
  }

  @Test("compare shows nothing of a file that is no schema, to which a link leads in a revision")
  func links() throws {
    try workspace.write("secret.env", "TOKEN=secret\n")
    try workspace.write("d/e/Old.sumtype.json", "secret\n")
    try link("A.sumtype.json", to: "secret.env")
    try link("B.sumtype.json", to: "A.sumtype.json")
    try link("f", to: "d/e")
    try workspace.write("Good.sumtype.json", Self.schema)
    try link("C.sumtype.json", to: "Good.sumtype.json")
    try workspace.write(
      "D.sumtype.json", #"{"sumtype": 1, "imports": ["A.sumtype.json"], "types": {}}"#)
    try workspace.git("init", "-q")
    try workspace.commit()
    for name in ["A", "B", "C"] {
      try workspace.remove("\(name).sumtype.json")
      try workspace.write("\(name).sumtype.json", Self.schema)
    }
    try workspace.remove("f")
    try workspace.write("f/Old.sumtype.json", Self.schema)
    try workspace.write("D.sumtype.json", Self.schema)
    for name in ["A", "B", "f/Old", "D"] {
      let result = workspace.run("compare", "--against", "HEAD", "\(name).sumtype.json")
      #expect(result.status != .success)
      let all = result.output + result.errors
      #expect(!all.contains("secret"), "\(all)")
      #expect(all.contains("it is not a schema, and its name does not end with"), "\(all)")
    }
    // A link to a schema is followed.
    let good = workspace.run("compare", "--against", "HEAD", "C.sumtype.json")
    #expect(good.status == .success, "\(good.errors)")
    // Of a file with the name of a schema, a message shows its faults.
    let faulty = workspace.run("compare", "--against", "HEAD", "d/e/Old.sumtype.json")
    #expect((faulty.output + faulty.errors).contains("HEAD:d/e/Old.sumtype.json:1:1: error:"))
  }

  @Test("compare says that an import lies outside of the repository, at the place of the import")
  func outside() throws {
    try workspace.write("Common.sumtype.json", Self.schema)
    try workspace.write(
      "cl/sub/In.sumtype.json",
      #"{"sumtype": 1, "imports": ["../../Common.sumtype.json"], "types": {}}"#)
    try workspace.write(
      "cl/sub/Beside.sumtype.json",
      #"{"sumtype": 1, "imports": ["../Root.sumtype.json"], "types": {}}"#)
    try workspace.write("cl/Root.sumtype.json", Self.schema)
    try workspace.git("init", "-q", in: "cl")
    try workspace.commit(in: "cl")
    let result = workspace.run("compare", "--against", "HEAD", "In.sumtype.json", in: "cl/sub")
    #expect(result.status == .found)
    let all = result.output + result.errors
    #expect(all.contains("HEAD:In.sumtype.json:1:28: error: cannot import"), "\(all)")
    #expect(all.contains("it is outside the repository"), "\(all)")
    #expect(!all.contains("git"), "\(all)")
    let inside = workspace.run("compare", "--against", "HEAD", "Beside.sumtype.json", in: "cl/sub")
    #expect(inside.status == .success, "\(inside.output + inside.errors)")
    // A combining mark after the slash belongs to a name, not to the slash.
    try workspace.write(
      "cl/sub/Marked.sumtype.json",
      #"{"sumtype": 1, "imports": ["../../\#u{301}x/Common.sumtype.json"], "types": {}}"#)
    try workspace.commit(in: "cl")
    let marked = workspace.run("compare", "--against", "HEAD", "Marked.sumtype.json", in: "cl/sub")
    let report = marked.output + marked.errors
    #expect(report.contains("it is outside the repository"), "\(report)")
    // The schema itself may be outside, too.
    let far = workspace.run(
      "compare", "--against", "HEAD", "../../Common.sumtype.json", in: "cl/sub")
    #expect(far.status == .noInput, "\(far.errors)")
    #expect(far.errors.contains("is not in HEAD"), "\(far.errors)")
  }
}
