import SumTypeSwift

/// The spelling of a struct's identity, which tells one value from another.
struct IdentitySpelling: Sendable {
  /// The path to the identity: `id`, or `base.id` if it is a field of a flattened struct.
  let access: Code
  /// The path to the identity in a function whose parameters are the struct's own fields.
  let parameter: Code
  /// The struct's own field that is the identity; nil if it is a field of a flattened struct.
  let own: Identifier?
  let type: SwiftType
  /// The codec of the identity: `UUIDCodec`.
  let codec: Code
  let needs: Needs
}

extension SchemaSpelling {
  func identity(_ name: String, of structure: Structure) -> IdentitySpelling? {
    guard let path = schema.path(to: name, in: structure.fields), let last = path.last else {
      return nil
    }
    let access = access(to: path, in: structure.fields)
    var parameter: Code = "\(path[0].name)"
    if path.count > 1, let inner = self.structure(of: path[0].type)?.fields {
      parameter = "\(parameter).\(self.access(to: Array(path.dropFirst()), in: inner))"
    }
    let type = spelling(of: last.type)
    return IdentitySpelling(
      access: access, parameter: parameter, own: path.count == 1 ? last.name : nil,
      type: type.domain, codec: type.codecCode, needs: type.needs)
  }

  /// Returns the stored properties on the path to a field: `base.id`, `stamp?._revision`.
  private func access(to path: [Field], in fields: [Field]) -> Code {
    var fields = fields
    return path.access { field in
      defer { fields = structure(of: field.type)?.fields ?? [] }
      return storedName(of: field, among: fields)
    }
  }

  private func storedName(of field: Field, among fields: [Field]) -> Identifier {
    guard field.deprecation != nil,
      let index = fields.firstIndex(where: { $0.name == field.name })
    else { return field.name }
    return FieldNames.names(of: fields)[index].stored
  }
}
