/// Values that are composed of a tag and a payload.
extension UnionForm {
  /// Returns the value of a variant: its tag and its payload at the places that the form gives them.
  ///
  /// ```swift
  /// AdjacentForm(tag: "t", content: "c").value(["text"], payload)   // {"t":"text","c":…}
  /// InternalForm(tag: "t").value(["text"], payload)                 // {"t":"text",…}
  /// ExternalForm().value(["text"], payload)                         // {"text":…}
  /// PositionalForm().value(["text"], payload)                       // ["text",…]
  /// ```
  /// - Parameters:
  ///   - tag: the tag, or its two halves; empty if the variant has none. A half of the tag that is
  ///     also a member of the payload is written once, by the payload.
  ///   - content: the payload as it lies in the value (already inside its string, if it is
  ///     embedded); nil if nothing stands in its place.
  package func value(_ tag: [JSONTag], _ content: JSONSlice?) -> JSONSlice {
    let place = payload(of: tag.first)
    switch self.tag {
    case .outside, .presence, .shape: return content ?? JSONSlice(.null)
    case .path: return content ?? JSONSlice(unchecked: Array("{}".utf8)[...])
    case .members(let keys): return object(keys, tag, content, at: place)
    case .key:
      guard let tag = tag.first else { return content ?? JSONSlice(.null) }
      guard let content else { return JSONSlice(unchecked: tag.json[...]) }
      return .joined("{", [JSONTag.string(tag.keyText).json + [0x3A] + content.bytes], "}")
    case .element(let index):
      var elements = Array(repeating: Array("null".utf8), count: index) + tag.prefix(1).map(\.json)
      if case .elements = place {
        elements += content?.elements ?? []
      } else if let content {
        elements.append(Array(content.bytes))
      }
      return .joined("[", elements, "]")
    }
  }

  /// Returns an object with the halves of the tag under their keys, and the payload.
  private func object(
    _ keys: [String], _ tag: [JSONTag], _ content: JSONSlice?, at place: PayloadPlace
  ) -> JSONSlice {
    var members: [[UInt8]] = []
    var isWritten = keys.map { _ in false }
    if let content, let key = place.key {
      members = [JSONTag.string(key).json + [0x3A] + content.bytes]
    } else if let content {
      guard let own = content.members(noting: keys, in: &isWritten) else { return content }
      if !own.isEmpty { members = [own] }
    }
    let halves = zip(keys, tag).enumerated().filter { !isWritten[$0.offset] }.map(\.element)
    return .joined("{", halves.map { JSONTag.string($0).json + [0x3A] + $1.json } + members, "}")
  }
}

extension JSONSlice {
  fileprivate static func joined(_ start: String, _ items: [[UInt8]], _ end: String) -> JSONSlice {
    let inner = Array(items.joined(separator: [0x2C]))
    return JSONSlice(unchecked: (Array(start.utf8) + inner + Array(end.utf8))[...])
  }

  /// Returns the JSON text of the members of the object; nil if the slice is not an object.
  ///
  /// - Parameters:
  ///   - keys: the keys to look for.
  ///   - isThere: is set to true for each key that the object has.
  fileprivate func members(noting keys: [String], in isThere: inout [Bool]) -> [UInt8]? {
    let source = Array(bytes)
    let wanted = keys.map { Array($0.utf8) }
    let inner = try? JSONReader.read(source) { (reader) throws(JSONFault) in
      reader.skipToValue()
      let start = reader.offset
      let places = try reader.membersOfNextObject(keys.count) { key in
        wanted.firstIndex { $0.elementsEqual(key) }
      }
      return (places.map { $0 != nil }, source[start..<reader.offset].dropFirst().dropLast())
    }
    guard let (found, members) = inner else { return nil }
    isThere = zip(isThere, found).map { $0 || $1 }
    return Array(members.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) })
  }

  /// The elements of the array; if the slice is no array, the value itself as the only element.
  package var elements: [[UInt8]] {
    let source = Array(bytes)
    let elements: [[UInt8]]? = try? JSONReader.read(source) { (reader) throws(JSONFault) in
      var elements: [[UInt8]] = []
      var array = try reader.openArray()
      while try reader.nextElement(&array) {
        elements.append(Array(source[try reader.skipValue()]))
      }
      return elements
    }
    return elements ?? [source]
  }
}
