extension Preserved {
  /// The version of the document, if it is larger than the one that a new document has.
  var newerVersion: JSONNumber? {
    guard let current = Document.version, let place = members.version else { return nil }
    let found = try? JSONReader.read(source, in: place) { (reader) throws(JSONFault) in
      try reader.readNumber()
    }
    guard let found else { return nil }
    if let version = found.int64 { return version > Int64(current) ? found : nil }
    // A whole number that fits no integer is larger than all of them, unless it is below zero.
    return found.text.hasPrefix("-") ? nil : found
  }
}
