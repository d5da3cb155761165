import CodableFuzz

/// The DTOs, their mapping and the codec say the same of a document, and read what the other writes.
func fuzzCodable(_ bytes: [UInt8]) {
  guard
    let (document, disagreement) = codableDisagreement(
      bytes, [Schemas.everything, Schemas.policies])
  else { return }
  broken("the codec and the DTO say the same", ("of", document), ("but", disagreement))
}
