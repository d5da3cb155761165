import SumTypeSwift

/// The narrow API of a document, as an app may already have it.
struct Repository {
  let root: StructSpelling
  let names: RepositoryNames

  /// Nil where the schema asks for none.
  init?(root: StructSpelling) {
    guard let names = root.root?.repository, root.aside != nil else { return nil }
    self.root = root
    self.names = names
  }

  var declarations: [Declaration] { [] }
}
