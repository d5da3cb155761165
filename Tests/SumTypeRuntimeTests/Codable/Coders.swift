import Foundation
import SumTypeRuntime

extension Decodable {
  /// The value in `json`, by `JSONDecoder`.
  static func decoded(_ json: String) throws -> Self {
    try JSONDecoder().decode(Self.self, from: Data(json.utf8))
  }
}

extension Encodable where Self: Decodable {
  /// The value after a way through property lists.
  func throughPropertyList() throws -> Self {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try PropertyListDecoder().decode(Self.self, from: encoder.encode(self))
  }
}

extension Unrecognized {
  /// The code of what is malformed; nil for an unknown tag.
  var code: JSONFault.Code? {
    if case .malformed(let error) = reason { error.code } else { nil }
  }

  /// Where it is malformed.
  var pointer: String? {
    if case .malformed(let error) = reason { error.location.pointer.description } else { nil }
  }
}
