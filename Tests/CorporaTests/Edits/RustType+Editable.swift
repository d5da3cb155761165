import Corpora
import SumTypeRuntime

extension RustType: Editable {
  func edited() -> Edit<RustType>? {
    switch self {
    case .resolvedPath(let it): it.edited()?.inside("resolved_path", Self.resolvedPath)
    case .generic(let it): it.edited()?.inside("generic", Self.generic)
    case .primitive(let it): it.edited()?.inside("primitive", Self.primitive)
    case .tuple(let it): it.edited()?.inside("tuple", Self.tuple)
    case .slice(let it): it.edited()?.inside("slice", Self.slice)
    case .borrowedRef(let it): it.edited()?.inside("borrowed_ref", Self.borrowedRef)
    case .rawPointer(let it): it.edited()?.inside("raw_pointer", Self.rawPointer)
    case .qualifiedPath(let it): it.edited()?.inside("qualified_path", Self.qualifiedPath)
    default: nil
    }
  }
}

extension RustPath: Editable {
  func edited() -> Edit<RustPath>? { edit(self, \.args, "args") ?? edit(self, \.path, "path") }
}

extension RustReference: Editable {
  func edited() -> Edit<RustReference>? { edit(self, \.type, "type") }
}

extension RustRawPointer: Editable {
  func edited() -> Edit<RustRawPointer>? { edit(self, \.type, "type") }
}

extension RustQualifiedPath: Editable {
  func edited() -> Edit<RustQualifiedPath>? { edit(self, \.selfType, "self_type") }
}

extension RustGenericArguments: Editable {
  func edited() -> Edit<RustGenericArguments>? {
    switch self {
    case .angleBracketed(let it): it.edited()?.inside("angle_bracketed", Self.angleBracketed)
    default: nil
    }
  }
}

extension RustAngleBracketed: Editable {
  func edited() -> Edit<RustAngleBracketed>? {
    edit(self, \.constraints, "constraints") ?? edit(self, \.args, "args")
  }
}

extension RustGenericArgument: Editable {
  func edited() -> Edit<RustGenericArgument>? {
    switch self {
    case .lifetime(let it): it.edited()?.inside("lifetime", Self.lifetime)
    case .type(let it): it.edited()?.inside("type", Self.type)
    case .const, .infer, .unknown: nil
    }
  }
}

extension RustConstraint: Editable {
  func edited() -> Edit<RustConstraint>? { edit(self, \.binding, "binding") }
}

extension RustBinding: Editable {
  func edited() -> Edit<RustBinding>? {
    switch self {
    case .equality(let it): it.edited()?.inside("equality", Self.equality)
    case .constraint(let it): it.edited()?.inside("constraint", Self.constraint)
    case .unknown: nil
    }
  }
}

extension RustTerm: Editable {
  func edited() -> Edit<RustTerm>? {
    switch self {
    case .type(let it): it.edited()?.inside("type", Self.type)
    case .constant, .unknown: nil
    }
  }
}

extension RustGenerics: Editable {
  func edited() -> Edit<RustGenerics>? {
    edit(self, \.wherePredicates, "where_predicates") ?? edit(self, \.params, "params")
  }
}

extension RustGenericParameter: Editable {
  func edited() -> Edit<RustGenericParameter>? {
    edit(self, \.kind, "kind") ?? edit(self, \.name, "name")
  }
}

extension RustGenericKind: Editable {
  func edited() -> Edit<RustGenericKind>? {
    switch self {
    case .type(let it):
      edit(it, \.bounds, "bounds", as: Self.type)?.inside("type") { $0 }
    case .lifetime, .const, .unknown: nil
    }
  }
}

extension RustWherePredicate: Editable {
  func edited() -> Edit<RustWherePredicate>? {
    switch self {
    case .bound(let it):
      edit(it, \.bounds, "bounds", as: Self.bound)?.inside("bound_predicate") { $0 }
    case .lifetime, .equality, .unknown: nil
    }
  }
}

extension RustBound: Editable {
  func edited() -> Edit<RustBound>? {
    switch self {
    case .trait(let it): edit(it, \.trait, "trait", as: Self.trait)?.inside("trait_bound") { $0 }
    case .outlives(let it): it.edited()?.inside("outlives", Self.outlives)
    case .use, .unknown: nil
    }
  }
}
