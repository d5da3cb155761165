import SumTypeSwift

/// The codec of a tuple:
///
/// ```swift
/// /// Reads and writes ``Attributes``: `[id,classes,note]`.
/// public nonisolated enum AttributesCodec: JSONTupleCodec {
///   public static func decode(
///     from reader: inout JSONReader, in tuple: inout TupleCursor
///   ) throws(JSONFault) -> Attributes {
///     Attributes(
///       id: try tuple.element("id", as: StringCodec.self, from: &reader),
///       classes: try tuple.element("classes", as: ArrayCodec<StringCodec>.self, from: &reader),
///       note: try tuple.optional(as: StringCodec.self, from: &reader))
///   }
///
///   public static func visit(
///     _ value: Attributes, over old: Attributes, in elements: inout ElementVisitor
///   ) {
///     elements.visit(value.id, over: old.id, as: StringCodec.self)
///     elements.visit(value.classes, over: old.classes, as: ArrayCodec<StringCodec>.self)
///     elements.visitOptional(value.note, over: old.note, as: StringCodec.self)
///   }
/// }
/// ```
struct TupleCodecEmitter {
  let spelling: StructSpelling
  let access: AccessLevel

  var declaration: Declaration {
    var members: [Declaration] = []
    if let policy = spelling.onSave.declaration { members.append(.variable(policy)) }
    if spelling.refusesFurther {
      members.append(.variable(.computed("isOpen", "Bool", isStatic: true, "false")))
    }
    members += spelling.fields.flatMap(\.limits).map(\.declaration)
    members += spelling.keyCoding
    members += [.function(decode), .function(visit)]
    if let identify = spelling.identify { members.append(.function(identify)) }
    return .enum(
      EnumDeclaration(
        doc: DocComment(
          "Reads and writes ``\(spelling.symbol)``: `\(spelling.example)`."
            + spelling.onSave.sentence("further elements")
            + (spelling.refusesFurther ? " It refuses further elements." : "")),
        name: spelling.codecName,
        conformances: [Runtime.types.tupleCodec] + spelling.codecConformances,
        members: members))
  }

  private var decode: FunctionDeclaration {
    let elements = spelling.fields.map { "\(label: $0.name): try \($0.element)" as Code }
    return FunctionDeclaration(
      isStatic: true, name: "decode",
      parameters: [
        Parameter("reader", label: .named("from"), Runtime.types.reader, passing: .inout),
        Parameter("tuple", label: .named("in"), Runtime.types.tupleCursor, passing: .inout),
      ],
      throws: .only(Runtime.types.fault), returns: spelling.domain,
      body: .filled(opening: "\(spelling.domain)(", elements, closing: ")"))
  }

  private var visit: FunctionDeclaration {
    FunctionDeclaration(
      isStatic: true, name: "visit",
      parameters: [
        Parameter("value", label: .none, spelling.domain),
        Parameter("old", label: .named("over"), spelling.domain),
        Parameter("elements", label: .named("in"), Runtime.types.elementVisitor, passing: .inout),
      ],
      body: .lines(spelling.fields.map(\.elementVisit)))
  }
}

extension FieldSpelling {
  /// `tuple.element("id", as: UUIDCodec.self, from: &reader)`
  fileprivate var element: Code {
    var arguments: [Code] = []
    if let defaultValue {
      arguments.append("or: \(defaultValue)")
    } else if !isOptional, !field.isRest {
      arguments.append("\(StringLiteral(name.name))")
    }
    arguments.append("as: \(type.codecCode).self")
    if let bounds { arguments.append("in: \(bounds)") }
    arguments.append("from: &reader")
    let method: Code = field.isRest ? "rest" : isOptional ? "optional" : "element"
    return .filled(opening: "tuple.\(method)(", arguments, closing: ")", width: 84)
  }

  /// `elements.visit(value.id, over: old.id, as: UUIDCodec.self)`
  fileprivate var elementVisit: Code {
    var arguments: [Code] = [
      "value.\(stored)", "over: old.\(stored)", "as: \(type.codecCode).self",
    ]
    if writesNull { arguments.append("newNil: .null") }
    if let bounds { arguments.append("in: \(bounds)") }
    let method: Code = field.isRest ? "visitRest" : isOptional ? "visitOptional" : "visit"
    return .filled(opening: "elements.\(method)(", arguments, closing: ")")
  }
}
