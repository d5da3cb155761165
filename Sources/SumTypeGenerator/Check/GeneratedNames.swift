import SumTypeSource
import SumTypeSwift

/// Checks that no two declarations that are generated into a module have the same name, and that
/// none hides a name that generated code uses.
enum GeneratedNames: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var claims: [String: [String: NameClaim]] = [:]
    // The names of imported files come first, so that errors are about the schema, which can be
    // changed.
    for file in schema.graph.files.reversed() {
      let module = file.module?.name ?? ""
      var claimed = claims.removeValue(forKey: module) ?? [:]
      for type in file.document.types {
        claim(NameClaim.all(by: type), &claimed, into: &diagnostics)
      }
      for document in file.document.documents {
        claim(NameClaim.all(by: document), &claimed, into: &diagnostics)
      }
      for feature in file.document.features {
        claim([NameClaim.of(feature)], &claimed, into: &diagnostics)
      }
      claims[module] = claimed
    }
    reportHidden(in: schema, into: &diagnostics)
  }

  private static func claim(
    _ claims: [NameClaim], _ claimed: inout [String: NameClaim],
    into diagnostics: inout Diagnostics
  ) {
    for claim in claims {
      if claim.role == .external {
        claimExternal(claim, &claimed, into: &diagnostics)
      } else if let owner = ReservedNames.owner(of: claim.name) {
        diagnostics.error(
          .reservedName, claim.reserved(by: owner), at: claim.place, cure: claim.cureOfReserved)
        // One error for a name is enough.
        return
      } else if let first = claimed[claim.name], !(claim.isExternal && first.role == .external) {
        diagnostics.error(
          .nameCollision, claim.collision(with: first), at: claim.place,
          notes: [Diagnostic.Note(first.note, at: first.place)], cure: claim.cure(besides: first))
        // The names that are made from a name that is in use are in use too, and not reported.
        if claim.isOwnName { return }
      } else {
        claimed[claim.name] = claim
      }
    }
  }

  /// Claims the name of a type of the app. Such a type may have a name of Foundation, and several
  /// may be in the same outer type.
  private static func claimExternal(
    _ claim: NameClaim, _ claimed: inout [String: NameClaim], into diagnostics: inout Diagnostics
  ) {
    if let owner = ReservedNames.nestedOwner(of: claim.name) {
      diagnostics.error(
        .reservedName, claim.reserved(by: owner), at: claim.place,
        cure: "give the app's type another name, for example with a typealias")
    } else if let first = claimed[claim.name] {
      if first.role == .external || first.isExternal { return }
      diagnostics.error(
        .nameCollision, claim.collision(with: first), at: claim.place,
        notes: [Diagnostic.Note(first.note, at: first.place)], cure: claim.cure(besides: first))
    } else {
      claimed[claim.name] = claim
    }
  }

  /// Reports a type that hides a type of another module with the same name.
  private static func reportHidden(in schema: Resolution, into diagnostics: inout Diagnostics) {
    let files = schema.graph.files
    // The names of the types of each file that is imported from another module.
    var known: [Int: [String: SourceRange]] = [:]
    for file in files {
      let others = file.imports.filter { files[$0].module != file.module }
      guard !others.isEmpty else { continue }
      let own = names(of: file)
      for other in others {
        let imported = known[other] ?? names(of: files[other])
        known[other] = imported
        for name in (own.count < imported.count ? own : imported).keys {
          guard let place = own[name], let otherPlace = imported[name] else { continue }
          diagnostics.error(
            .nameCollision, "the type \(quoted(name)) is declared here and imported as well",
            at: place, notes: [Diagnostic.Note("the imported one is here", at: otherPlace)],
            cure: "rename one of the two")
        }
      }
    }
  }

  private static func names(of file: FileGraph.File) -> [String: SourceRange] {
    Dictionary(file.document.types.map { ($0.spelling, $0.name.place) }) { first, _ in first }
  }
}
