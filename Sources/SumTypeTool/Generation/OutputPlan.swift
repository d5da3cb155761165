import SumTypeGenerator

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What has to happen on disk so that the outputs stand there, and nothing else that is ours.
struct OutputPlan {
  private(set) var writes: [Write] = []
  /// Paths of generated files whose schema is gone.
  private(set) var stale: [String] = []
  private(set) var unchanged = 0

  struct Write {
    let file: OutputFile
    /// What is there now; nil: nothing.
    let existing: [UInt8]?
  }

  /// Compares the outputs with what is on disk, and changes nothing.
  ///
  /// Throws where something stands in the way that sumtype did not generate, or cannot be read: a
  /// file that sumtype did not generate, and a link, through which nothing is written, compared or removed.
  init(_ outputs: [OutputFile], _ order: WorkOrder, in files: FileSystem) throws(Failure) {
    for folder in order.ownedFolders {
      try Self.refuseLinks(to: folder, below: order.root, in: files)
    }
    var checked: Set<String> = []
    for output in outputs {
      let folder = Path.folder(of: output.path)
      if let root = output.root, checked.insert(folder).inserted {
        try Self.refuseLinks(to: folder, below: root, in: files)
      }
      switch try Self.existing(output, in: files) {
      case nil: writes.append(Write(file: output, existing: nil))
      case let bytes? where Self.isSame(output.contents, bytes): unchanged += 1
      case let bytes?:
        guard GeneratedHeader.begins(bytes) else {
          throw Self.inTheWay(output, "sumtype did not generate it")
        }
        writes.append(Write(file: output, existing: bytes))
      }
    }
    // By their names in lower case: a file system may take `Post.swift` for `post.swift`.
    let wanted = Dictionary(
      grouping: outputs.map(\.path), by: { files.identity(of: $0).lowercased() })
    var seen: Set<String> = []
    for folder in order.ownedFolders where seen.insert(files.identity(of: folder)).inserted {
      stale += try Self.generated(in: folder, of: files).filter { path in
        let likely = wanted[files.identity(of: path).lowercased()] ?? []
        return !likely.contains { files.areOneFile($0, path) }
      }
    }
  }

  /// Two different files of schemas with one name, in one folder.
  static func collision(_ outputs: [OutputFile], in files: FileSystem) -> (OutputFile, OutputFile)?
  {
    var seen: [String: OutputFile] = [:]
    for output in outputs {
      // File systems that take `Post.swift` for `post.swift` are common.
      let identity = files.identity(of: output.path).lowercased()
      if let other = seen.updateValue(output, forKey: identity) { return (other, output) }
    }
    return nil
  }

  private static func existing(
    _ output: OutputFile, in files: FileSystem
  ) throws(Failure) -> [UInt8]? {
    do throws(FileFault) {
      return try files.read(output.path, followsLink: false)
    } catch {
      if error.isMissing { return nil }
      switch error.why {
      case .link, .notRegular: throw inTheWay(output, error.reason)
      default: throw .files([error])
      }
    }
  }

  private static func inTheWay(_ output: OutputFile, _ reason: String) -> Failure {
    .refused(
      message: "\(output.path) is in the way: \(reason)",
      cure: "move it, or let what is generated from \(output.schema) go elsewhere", .inputOutput)
  }

  /// Throws where one of the folders that a configuration names is a link, which may lead anywhere.
  private static func refuseLinks(
    to folder: String, below root: String, in files: FileSystem
  ) throws(Failure) {
    // What is not below it has an absolute path in the configuration.
    let below = Path.join(root, "x").dropLast()
    guard below.isEmpty ? !Path.isAbsolute(folder) : folder.hasPrefix(below) else { return }
    var path = root
    for name in folder.dropFirst(below.count).split(separator: "/") {
      path = Path.join(path, String(name))
      guard files.kindItself(of: path) == .link else { continue }
      throw .refused(
        message: "\(path) is a symbolic link: nothing is written through one",
        cure: "name the folder that it leads to", .inputOutput)
    }
  }

  private static func isSame(_ text: String, _ bytes: [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { text in
      bytes.withUnsafeBytes { bytes in
        guard text.count == bytes.count else { return false }
        guard let left = text.baseAddress, let right = bytes.baseAddress else { return true }
        return memcmp(left, right, bytes.count) == 0
      }
    }
  }

  /// The files in a folder that have both a name and a first line as sumtype gives them.
  private static func generated(
    in folder: String, of files: FileSystem
  ) throws(Failure) -> [String] {
    let endings = Artefact.allCases.map { $0.fileName(for: "") }
    do throws(FileFault) {
      var paths: [String] = []
      for name in try files.names(in: folder) where endings.contains(where: name.hasSuffix) {
        let path = Path.join(folder, name)
        guard files.kindItself(of: path) == .file else { continue }
        let beginning = try files.readBeginning(of: path, count: GeneratedHeader.length)
        if GeneratedHeader.begins(beginning) { paths.append(path) }
      }
      return paths
    } catch {
      if error.isMissing { return [] }
      throw .files([error])
    }
  }
}
