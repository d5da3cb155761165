import Foundation
import SumTypeCommands
import SumTypeTool

/// A temporary folder for one test, in which the tool is run.
final class Workspace {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sumtype-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  struct Result {
    let status: ExitStatus
    let output: String
    let errors: String
  }

  /// Runs the tool in a folder of the workspace.
  @discardableResult
  func run(_ arguments: String..., in folder: String = "", input: String = "") -> Result {
    run(arguments, in: folder, input: input)
  }

  func run(_ arguments: [String], in folder: String = "", input: String = "") -> Result {
    let environment = ProcessEnvironment(
      workingDirectory: folder.isEmpty ? path : path + "/" + folder,
      standardInput: { Array(input.utf8) })
    let (status, transcript) = Tool.sumtype.run(arguments, in: environment)
    return Result(
      status: status, output: String(decoding: transcript.output, as: UTF8.self),
      errors: String(decoding: transcript.errors, as: UTF8.self))
  }

  func write(_ name: String, _ text: String) throws {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }

  /// The names in a folder, hidden ones too.
  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []).sorted()
  }

  /// Sets the time of a file to an old one, so that ``isAged(_:)`` shows whether it was written since.
  func age(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: path + "/" + name)
  }

  func isAged(_ name: String) throws -> Bool {
    let date = try FileManager.default.attributesOfItem(atPath: path + "/" + name)[
      .modificationDate]
    return (date as? Date)?.timeIntervalSince1970 == 1_000_000
  }

  /// Writes a schema with one struct.
  func writeSchema(_ name: String, type: String? = nil, fields: String = #""id": "UUID""#) throws {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    try write(
      name + ".sumtype.json",
      #"{"sumtype": 1, "types": {"\#(type ?? file)": {"struct": {\#(fields)}}}}"#)
  }

  /// Writes the configuration of a project with one group.
  func writeConfiguration(
    _ more: String = "", schemas: String = "schemas/*.sumtype.json", output: String = "Generated"
  ) throws {
    try write(
      "sumtype-config.json",
      #"{"generate": [{"schemas": ["\#(schemas)"], "output": "\#(output)"\#(more)}]}"#)
  }
}
