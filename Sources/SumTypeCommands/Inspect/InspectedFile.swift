import SumTypeGenerator
import SumTypeInspector
import SumTypeSource
import SumTypeTool

/// A file or other data that `sumtype inspect` reads.
struct InspectedFile {
  /// The path in the user's spelling, or as found in a folder; `-` means standard input.
  let data: String
  /// The type by which the data is read.
  let subject: Subject
  /// Whether messages may show the content, whatever it is: see `DataFile`.
  let isQuoted: Bool
  /// Whether the data has one value on each line.
  let isLines: Bool

  /// The name in reports.
  var name: String { data == Request.standardInput ? "standard input" : Path.shown(data) }

  /// Returns the files that a command line names, including those in folders, each once.
  static func all(
    _ request: Request, by schema: Schema, in run: inout Run
  ) throws(Failure) -> [InspectedFile] {
    let rules = try SubjectRules(request, schema)
    var found: [InspectedFile] = []
    var seen: Set<PathKey> = []
    func add(_ file: DataFile, as subject: Subject) {
      let data = file.path
      guard seen.insert(PathKey(data)).inserted else { return }
      let isLines = request.has(.lines) || DataFiles.areLines(data) || subject.isLines
      found.append(
        InspectedFile(
          data: data, subject: subject, isQuoted: file.isQuoted, isLines: isLines))
    }
    for operand in request.operands {
      guard operand != Request.standardInput, run.files.kind(of: operand) == .folder else {
        add(DataFile(named: operand), as: try rules.subject(of: operand))
        continue
      }
      let files: [DataFile]
      do throws(FileFault) {
        files = try DataFiles.inside(operand, of: run.files)
      } catch {
        throw .files([error])
      }
      if files.isEmpty {
        throw .refused(
          message: "the folder \(operand) has no file \(DataFiles.names)",
          cure: "name a file or another folder", .noInput)
      }
      for file in files {
        if let subject = rules.statedSubject(of: file.path) {
          add(file, as: subject)
        } else {
          run.transcript.appendErrorLine(
            "sumtype: warning: \(file.path) is left out: the document or type of the file is not known"
          )
          run.transcript.appendErrorLine("  help: \(rules.cure(for: file.path))")
        }
      }
    }
    if found.isEmpty {
      throw .refused(message: "none of the files can be inspected", cure: nil, .noInput)
    }
    return found
  }
}

/// Determines the subjects of files: by `--document` and `--type`, for all files or for those whose
/// paths match a pattern, otherwise by the schema.
struct SubjectRules {
  private let patterns: [(glob: Glob, subject: Subject)]
  private let others: Subject?
  private let schema: Schema
  private let request: Request

  init(_ request: Request, _ schema: Schema) throws(Failure) {
    try Self.refuseContradictions(request)
    var patterns: [(glob: Glob, subject: Subject)] = []
    var others: Subject?
    for option in [Option.Name.document, .type] {
      for value in request.all(option) {
        let equals = value.utf8.lastIndex(of: UInt8(ascii: "="))
        let name = equals.map { String(value[value.utf8.index(after: $0)...]) } ?? value
        let subject: Subject
        do throws(SubjectFault) {
          subject =
            option == .type
            ? try Subject(type: name, of: schema) : try Subject(document: name, of: schema)
        } catch {
          throw .usage(error.message, cure: error.cure, of: request)
        }
        if let equals {
          patterns.append((Glob(String(value[..<equals])), subject))
        } else {
          others = subject
        }
      }
    }
    (self.patterns, self.others) = (patterns, others)
    (self.schema, self.request) = (schema, request)
  }

  private static func refuseContradictions(_ request: Request) throws(Failure) {
    let forAll = [Option.Name.document, .type].flatMap { option in
      request.all(option).filter { !$0.utf8.contains(UInt8(ascii: "=")) }.map { _ in option }
    }
    if forAll.count < 2 { return }
    throw .usage(
      forAll[0] == forAll[1]
        ? "--\(forAll[0].rawValue) is given twice for all files"
        : "--type and --document contradict each other",
      cure: "remove one of the two, or limit it to some files: --document 'old/*.json=NAME'",
      of: request)
  }

  /// Returns the subject of a file.
  func subject(of data: String) throws(Failure) -> Subject {
    if let subject = statedSubject(of: data) { return subject }
    do throws(SubjectFault) {
      return try Subject(onlyDocumentOf: schema)
    } catch {
      let isAlone = request.operands.count == 1
      throw .usage(
        isAlone ? error.message : "the type of \(data) is not known: \(error.message)",
        cure: isAlone && schema.documents.isEmpty
          ? "write --type=TYPE, the type of the data"
          : isAlone ? "write --document=NAME or --type=TYPE" : cure(for: data), of: request)
    }
  }

  /// Returns the subject of a file; nil if neither an option, the schema nor the file name tells it.
  func statedSubject(of data: String) -> Subject? {
    if data != Request.standardInput,
      let rule = patterns.first(where: { $0.glob.matches(endOf: data) })
    {
      return rule.subject
    }
    return others ?? (try? Subject(onlyDocumentOf: schema)) ?? named(data)
  }

  /// Returns a proposal how to state the subject of a file.
  func cure(for data: String) -> String {
    let name = Path.name(of: data)
    let documents = schema.documents.map(\.name.name)
    if documents.isEmpty {
      return "write --type \(ShellWord("\(name)=TYPE")), also with * in the name"
    }
    let listed = documents.prefix(12).joined(separator: ", ") + (documents.count > 12 ? " …" : "")
    return "write --document \(ShellWord("\(name)=NAME")), also with * in the name;"
      + " the documents are \(listed)"
  }

  /// Returns the document with the name of the file: `timeline.json`, `Timeline-2026-11-23.json`.
  private func named(_ data: String) -> Subject? {
    if data == Request.standardInput { return nil }
    let file = Self.letters(of: Path.name(of: data))
    let names = schema.documents.map(\.name.name).filter { name in
      let word = Self.letters(of: name)
      return file.starts(with: word) && !(file.dropFirst(word.count).first?.isLetter ?? false)
    }
    guard let longest = names.max(by: { $0.count < $1.count }) else { return nil }
    return try? Subject(document: longest, of: schema)
  }

  private static func letters(of name: String) -> [Character] {
    Array(name.lowercased()).filter { $0 != "_" && $0 != "-" && $0 != " " }
  }
}
