import SumTypeGenerator
import SumTypeSample
import TestDocuments

/// Makes a document that `bytes` choose, a valid one or one with a fault, and returns the disagreement of codec and DTO
/// about it; nil if they agree.
///
/// - Parameter schemas: the schemas that declare the types.
public func codableDisagreement(
  _ bytes: [UInt8], _ schemas: [Schema]
) -> (document: String, disagreement: String)? {
  guard bytes.count > 2 else { return nil }
  let subject = CodableSubject.all[Int(bytes[0]) % CodableSubject.all.count]
  guard var sampler = sampler(of: subject.name, schemas) else { return nil }
  sampler.options.future = 15
  let choices = SampleChoices(following: bytes.dropFirst(2), seed: UInt64(bytes[1]))
  sampler.begin(choices)
  var document = sampler.document()
  if bytes[1] & 1 == 1 {
    sampler.options.faultyPlace = Int(bytes[1]) % sampler.placeCount + 1
    sampler.begin(choices)
    document = sampler.document()
  }
  return subject.disagreement(document).map {
    (subject.name + ": " + String(decoding: document, as: UTF8.self), $0)
  }
}

private func sampler(of name: String, _ schemas: [Schema]) -> Sampler? {
  for schema in schemas {
    if let document = schema.documents.first(where: { $0.name.name == name }),
      case .versioned = document.root
    {
      return try? Sampler(.document(document), of: schema)
    }
    if let index = schema.types.firstIndex(where: { $0.spelling == name }) {
      return try? Sampler(.type(.reference(TypeID(index: index))), of: schema)
    }
  }
  return nil
}
