import SumTypeSwift

/// The model of a struct, which views observe:
///
/// ```swift
/// @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
/// @MainActor @Observable
/// public final class ScreenModel {
///   public let profile: AsyncValue<Profile>
///   public var note: String?
///
///   public init(_ snapshot: Screen = Screen(), clock: any Clock<Duration> = ContinuousClock()) {
///     profile = AsyncValue(snapshot.profile, clock: clock)
///     note = snapshot.note
///   }
///
///   public var snapshot: Screen {
///     Screen(profile: profile.value, note: note)
///   }
/// }
/// ```
struct ModelClass {
  private let name: Identifier
  private let structure: StructSpelling
  private let properties: [Property]

  /// A field, and the name of the model's stored property.
  private struct Property {
    let field: FieldSpelling
    let stored: Identifier
    var loads: Bool { field.field.loads }
  }

  init?(_ id: TypeID, in schema: SchemaSpelling) {
    guard let name = schema.schema[id].model, let structure = schema.structures[id.index] else {
      return nil
    }
    (self.name, self.structure) = (name, structure)
    let names = Set(structure.fields.map(\.name.name))
    // `@Observable` adds a `_note` for `note`. A name with backticks has no such form.
    var taken = names.union(names.filter { $0.first == "_" }.map { String($0.dropFirst()) })
    properties = structure.fields.map { field in
      let name = field.name.name
      let isPlain =
        field.field.loads
        || !SwiftNames.keywords.contains(name) && name.first != "_" && !names.contains("_" + name)
      if isPlain { return Property(field: field, stored: field.name) }
      var stored = field.name.with(suffix: "Value")
      while stored.name.first == "_" {
        stored = Identifier(String(stored.name.dropFirst())) ?? "value"
      }
      stored = stored.avoiding(taken, suffix: "Value")
      taken.insert(stored.name)
      return Property(field: field, stored: stored)
    }
  }

  /// The modules that the types in the signatures need.
  var needs: Needs {
    var needs = Needs()
    for property in properties { needs.formUnion(property.field.type.needs) }
    return needs
  }

  var hasLoadingFields: Bool { properties.contains(where: \.loads) }

  var declaration: Declaration {
    .class(
      ClassDeclaration(
        doc: doc,
        attributes: [StoreClass.availability, Attribute("@MainActor @Observable")], name: name,
        members: properties.flatMap(members) + [initializer, snapshot]))
  }

  private var doc: DocComment {
    DocComment("The observable model of ``\(structure.symbol)``.")
  }

  private func members(_ property: Property) -> [Declaration] {
    let field = property.field
    let doc = Documentation.comment(
      field.field.doc, deprecated: field.field.deprecation, field.remarks)
    if property.loads {
      return [
        .variable(
          .stored(field.name, .generic(Runtime.state.asyncValue, [field.type.domain]), doc: doc))
      ]
    }
    if property.stored == field.name {
      return [.variable(.stored(field.name, field.domainType, doc: doc, isMutable: true))]
    }
    return [
      .variable(
        .computed(
          field.name, field.domainType, doc: doc, "\(property.stored)",
          setter: "\(property.stored) = newValue")),
      .variable(
        .stored(property.stored, field.domainType, visibility: .private, isMutable: true)),
    ]
  }

  private var initializer: Declaration {
    let isEmpty = structure.fields.allSatisfy { $0.newValue != nil }
    var parameters = [
      Parameter(
        "snapshot", label: .none, structure.domain,
        defaultValue: isEmpty ? "\(structure.domain)()" : nil)
    ]
    if hasLoadingFields {
      parameters.append(
        Parameter(
          "clock", .any(.generic("Clock", ["Duration"])), defaultValue: "ContinuousClock()"))
    }
    let assignments = properties.map { property -> Code in
      let value: Code = "snapshot.\(property.field.stored)"
      return property.loads
        ? "self.\(property.stored) = \(Runtime.state.asyncValue)(\(value), clock: clock)"
        : "self.\(property.stored) = \(value)"
    }
    return .initializer(
      InitializerDeclaration(
        doc: hasLoadingFields
          ? DocComment(
            """
            - Parameters:
              - snapshot: the initial values. A loaded value counts as older than any age.
              - clock: the clock that measures the age of values.
            """) : nil,
        parameters: parameters, body: .lines(assignments)))
  }

  private var snapshot: Declaration {
    let arguments = properties.map { property -> Code in
      property.loads
        ? "\(label: property.field.name): \(property.stored).value"
        : "\(label: property.field.name): \(property.stored)"
    }
    return .variable(
      .computed(
        "snapshot", structure.domain,
        doc: "The current values, from which a new model can be made.",
        .filled(opening: "\(structure.domain)(", arguments, closing: ")")))
  }
}

extension SchemaSpelling {
  /// The models of the structs that this file declares.
  var models: [ModelClass] {
    schema.generatedTypes.compactMap { ModelClass($0.id, in: self) }
  }
}

/// The types with which sessions of a feature are recorded:
///
/// ```swift
/// public nonisolated enum TodoFeature: RecordableFeature {
///   public typealias StateCoding = TodoStateCodec
///   public typealias ActionCoding = TodoActionCodec
/// }
/// ```
struct FeatureNamespace {
  let feature: Feature
  let schema: SchemaSpelling

  var declaration: Declaration {
    let parts: [(name: Identifier, type: TypeID)] = [
      ("StateCoding", feature.state), ("ActionCoding", feature.action),
    ]
    return .enum(
      EnumDeclaration(
        doc: DocComment(
          feature.doc
            ?? "The feature with the state ``\(schema.schema[feature.state].symbol)``. "
            + "Its sessions can be recorded and replayed."),
        name: Feature.swiftName(of: feature.name),
        conformances: [Runtime.feature.recordableFeature],
        members: parts.map { name, type in
          .typealias(
            TypealiasDeclaration(name: name, type: schema.spelling(of: .reference(type)).codec))
        }))
  }

  var needs: Needs {
    var needs = schema.spelling(of: .reference(feature.state)).needs
    needs.formUnion(schema.spelling(of: .reference(feature.action)).needs)
    return needs
  }
}
