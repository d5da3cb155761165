import SumTypeJSON
import SumTypeSwift

/// Emits the codecs, which read and write the domain's values and keep unknown data.
struct CodecEmitter {
  let schema: SchemaSpelling

  private var access: AccessLevel { schema.options.access }

  /// Calls `add` with each declaration as soon as it is made, so that only one is in memory.
  func emit(_ add: (Declaration) -> Void) {
    for (id, type) in schema.schema.generatedTypes {
      switch type.kind {
      case .structure:
        guard let structure = schema.structures[id.index] else { continue }
        add(StructCodecEmitter(spelling: structure, access: access).declaration)
      case .tuple:
        guard let tuple = schema.structures[id.index] else { continue }
        add(TupleCodecEmitter(spelling: tuple, access: access).declaration)
      case .union(let union):
        add(UnionCodecEmitter(type: type, union: union, schema: schema).declaration)
      case .enumeration(let enumeration):
        add(EnumCodecEmitter(type: type, enumeration: enumeration).declaration)
      case .alias(let alias):
        add(AliasCodecEmitter(type: type, alias: alias).declaration)
      case .typeAlias(.bounded(let inner, let limits)):
        add(codec(of: inner, within: limits, type))
      case .typeAlias: break
      case .external(let external):
        let domain = schema.spelling(of: .reference(id)).domain
        add(ExternalTypeCodecEmitter(type: type, external: external, domain: domain).declaration)
      }
      if let limits = LimitSpelling.extensionOfCodec(schema.limits(of: type)) { add(limits) }
    }
    for root in schema.roots { add(StructCodecEmitter(spelling: root, access: access).declaration) }
  }

  /// Returns the codec of an alias of a list or a map with bounds:
  ///
  /// ```swift
  /// /// Reads and writes ``Tags``.
  /// public typealias TagsCodec = LimitedCodec<ArrayCodec<StringCodec>, TagsLimits.CodecLimits>
  /// ```
  private func codec(
    of inner: ValueType, within limits: AliasBounds, _ type: TypeDeclaration
  ) -> Declaration {
    .typealias(
      TypealiasDeclaration(
        doc: DocComment("Reads and writes ``\(type.name)``."),
        name: SchemaSpelling.codecName(of: type.name),
        type: schema.limitedSpelling(of: inner, within: limits).type.codec))
  }
}

/// The codec of an alias, which reads and writes the raw value with the codec of the base:
///
/// ```swift
/// /// Reads and writes ``UserID``.
/// public typealias UserIDCodec = RawValueCodec<UserID, UUIDCodec>
///
/// /// Reads and writes ``Rating``.
/// public typealias RatingCodec = RawValueCodec<Rating, LimitedCodec<IntegerCodec<Int>, Rating.CodecLimits>>
///
/// nonisolated extension Rating {
///   public enum CodecLimits: ElementLimits {
///     public static var bounds: ClosedRange<Int> { Rating.bounds }
///   }
/// }
/// ```
struct AliasCodecEmitter {
  let type: TypeDeclaration
  let alias: Alias

  private var base: SwiftType {
    let base = TypeSpelling.of(alias.base).codec
    guard let limits = alias.limits(of: type) else { return base }
    let codec =
      limits.pattern == nil ? base : .generic(Runtime.types.patternCodec, [limits.ofCodec])
    return limits.bounds == nil
      ? codec : .generic(Runtime.types.limitedCodec, [codec, limits.ofCodec])
  }

  var declaration: Declaration {
    .typealias(
      TypealiasDeclaration(
        doc: DocComment("Reads and writes ``\(type.name)``."),
        name: SchemaSpelling.codecName(of: type.name),
        type: .generic(Runtime.types.rawValueCodec, [.named(type.name), base])))
  }
}

/// The codec of an enum. The codec of an open enum also states which values are unknown:
///
/// ```swift
/// /// Reads and writes ``Mood``: `"happy"`.
/// public nonisolated enum MoodCodec: JSONEnumCodec {
///   public typealias Value = Mood
///   public typealias Base = StringCodec
///
///   public static func isUnknown(_ value: Mood) -> Bool {
///     if case .unknown = value { true } else { false }
///   }
/// }
/// ```
struct EnumCodecEmitter {
  let type: TypeDeclaration
  let enumeration: Enumeration

  var declaration: Declaration {
    let example = enumeration.values.first.map { ": `\($0.raw)`" } ?? ""
    let domain = type.domain
    var members: [Declaration] = [
      .typealias(TypealiasDeclaration(name: "Value", type: domain)),
      .typealias(
        TypealiasDeclaration(name: "Base", type: TypeSpelling.rawType(of: enumeration).codec)),
    ]
    if enumeration.isOpen {
      members.append(
        .function(
          FunctionDeclaration(
            isStatic: true, name: "isUnknown",
            parameters: [Parameter("value", label: .none, domain)], returns: "Bool",
            body: "if case .unknown = value { true } else { false }")))
    }
    return .enum(
      EnumDeclaration(
        doc: DocComment("Reads and writes ``\(type.symbol)``\(example)."),
        name: SchemaSpelling.codecName(of: type.name), conformances: [Runtime.types.enumCodec],
        members: members))
  }
}

/// The codec of an external type, which reads and writes the raw value:
///
/// ```swift
/// /// Reads and writes `Color`.
/// public typealias ColorCodec = ExternalTypeCodec<Color, StringCodec>
/// ```
struct ExternalTypeCodecEmitter {
  let type: TypeDeclaration
  let external: ExternalType
  /// The name of the type in this file, with its module if it needs one.
  let domain: SwiftType

  var declaration: Declaration {
    .typealias(
      TypealiasDeclaration(
        doc: DocComment("Reads and writes `\(domain)`."),
        name: SchemaSpelling.codecName(of: type.name),
        type: .generic(
          Runtime.types.externalTypeCodec, [domain, TypeSpelling.of(external.base).codec])))
  }
}

extension ExternalType {
  /// `Theme.Color`
  var domain: SwiftType {
    path.dropFirst().reduce(.named(path[0])) { .member($0, $1) }
  }
}

extension KeptPolicy {
  /// `public static var onSave: KeptPolicy { .refuse }`; nil for `keep`, the default of the
  /// runtime.
  var declaration: VariableDeclaration? {
    let value: Code
    switch self {
    case .keep: return nil
    case .refuse: value = ".refuse"
    case .drop: value = ".drop"
    }
    return .computed("onSave", Runtime.types.keptPolicy, isStatic: true, value)
  }

  /// Returns the sentence about `subject` in the doc comment of a codec, with a space before it:
  /// ` A save refuses to write …`. Empty for `keep`.
  func sentence(_ subject: String) -> String {
    self == .keep ? "" : " A save \(predicate(subject))."
  }

  /// `keeps it`, `refuses to write it`, `drops it`
  func predicate(_ object: String) -> String {
    switch self {
    case .keep: "keeps \(object)"
    case .refuse: "refuses to write \(object)"
    case .drop: "drops \(object)"
    }
  }
}
