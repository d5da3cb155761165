import SumTypeSource
import SumTypeSwift

extension Resolver {
  /// An external type is written as a scalar in one of its forms.
  mutating func external(
    _ entry: ExternalEntry, named name: Identifier, in file: Int
  ) -> ExternalType? {
    let document = resolution.graph.files[file].document
    guard case .name(let base, _) = document.expressions[entry.base],
      let scalar = Scalar.named(base)
    else {
      // A type that is not there is reported as such.
      if resolve(entry.base, in: file) != nil {
        diagnostics.error(
          .invalidExternal, "an external type is written as a scalar", at: entry.base.place,
          cure: "use one of \(list(Scalar.all.map(\.name), "or")), which is its raw value in Swift")
      }
      return nil
    }
    var form: ScalarForm? = ScalarForm(scalar: scalar, form: scalar.forms[0])
    if let wire = entry.wire { form = self.form(wire, of: scalar, others: []) }
    return form.map {
      ExternalType(path: entry.path?.value ?? [name], module: entry.module?.value, base: $0)
    }
  }
}
