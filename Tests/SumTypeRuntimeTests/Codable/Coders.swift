import Foundation
import SumTypeRuntime

extension Decodable {
  /// Returns the value that `JSONDecoder` reads from `json`.
  static func decoded(_ json: String) throws -> Self {
    try JSONDecoder().decode(Self.self, from: Data(json.utf8))
  }
}

extension Encodable where Self: Decodable {
  /// Encodes the value as a property list, and returns the value decoded from it.
  func throughPropertyList() throws -> Self {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try PropertyListDecoder().decode(Self.self, from: encoder.encode(self))
  }
}

extension Unrecognized {
  /// The code of a malformed value's fault; nil for an unknown tag.
  var code: JSONFault.Code? {
    if case .malformed(let error) = reason { error.code } else { nil }
  }

  /// The pointer to a malformed value's fault; nil for an unknown tag.
  var pointer: String? {
    if case .malformed(let error) = reason { error.location.pointer.description } else { nil }
  }
}
