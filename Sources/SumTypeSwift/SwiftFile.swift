/// One file of generated code.
///
/// The header opts out of formatters and linters. The imports are sorted and say as little about
/// access as compiles everywhere:
///
/// - `public import` where the file's declarations are public and use the module publicly;
/// - the same for `package`, behind `#if hasFeature(InternalImportsByDefault)`, since without that
///   feature a `package import` is an error beside a plain import in any other file of the module;
/// - a plain `import` everywhere else, for the same reason never `internal import`.
public struct SwiftFile: Hashable, Sendable {
  /// Lines of the comment at the top, without `//`.
  public var header: [String]
  /// In any order; the same module may come twice.
  public var imports: [ImportDeclaration]
  /// In the order in which they are written.
  public var declarations: [Declaration]
  /// The access level of the declarations that choose none.
  public var access: AccessLevel

  /// The file with these parts.
  public init(
    header: [String], imports: [ImportDeclaration], access: AccessLevel,
    declarations: [Declaration]
  ) {
    self.header = header
    self.imports = imports
    self.access = access
    self.declarations = declarations
  }
}
