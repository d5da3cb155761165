import SumTypeSource
import SumTypeSwift

/// No two declarations that are generated into one module have the same name, and none hides a name
/// that generated code itself uses.
enum GeneratedNames: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var claims: [String: [String: NameClaim]] = [:]
    // Imported files first: their names are there, and the schema itself is what can be changed.
    for file in schema.graph.files.reversed() {
      let module = file.module?.name ?? ""
      var claimed = claims.removeValue(forKey: module) ?? [:]
      for type in file.document.types {
        claim(NameClaim.all(by: type), &claimed, into: &diagnostics)
      }
      for document in file.document.documents {
        claim(NameClaim.all(by: document), &claimed, into: &diagnostics)
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
          .reservedName, "\(claim.subject) is a name of \(owner)", at: claim.place,
          cure: claim.cureOfReserved)
        // One reason to rename it is enough.
        return
      } else if let first = claimed[claim.name], !(claim.isExternal && first.role == .external) {
        diagnostics.error(
          .nameCollision, "\(claim.subject) is taken", at: claim.place,
          notes: [Diagnostic.Note(first.note, at: first.place)], cure: claim.cure)
        // What is made from a taken name is taken as well.
        if claim.role == .declared || claim.role == .choice { return }
      } else {
        claimed[claim.name] = claim
      }
    }
  }

  /// The app's own types may have names of Foundation, and several of them one type around them.
  private static func claimExternal(
    _ claim: NameClaim, _ claimed: inout [String: NameClaim], into diagnostics: inout Diagnostics
  ) {
    if let owner = ReservedNames.ownerInside(of: claim.name) {
      diagnostics.error(
        .reservedName, "\(claim.subject) is a name of \(owner)", at: claim.place,
        cure: "give the app's type another name, for example with a typealias")
    } else if let first = claimed[claim.name] {
      if first.role == .external || first.isExternal { return }
      diagnostics.error(
        .nameCollision, "\(claim.subject), a type of the app's own, is generated as well",
        at: claim.place, notes: [Diagnostic.Note(first.note, at: first.place)], cure: claim.cure)
    } else {
      claimed[claim.name] = claim
    }
  }

  /// A type of another module that has the name of one here could not be named any more.
  private static func reportHidden(in schema: Resolution, into diagnostics: inout Diagnostics) {
    for file in schema.graph.files {
      let others = file.imports.map { schema.graph.files[$0] }
        .filter { $0.module != file.module }
      guard !others.isEmpty else { continue }
      var own: [String: SourceRange] = [:]
      for type in file.document.types { own[type.spelling] = type.name.place }
      for other in others {
        for type in other.document.types {
          guard let place = own[type.spelling] else { continue }
          diagnostics.error(
            .nameCollision,
            "the type \(quoted(type.spelling)) is declared here and imported as well",
            at: place, notes: [Diagnostic.Note("the imported one is here", at: type.name.place)],
            cure: "rename one of them")
        }
      }
    }
  }
}
