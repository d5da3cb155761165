import CodableFuzz

/// Promise: the DTOs with their mapping and the codec give the same value or fault for a document, and each reads what
/// the other writes.
func fuzzCodable(_ bytes: [UInt8]) {
  guard
    let (document, disagreement) = codableDisagreement(
      bytes, [Schemas.everything, Schemas.policies])
  else { return }
  broken("the codec and the DTO agree on a document", ("of", document), ("but", disagreement))
}
