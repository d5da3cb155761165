import TestSupport

/// What the codec and the DTO of a type disagree on in a document that `bytes` choose: a valid one, or one with a fault.
public func codableDisagreement(_ bytes: [UInt8]) -> (document: String, disagreement: String)? {
  guard bytes.count > 2, let types = try? SchemaTypes.read() else { return nil }
  let subject = CodableSubject.all[Int(bytes[0]) % CodableSubject.all.count]
  let choices = SplitMix64(choosing: bytes.dropFirst(2))
  var source = RandomDocument(types: types, choices)
  var document = source.document(of: subject.name)
  if bytes[1] & 1 == 1, source.sites > 0 {
    var faulty = RandomDocument(types: types, choices, fault: Int(bytes[1]) % source.sites + 1)
    document = faulty.document(of: subject.name)
  }
  return subject.disagreement(document.bytes()).map { (subject.name + ": " + document.text(), $0) }
}
