import SumTypeSwift

extension StructCodecEmitter {
  /// The functions that read the struct: one, or two for a wide struct whose fields may all be
  /// absent.
  var decoding: [FunctionDeclaration] {
    let names = LocalNames(spelling)
    guard names.isWhole else { return [decode(names)] }
    return [decodeWhole(names), readWhole(names)]
  }

  private func decode(_ names: LocalNames) -> FunctionDeclaration {
    FunctionDeclaration(
      isStatic: true, name: "decode", parameters: parameters,
      throws: .only(Runtime.types.fault), returns: spelling.domain,
      body: """
        \(variables(names))
        \(policy)
        \(hasParts ? "var shared = reader.share(&object)" : .empty)
        \(loop(names))
        \(parts(names))
        \(versionCheck(names))
        \(constantChecks(names))
        \(hasParts ? ending(names) : "return \(result(names))")
        """)
  }

  /// Returns a `decode` that reads the fields into the value itself. With a local variable for each
  /// field, Swift would copy each field twice: as a variable, and with the whole value.
  ///
  /// ```swift
  /// var value = Style()
  /// try read(into: &value, from: &reader, in: &object, members: members)
  /// return value
  /// ```
  private func decodeWhole(_ names: LocalNames) -> FunctionDeclaration {
    FunctionDeclaration(
      isStatic: true, name: "decode", parameters: parameters,
      throws: .only(Runtime.types.fault), returns: spelling.domain,
      body: """
        var value = \(spelling.domain)()
        try read(into: &value, from: &reader, in: &object, members: members)
        return value
        """)
  }

  /// Returns the function that reads the fields into the value. It is not inlined, so that the
  /// value stays in memory: the optimiser carries every local variable through every case of the
  /// switch, in time of the square of their number.
  private func readWhole(_ names: LocalNames) -> FunctionDeclaration {
    FunctionDeclaration(
      attributes: [Attribute("@inline(never)")], visibility: .private, isStatic: true,
      name: "read",
      parameters: [
        Parameter("value", label: .named("into"), spelling.domain, passing: .inout)
      ] + parameters,
      throws: .only(Runtime.types.fault),
      body: """
        \(policy)
        \(hasParts ? "var shared = reader.share(&object)" : .empty)
        \(loop(names))
        \(parts(names))
        \(hasParts ? "try reader.endParts(of: value, in: shared, as: Self.self)" : .empty)
        """)
  }

  private var parameters: [Parameter] {
    [
      Parameter("reader", label: .named("from"), Runtime.types.reader, passing: .inout),
      Parameter("object", label: .named("in"), Runtime.types.objectCursor, passing: .inout),
      Parameter("members", Runtime.types.memberTable),
    ]
  }

  private var hasParts: Bool { spelling.fields.contains { $0.part != nil } }

  /// Reads the flattened fields after the struct's own members, each part by itself:
  ///
  /// ```swift
  /// reader.noteEnd(of: &shared)
  /// let content = try reader.readPart(
  ///   0, of: parts, beside: members, in: shared, as: ContentCodec.self)
  /// ```
  private func parts(_ names: LocalNames) -> Code {
    guard hasParts else { return .empty }
    var lines: [Code] = ["reader.noteEnd(of: &shared)"]
    for field in spelling.fields {
      guard let part = field.part else { continue }
      let method: Code = field.isOptional ? "readPartIfPresent" : "readPart"
      let place: Code = names.isWhole ? names[field] : "let \(names.name(of: field))"
      lines.append(
        .filled(
          opening: "\(place) = try reader.\(method)(",
          [
            "\(part.number)", "of: parts", "beside: members", "in: shared",
            "as: \(field.type.codecCode).self",
          ], closing: ")"))
    }
    return .lines(lines)
  }

  private func ending(_ names: LocalNames) -> Code {
    """
    let \(names.whole) = \(result(names))
    try reader.endParts(of: \(names.whole), in: shared, as: Self.self)
    return \(names.whole)
    """
  }

