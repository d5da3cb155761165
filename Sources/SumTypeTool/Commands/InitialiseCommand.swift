import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// The command `sumtype init`.
enum InitialiseCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    let name = try request.typeName(example: "Timeline") ?? "Timeline"
    let output = request[.output] ?? proposedOutput(in: run.files)
    let folder = "schemas"
    let schema = "\(folder)/\(name)\(FileNames.schemaSuffix)"
    let texts = [
      (schema, FirstSchema.text(name)), (FileNames.configuration, configuration(output)),
    ]
    switch run.files.kindWithoutFollowing(of: folder) {
    case nil, .folder: break
    case .link: throw obstructed("\(folder) is a symbolic link")
    case .file, .other: throw obstructed("\(folder) is not a folder")
    }
    for (path, _) in texts where run.files.kindWithoutFollowing(of: path) != nil {
      throw obstructed("\(path) already exists")
    }
    do throws(FileFault) {
      try run.files.write(texts)
    } catch {
      throw .files([error])
    }
    if !request.has(.quiet) {
      run.transcript.append(contents: next(name, schema, PrintableText(output).text))
    }
    return .success
  }

  private static func obstructed(_ reason: String) -> Failure {
    .refused(
      message: "\(reason); nothing was written",
      cure: "move it away, or go on with sumtype generate", .inputOutput)
  }

  /// Returns `Sources/App/Generated` if `App` is the only target, so that the generated code is compiled without
  /// further steps.
  private static func proposedOutput(in files: FileSystem) -> String {
    let targets = ((try? files.names(in: "Sources")) ?? []).filter {
      !Path.isHidden($0) && !Path.isForeign($0) && files.kind(of: "Sources/\($0)") == .folder
    }
    return targets.count == 1 ? "Sources/\(targets[0])/Generated" : "Generated"
  }

  private static func configuration(_ output: String) -> String {
    """
    {
      "generate": [
        {
          "schemas": ["schemas/*.sumtype.json"],
          "output": \(JSONValue.string(output).text())
        }
      ]
    }

    """
  }

  private static func next(_ name: String, _ schema: String, _ output: String) -> String {
    """
    wrote \(schema)
    wrote \(FileNames.configuration)

    Next:
      1. sumtype generate        writes the Swift into \(output)
      2. In Package.swift give the target that compiles it the library:
           .product(name: "SumType", package: "sumtype")
      3. In Swift: import SumType, and load a file:
           let loaded = try \(name)Document.load(data)
      4. Change the schema, and sumtype generate again; sumtype check explains mistakes.

    """
  }
}

/// The schema that `sumtype init` writes: a small example with a document, a union that keeps the
/// variants of newer versions, structs, an enum, a bound, a default and an optional field.
enum FirstSchema {
  static func text(_ name: String) -> String {
    """
    {
      "$schema": "\(MetaSchema.address)",
      "sumtype": 1,
      "doc": "Notes and moods, oldest first.",
      "types": {
        "\(name)Entry": {
          "doc": "One entry: exactly one of its variants.",
          "union": { "note": "\(name)Note", "mood": "\(name)Mood" },
          "unknown": "aside",
          "shared": ["id", "createdAt"]
        },
        "\(name)Note": {
          "identity": "id",
          "struct": {
            "id": "UUID",
            "createdAt": "Date",
            "text": "String",
            "tags": { "type": "[String]", "default": [] }
          }
        },
        "\(name)Mood": {
          "identity": "id",
          "struct": {
            "id": "UUID",
            "createdAt": "Date",
            "feeling": "\(name)Feeling",
            "intensity": { "type": "Int", "minimum": 1, "maximum": 5 },
            "because": "String?"
          }
        },
        "\(name)Feeling": { "enum": ["happy", "calm", "sad"] }
      },
      "documents": {
        "\(name)": { "version": 1, "entries": "\(name)Entry", "style": "pretty" }
      }
    }

    """
  }
}
