import SumTypeSource
import SumTypeSwift

/// A type of the app's own has one raw value, however many types of a schema stand for it.
enum ExternalTypes: Check {
  private struct AppType: Hashable {
    let module: Identifier?
    let path: [Identifier]
  }

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var firsts: [AppType: (base: Scalar, place: SourceRange)] = [:]
    for type in schema.types {
      guard case .external(let external) = type.kind else { continue }
      let place = type.entry.name.place
      let app = AppType(module: external.module, path: external.path)
      guard let first = firsts[app] else {
        firsts[app] = (external.base.scalar, place)
        continue
      }
      if first.base.swiftType == external.base.scalar.swiftType { continue }
      let name = external.path.map(\.name).joined(separator: ".")
      diagnostics.error(
        .invalidExternal,
        "the raw value of \(quoted(name)) cannot be of both types "
          + "\(quoted(first.base.swiftType)) and \(quoted(external.base.scalar.swiftType))",
        at: place, notes: [Diagnostic.Note("the other one is here", at: first.place)],
        cure: "write the same \"wire\", or another \"type\"")
    }
  }
}
