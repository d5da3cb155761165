import SumTypeSwift

/// Emits the paths to the variants of the unions that ask for paths.
struct PathsEmitter {
  let schema: SchemaSpelling

  func emit(_ add: (Declaration) -> Void) {
    for (type, union) in schema.unionsWithPaths {
      let paths = VariantPaths(type: type, union: union, schema: schema)
      for declaration in paths.declarations { add(declaration) }
    }
  }

  /// The modules that the types of the payloads need.
  var needs: Needs {
    var needs = Needs()
    for (_, union) in schema.unionsWithPaths {
      for payload in union.variants.compactMap(\.held) {
        needs.formUnion(schema.spelling(of: payload).needs)
      }
    }
    return needs
  }
}

extension SchemaSpelling {
  /// The file's own unions whose variants have paths.
  var unionsWithPaths: [(type: TypeDeclaration, union: Union)] {
    schema.generatedTypes.compactMap { _, type in
      guard case .union(let union) = type.kind, union.hasPaths else { return nil }
      return (type, union)
    }
  }

  /// Whether the paths to the variants of a union are generated together with its store: the union
  /// is declared in this file, and the paths are among the artefacts.
  func hasPaths(to id: TypeID) -> Bool {
    guard schema.own.contains(id.index), case .union(let union) = schema[id].kind else {
      return false
    }
    return union.hasPaths && options.artefacts.contains(.paths)
  }
}

/// The paths to the variants of a union, which correspond to the key paths of a struct:
///
/// ```swift
/// nonisolated extension Post {
///   /// The payload of the variant at `path`; nil if the value has another variant.
///   ///
///   /// Setting it never changes the variant: nil is ignored, and so is the payload of another variant.
///   public subscript<Payload>(path: VariantPath<Self, Payload>) -> Payload? {
///     get { path.extract(from: self) }
///     set { path.replace(in: &self, with: newValue) }
///   }
///
///   /// Whether the value has this variant.
///   public func `is`<Payload>(_ path: VariantPath<Self, Payload>) -> Bool { path.matches(self) }
/// }
///
/// nonisolated extension VariantPath<Post, TextPost> {
///   public static var text: Self {
///     Self({ .text($0) }) { if case .text(let value) = $0 { value } else { nil } }
///   }
/// }
/// ```
///
/// The bodies name no type, so that a union may have the name of a generic parameter of
/// `VariantPath`.
struct VariantPaths {
  let type: TypeDeclaration
  let union: Union
  let schema: SchemaSpelling

  var declarations: [Declaration] { [members] + extensions }

  private var members: Declaration {
    let access = schema.options.access.modifier
    return .extension(
      ExtensionDeclaration(
        extending: type.domain,
        members: [
          .code(
            """
            /// The payload of the variant at `path`; nil if the value has another variant.
            ///
            /// Setting it never changes the variant: nil is ignored, and so is the payload of another variant.
            \(access)subscript<Payload>(path: \(Runtime.types.variantPath)<Self, Payload>) -> Payload? {
              get { path.extract(from: self) }
              set { path.replace(in: &self, with: newValue) }
            }
            """),
          .code(
            """
            /// Whether the value has this variant.
            \(access)func `is`<Payload>(_ path: \(Runtime.types.variantPath)<Self, Payload>) -> Bool {
              path.matches(self)
            }
            """),
        ]))
  }

  /// One extension for each type of payload, in the order of the variants.
  private var extensions: [Declaration] {
    var places: [SwiftType: Int] = [:]
    var paths: [(payload: SwiftType, members: [Declaration])] = []
    func add(_ payload: SwiftType, _ path: VariableDeclaration) {
      var path = path
      // For a path of type `Self`, the compiler sees no use of the payload's module at package
      // level.
      if schema.options.access == .package { path.type = extended(by: payload) }
      if let place = places[payload] {
        paths[place].members.append(.variable(path))
      } else {
        places[payload] = paths.count
        paths.append((payload, [.variable(path)]))
      }
    }
    for variant in union.variants {
      add(variant.held.map { schema.spelling(of: $0).domain } ?? "Void", path(to: variant))
    }
    if union.unknown == .case {
      add(
        Runtime.types.unrecognized,
        path(to: "unknown", doc: "The path to unknown and malformed values."))
    }
    return paths.map { payload, members in
      .extension(
        ExtensionDeclaration(extending: extended(by: payload), members: members))
    }
  }

  /// `VariantPath<Post, TextPost>`
  private func extended(by payload: SwiftType) -> SwiftType {
    .generic(Runtime.types.variantPath, [type.domain, payload])
  }

  private func path(to variant: Variant) -> VariableDeclaration {
    path(
      to: variant.name, hasPayload: variant.held != nil,
      doc: variant.doc.map { DocComment($0) }, deprecation: variant.deprecation)
  }

  private func path(
    to name: Identifier, hasPayload: Bool = true, doc: DocComment?, deprecation: Deprecation? = nil
  ) -> VariableDeclaration {
    .computed(
      name, .selfType, doc: doc, attributes: deprecation.map { [$0.attribute] } ?? [],
      isStatic: true,
      hasPayload
        ? Self.path("Self", to: name)
        : "Self(.\(name)) { if case .\(name) = $0 { () } else { nil } }")
  }

  /// Returns the expression that makes the path to a variant with payload:
  /// `VariantPath({ .text($0) }) { if case .text(let value) = $0 { value } else { nil } }`.
  static func path(_ type: Code, to name: Identifier) -> Code {
    "\(type)({ .\(name)($0) }) { if case .\(name)(let value) = $0 { value } else { nil } }"
  }
}
