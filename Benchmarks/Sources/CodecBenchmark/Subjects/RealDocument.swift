#if REAL_DATA
  import CorporaSchemas
  import Foundation
  import SumTypeRuntime

  /// A document of a real format, or in its likeness, and what is done with it.
  struct RealDocument {
    let bytes: [UInt8]
    /// Reads it with the direct codec, and releases what was read.
    let load: () throws -> Void
    /// Saves what was loaded as it is, and says how many bytes that were.
    let save: () throws -> Int
    /// Reads it with `JSONDecoder` to the generated DTOs.
    let decode: () throws -> Void

    private init<Document: JSONDocument, DTO: Decodable>(
      _ bytes: [UInt8], as document: Document.Type, _ dto: DTO.Type
    ) throws {
      let loaded = try document.load(bytes)
      let data = Data(bytes)
      let decoder = JSONDecoder()
      self.bytes = bytes
      load = { withExtendedLifetime(try document.load(bytes)) {} }
      save = { try document.save(loaded.value, preserving: loaded.preserved).bytes.count }
      decode = { withExtendedLifetime(try decoder.decode(dto, from: data)) {} }
      guard try document.save(loaded.value, preserving: loaded.preserved).bytes == bytes else {
        throw SaveMeasurements.Different()
      }
    }

    /// Reads it as what its root is.
    ///
    /// - Parameter format: the name of a ``Likeness``.
    init(_ bytes: [UInt8], format: String) throws {
      switch format {
      case "jupyter": self = try Self(bytes, as: NotebookFileDocument.self, NotebookDTO.self)
      case "lottie": self = try Self(bytes, as: LottieFileDocument.self, LottieAnimationDTO.self)
      case "rustdoc": self = try Self(bytes, as: RustdocFileDocument.self, RustCrateDTO.self)
      case "vega": self = try Self(bytes, as: VegaLiteFileDocument.self, VegaChartDTO.self)
      case "notion":
        let root = try JSONValue(parsing: bytes)
        if root.arrayValue != nil {
          self = try Self(bytes, as: NotionBlocksFileDocument.self, [NotionObjectDTO].self)
        } else if root["object"] == nil {
          self = try Self(bytes, as: NotionTokenFileDocument.self, NotionTokenReplyDTO.self)
        } else {
          self = try Self(bytes, as: NotionAnswerFileDocument.self, NotionObjectDTO.self)
        }
      case "matrix":
        let root = try JSONValue(parsing: bytes)
        if root[0]?.stringValue != nil {
          self = try Self(bytes, as: MatrixStateFileDocument.self, [String].self)
        } else if root.arrayValue != nil {
          self = try Self(bytes, as: MatrixEventListFileDocument.self, [MatrixEventDTO].self)
        } else {
          self = try Self(bytes, as: MatrixEventFileDocument.self, MatrixEventDTO.self)
        }
      default: throw Unknown(format: format)
      }
    }

    struct Unknown: Error, CustomStringConvertible {
      let format: String
      var description: String { "there is no format \(format)" }
    }
  }

  /// The real documents of the formats, in the folder that `SUMTYPE_CORPORA` names.
  enum RealCorpus {
    private static let folders = [
      "jupyter": "jupyter", "lottie": "lottie", "matrix": "matrix_events", "notion": "notion",
      "rustdoc": "rustdoc_json", "vega": "vega_lite",
    ]

    /// The documents of a format; nil where the folder is not there, or the variable is not set.
    static func documents(of format: String) throws -> [RealDocument]? {
      guard let root = ProcessInfo.processInfo.environment["SUMTYPE_CORPORA"],
        let folder = folders[format]
      else { return nil }
      let url = URL(fileURLWithPath: root).appendingPathComponent(folder, isDirectory: true)
      guard let names = try? FileManager.default.subpathsOfDirectory(atPath: url.path) else {
        return nil
      }
      let files = names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".ipynb") }.sorted()
      if files.isEmpty { return nil }
      return try files.map { name in
        try RealDocument(
          [UInt8](try Data(contentsOf: url.appendingPathComponent(name))), format: format)
      }
    }
  }
#endif
