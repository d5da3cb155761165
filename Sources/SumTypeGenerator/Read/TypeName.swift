import SumTypeSource
import SumTypeSwift

/// What a declared type is called, and where that is said.
struct TypeName {
  /// What its DTO and its codec are named after: `PostText`.
  let flat: Written<Identifier>
  /// What it is called in Swift: `PostText`, or `Post` and `Text` where it is nested.
  let path: [Identifier]
  /// The variant that declares it.
  let variant: Variant?

  /// `"text"` of `"Post"`
  struct Variant {
    let name: String
    let union: String
  }

  /// The name of a type that is declared by itself.
  init(_ name: Written<Identifier>) {
    flat = name
    path = [name.value]
    variant = nil
  }

  /// The name of the type that a variant declares: `PostText` is that of `text` in `Post`.
  init(of variant: MemberName, in union: TypeName, isNested: Bool) {
    let last = variant.swift.value.capitalised
    let name = union.flat.value.with(suffix: last.name)
    flat = Written(name, at: variant.swift.place)
    path = isNested ? union.path + [last] : [name]
    self.variant = Variant(
      name: variant.other?.value ?? variant.swift.value.name, union: union.spelling)
  }

  /// What it is called in a schema: `PostText`, `Post.Text`.
  var spelling: String {
    path.count == 1 ? flat.value.name : path.map(\.name).joined(separator: ".")
  }
}