  /// `object.onSave = Self.onSave`, unless a save keeps unknown fields. The struct sets the policy,
  /// since a union around it may have opened the object.
  private var policy: Code {
    spelling.onSave == .keep ? .empty : "object.onSave = Self.onSave"
  }

  /// `var id: UUID?, message: String?, stars: Int = 0`
  ///
  /// The optimiser carries every local variable through every case of the switch, in time of the
  /// square of their number. Many variables are therefore members of one struct that stays in
  /// memory:
  ///
  /// ```swift
  /// struct FieldVariables {
  ///   var id: UUID?, message: String?, stars: Int = 0
  /// }
  /// var fields = FieldVariables()
  /// reader.keepInMemory(&fields)
  /// ```
  private func variables(_ names: LocalNames) -> Code {
    guard names.areMembers else { return declarations(names) }
    return """
      \(Code.block("struct FieldVariables", declarations(names)))
      var fields = FieldVariables()
      reader.keepInMemory(&fields)
      """
  }

  private func declarations(_ names: LocalNames) -> Code {
    var variables: [Code] = []
    variables.reserveCapacity(spelling.fields.count &+ 1)
    if spelling.root != nil { variables.append("\(names.version): Void?") }
    for constant in spelling.constants where !constant.member.isOptional {
      variables.append("\(names.name(of: constant)): Void?")
    }
    for field in spelling.fields where field.part == nil {
      let name = names.name(of: field)
      if let value = field.defaultValue {
        variables.append("\(name): \(field.type.domain) = \(value)")
      } else {
        variables.append("\(name): \(SwiftType.optional(field.type.domain))")
      }
    }
    return variables.isEmpty ? .empty : .repeated(opening: "var ", variables, width: 95)
  }

  private func loop(_ names: LocalNames) -> Code {
    var readings: [Code] = []
    readings.reserveCapacity(spelling.fields.count &+ 1)
    if spelling.root != nil {
      readings.append("\(names.prefix)\(names.version) = try reader.readVersion()")
    }
    readings += spelling.ordered(
      { $0.part == nil ? "\(names[$0]) = try \($0.reading)" : nil },
      {
        $0.member.isOptional
          ? "try \($0.reading)" : "\(names.prefix)\(names.name(of: $0)) = try \($0.reading)"
      })
    guard readings.count > 1 else {
      return Code.block(
        "while try reader.nextMember(&object, members) != nil", readings.first ?? .empty)
    }
    var arms: [Code] = []
    arms.reserveCapacity(readings.count)
    for (index, reading) in readings.enumerated() {
      let head: Code = index == readings.count &- 1 ? "  default:" : "  case \(index):"
      arms.append(
        reading.length > 85 ? "\(head)\n    \(reading)" : "\(head) \(reading)")
    }
    return """
      while let member = try reader.nextMember(&object, members) {
        switch member {
      \(lines: arms)
        }
      }
      """
  }

  private func result(_ names: LocalNames) -> Code {
    var arguments: [Code] = []
    arguments.reserveCapacity(spelling.fields.count)
    for field in spelling.fields {
      let value: Code =
        field.part != nil
        ? "\(names.name(of: field))"
        : field.isOptional || field.isDefaulted
          ? "\(names[field])"
          : "try reader.require(\(names[field]), \(field.index), of: members, in: object)"
      arguments.append("\(label: field.name): \(value)")
    }
    return Code.filled(opening: "\(spelling.domain)(", arguments, closing: ")")
  }

  /// A document must have a version.
  private func versionCheck(_ names: LocalNames) -> Code {
    guard spelling.root != nil else { return .empty }
    return "try reader.require(\(names.prefix)\(names.version), 0, of: members, in: object)"
  }
}

extension StructCodecEmitter {
  /// A constant must be present, unless it is optional.
  private func constantChecks(_ names: LocalNames) -> Code {
    .lines(
      spelling.constants.filter { !$0.member.isOptional }.map {
        let seen: Code = "\(names.prefix)\(names.name(of: $0))"
        return "try reader.requireConstant(\(seen), \($0.index), of: members, in: object)"
      })
  }
}

