import SumTypeGenerator
import SumTypeImport
import SumTypeSource
import SumTypeTool

/// The command `sumtype import`.
enum ImportCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    if request.operands.isEmpty {
      throw .usage(
        "there is no SOURCE",
        cure:
          "name a JSON Schema, an OpenAPI document, a JSON Typedef, Lexicons or Swift files, or a folder",
        of: request)
    }
    let files = try files(request, in: run)
    let options = try options(request, isSwift: files.contains { DataFiles.areSwift($0.path) })
    let output = try SchemaOutput(request)
    let loader = ImportLoader(
      run.files, operands: request.operands,
      mapped: request.all(.map).compactMap { Self.mapping($0)?.file })
    var importing = SchemaImport(options, loader: loader)
    do throws(FileFault) {
      for file in files { importing.add(try loader.source(file, in: run)) }
    } catch {
      throw .files([error])
    }
    guard let imported = importing.run(into: &run.diagnostics) else { throw .diagnosed(.found) }
    if !request.has(.quiet) {
      run.transcript.appendErrorLines(report(imported.report, request))
    }
    if !imported.problems.isEmpty {
      for problem in imported.problems.prefix(20) { run.transcript.appendErrorLine("  \(problem)") }
      throw .refused(
        message: "the schema does not pass check; nothing was written",
        cure: "this is a bug of sumtype: please report it, with the source if you may", .found)
    }
    let home = request[.name] ?? SchemaImport.name(of: request.operands[0])
    try output.write(imported.text, in: &run) { imported.files(home: home) }
    return .success
  }

  private static func report(_ report: ImportReport, _ request: Request) -> [String] {
    if request[.formatReport] == "json" { return ImportJSON(report).lines }
    return ImportText(report).lines(listed: request.has(.list))
  }

  /// Returns the files that the command line names, and the sources in folders that it names.
  private static func files(
    _ request: Request, in run: Run
  ) throws(Failure) -> [DataFile] {
    var files: [DataFile] = []
    do throws(FileFault) {
      for operand in request.operands {
        if operand != Request.standardInput, run.files.kind(of: operand) == .folder {
          files += try sources(in: operand, request, in: run)
        } else {
          files.append(DataFile(named: operand))
        }
      }
    } catch {
      throw .files([error])
    }
    return files
  }

  /// Returns the sources in a folder: the files with .swift, whose app has other files with .json, or those with .json if
  /// there are no Swift files, or if the format is another one.
  private static func sources(
    in folder: String, _ request: Request, in run: Run
  ) throws(FileFault) -> [DataFile] {
    let isSwift = request[.format].map { $0 == ImportFormat.swift.rawValue }
    if isSwift ?? true {
      let swift = try DataFiles.inside(folder, of: run.files, isWanted: DataFiles.areSwift)
      if !swift.isEmpty || isSwift == true { return swift }
    }
    return try DataFiles.inside(folder, of: run.files).filter {
      Path.ends($0.path.lowercased(), with: ".json")
    }
  }

  private static func options(
    _ request: Request, isSwift: Bool
  ) throws(Failure) -> ImportOptions {
    var options = ImportOptions()
    options.format = request[.format].flatMap { ImportFormat(rawValue: $0) }
    options.name = try request.typeName(example: "Post")
    options.pointer = request[.type]
    if let pointer = options.pointer, !pointer.hasPrefix("/"), !pointer.hasPrefix("#/"),
      !isSwift, options.format != .swift
    {
      throw .usage(
        "--type cannot be \"\(pointer)\"",
        cure:
          "write a pointer, such as /$defs/Post, or a Swift type, such as Post.Kind or [Post]",
        of: request)
    }
    options.dates = request[.dates].flatMap { DateStrategy(rawValue: $0) } ?? .secondsSince2001
    options.convertsKeysToSnakeCase = request[.keys] == KeyStyle.snakeCase.rawValue
    options.closesEnums = request.has(.closed)
    options.usesFormats = !request.has(.noFormats)
    options.keepsDigits = request.has(.exactNumbers)
    options.readsPaths = request.has(.paths)
    for text in request.all(.map) {
      guard let (address, file) = mapping(text) else {
        throw .usage(
          "--map cannot be \"\(text)\"",
          cure: "write ADDRESS=FILE, such as https://example.org/post.json=post.json", of: request)
      }
      options.addresses[address] = file
    }
    return options
  }

  /// Returns the parts of `ADDRESS=FILE`; nil if the text has another form.
  private static func mapping(_ text: String) -> (address: String, file: String)? {
    let parts = text.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
      .map { String(Substring($0)) }
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }
}

/// Loads sources and the files to which they refer, if these lie in the folder of a named source, or if `--map` names
/// them.
struct ImportLoader: SourceLoader {
  private let files: FileSystem
  private let folders: [String]
  private let mapped: Set<PathKey>

  /// - Parameter mapped: the files that `--map` names.
  init(_ files: FileSystem, operands: [String], mapped: [String] = []) {
    self.files = files
    self.mapped = Set(mapped.map { files.key(of: $0) })
    folders = operands.map { operand in
      let folder = files.kind(of: operand) == .folder ? operand : Path.folder(of: operand)
      return files.identity(of: folder.isEmpty ? "." : folder)
    }
  }

  /// Loads a source that the command line names, or that is in a folder that it names.
  func source(_ file: DataFile, in run: Run) throws(FileFault) -> SourceFile {
    let name = file.path == Request.standardInput ? "<stdin>" : Path.simplified(file.path)
    return SourceFile(
      path: name, bytes: try InspectInput.all(of: file.path, in: run), isQuoted: file.isQuoted)
  }

  func load(_ path: String) -> Result<SourceFile, ImportFailure> {
    guard files.kind(of: path) == .file else { return .failure(.notFound) }
    let place = files.identity(of: path)
    let around = folders.filter { Path.isInside(place, of: $0) }
    let isMapped = mapped.contains(files.key(of: path))
    if around.isEmpty, !isMapped {
      return .failure(
        ImportFailure(
          "it is outside the folders of the sources",
          cure: "name \(ShellWord(path)) as a further SOURCE, if the command may read it and the"
            + " files in its folder"))
    }
    do throws(FileFault) {
      return .success(
        SourceFile(
          path: path, bytes: try files.read(path),
          isQuoted: (isMapped ? [Path.folder(of: path)] : around).contains {
            files.isNamedJSON(path, in: $0)
          }))
    } catch {
      return .failure(ImportFailure(error.reason))
    }
  }
}
