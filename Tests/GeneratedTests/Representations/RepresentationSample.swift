import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

/// A union of a line and a blank in one representation, and the JSON by which the suite tests it. To test
/// another representation, add a row to ``all``.
struct RepresentationSample {
  let name: String
  let json: JSON
  let open: Operations
  let closed: Operations

  static var names: [String] { all.map(\.name) }

  static func named(_ name: String) throws -> RepresentationSample {
    try #require(all.first { $0.name == name })
  }

  struct JSON {
    /// A line with the id 1 and the text "a", as a new value is written.
    var line: String
    /// The same line in another spelling: members in another order, white space, escapes,
    /// unknown members. The text is spelled `"\u0061"`, once.
    var oddLine: String
    /// A blank, as a new value is written.
    var blank: String
    /// Other spellings of a blank.
    var blanks: [String] = []
    /// Values of unknown variants, with their tags; the tag is nil if there is none.
    var unknown: [(json: String, tag: JSONTag?)]
    /// Malformed values, each with the fault's code, its path in the value, and the tag.
    var malformed: [Malformed]
  }

  struct Malformed {
    let json: String
    let code: JSONFault.Code
    let path: String
    let tag: JSONTag?

    /// Whether the fault is a repeated key, which `Codable` does not notice.
    var hasRepeatedKey: Bool { code == .repeatedTag }

    init(_ json: String, _ code: JSONFault.Code, _ path: String = "", tag: JSONTag? = nil) {
      self.json = json
      self.code = code
      self.path = path
      self.tag = tag
    }
  }

  /// Lists of the union's values, read and written by the codec and through `Codable`.
  struct Operations {
    /// Loads the list `json`.
    let load: (_ json: String) throws -> [Content]
    /// Describes what a load of the list `json` keeps.
    let report: (_ json: String) throws -> [String]
    /// Saves the list `json` with `contents` as its values; nil leaves a value as it was.
    let save: (_ json: String, _ contents: [Content?]) throws -> String
    /// Writes a new list.
    let write: (_ contents: [Content]) throws -> String
    /// Decodes a list through `Codable`.
    let decode: (_ json: String) throws -> [Content]
    let encode: (_ contents: [Content]) throws -> String
  }

  /// The content of a value.
  enum Content: Hashable, Sendable {
    case line(String)
    case blank
    case unknown(JSONTag?)
    case malformed(JSONTag?)
  }
}

/// A union of the showcase with the variants that the suite needs.
protocol NoteLike: Hashable, Sendable {
  static func line(_ line: Line) -> Self
  static var blank: Self { get }
  /// The payload of the variant `line`; nil for other variants.
  var line: Line? { get }
}

extension RepresentationSample.Operations {
  init<C: UnionCodec, DTO: MappedDTO>(_ codec: C.Type, _ dto: DTO.Type)
  where C.Value: NoteLike, DTO.Domain == C.Value {
    typealias Document = SoleList<C>
    load = { json in try Document.load(Array(json.utf8)).value.map(content(codec)) }
    report = { json in
      try Document.load(Array(json.utf8)).preserved.report.items.map { item in
        "\(item.level) \(item.path) \(item.text)"
      }
    }
    save = { json, contents in
      let loaded = try Document.load(Array(json.utf8))
      var values = loaded.value
      for (index, content) in contents.enumerated() {
        if let content { values[index] = value(content) ?? values[index] }
      }
      return String(
        decoding: try Document.save(values, preserving: loaded.preserved).bytes, as: UTF8.self)
    }
    write = { contents in
      String(decoding: try Document.save(contents.compactMap(value)).bytes, as: UTF8.self)
    }
    decode = { json in
      try JSONDecoder().decode([DTO].self, from: Data(json.utf8)).map { dto in
        try content(codec)(dto.domain())
      }
    }
    encode = { contents in
      let values: [C.Value] = contents.compactMap(value)
      return String(decoding: try JSONEncoder().encode(values.map { DTO($0) }), as: UTF8.self)
    }
  }
}

/// A document that is a list of values of a union.
enum SoleList<C: UnionCodec>: JSONDocument {
  typealias Codec = ArrayCodec<C>
}

private func value<Value: NoteLike>(_ content: RepresentationSample.Content) -> Value? {
  switch content {
  case .line(let text): .line(Line(id: 1, text: text))
  case .blank: .blank
  case .unknown, .malformed: nil
  }
}

private func content<C: UnionCodec>(
  _ codec: C.Type
) -> (C.Value) -> RepresentationSample.Content where C.Value: NoteLike {
  { value in
    if let unrecognized = C.unrecognized(in: value) {
      if case .malformed = unrecognized.reason { return .malformed(unrecognized.tag) }
      return .unknown(unrecognized.tag)
    }
    return value.line.map { .line($0.text) } ?? .blank
  }
}