extension ConstantMemberSpelling {
  /// `reader.readConstant(typeValues, 0, of: members, in: &object)`
  fileprivate var reading: Code {
    "reader.readConstant(\(valuesName), \(index), of: members, in: &object)"
  }
}

extension FieldSpelling {
  /// `UUIDCodec.decode(from: &reader)`
  fileprivate var reading: Code {
    let method: Code = isOptional ? "decodeIfPresent" : "decode"
    let limits: Code = bounds.map { ", in: \($0)" } ?? .empty
    return "\(type.codecCode).\(method)(from: &reader\(limits))"
  }
}

/// The names of the local variables of a `decode`. None of them hides a name that the function
/// uses.
private struct LocalNames {
  /// The names of variables by the names of their fields, where the two differ. An index would not
  /// be unique: a flattened field has that of the member after it.
  private let renamed: [String: Identifier]
  private var constants: [Int: Identifier] = [:]
  let version: Identifier

  init(_ spelling: StructSpelling) {
    var renamed: [String: Identifier] = [:]
    var taken: Set<String> = []
    areMembers = spelling.fields.count >= Self.many
    var machinery = areMembers ? Self.machinery.union(["fields"]) : Self.machinery
    machinery.formUnion(spelling.constants.map(\.valuesName.name))
    for field in spelling.fields where LocalNames.isTaken(field.name.name, by: machinery) {
      if taken.isEmpty { taken = Set(spelling.fields.map(\.name.name)) }
      let name = field.name.with(suffix: "Field").avoiding(taken, suffix: "Field")
      taken.insert(name.name)
      renamed[field.name.name] = name
    }
    self.renamed = renamed
    version = spelling.versionName
    isWhole = spelling.isReadInPlace
    taken.formUnion(spelling.fields.map(\.name.name))
    whole = isWhole ? "value" : ("value" as Identifier).avoiding(taken, suffix: "Read")
    if spelling.constants.isEmpty { return }
    var numbering = NameNumbering()
    for constant in spelling.constants {
      let name = constant.member.name.with(suffix: "Constant").avoiding(taken, &numbering)
      taken.insert(name.name)
      constants[constant.index] = name
    }
  }

  /// The expression for a field's variable.
  subscript(field: FieldSpelling) -> Code {
    isWhole ? "\(whole).\(field.stored)" : "\(prefix)\(name(of: field))"
  }

  /// The name of a field's variable.
  func name(of field: FieldSpelling) -> Identifier { renamed[field.name.name] ?? field.name }

  /// The name of the variable that holds the value before it is returned.
  let whole: Identifier

  /// The name of a constant's variable.
  func name(of constant: ConstantMemberSpelling) -> Identifier {
    constants[constant.index] ?? constant.member.name
  }

  /// Whether the variables are members of one variable.
  let areMembers: Bool

  /// Whether that variable is the value itself.
  let isWhole: Bool

  /// `fields.` if the variables are members of `fields`; otherwise empty.
  var prefix: Code { areMembers ? "fields." : .empty }

  /// The number of fields from which on the variables are members of one.
  private static let many = 25

  private static let machinery: Set<String> = [
    "reader", "object", "member", "members", "shared", "parts",
  ]

  /// Whether a name must be changed. An uppercase name might be that of a type that the function
  /// uses.
  private static func isTaken(_ name: String, by machinery: Set<String>) -> Bool {
    if let first = name.utf8.first, first >= 0x41, first <= 0x5A { return true }
    return machinery.contains(name)
  }
}

extension StructSpelling {
  /// Whether decoding starts with an empty value and reads the fields into it.
  ///
  /// A struct of few fields is decoded faster from local variables, which stay in registers.
  var isReadInPlace: Bool {
    fields.count >= 8 && root == nil && constants.isEmpty
      && fields.allSatisfy { $0.isOptional || $0.isDefaulted }
  }

  /// Whether every field of the empty value is nil.
  var beginsWithNil: Bool { isReadInPlace && fields.allSatisfy { $0.defaultValue == nil } }
}
