import Corpora
import SumTypeRuntime

extension RustCrate {
  /// Returns one edit of each item, as deep in the item as possible.
  func edits() -> [Edit<RustCrate>] {
    index.keys.sorted().compactMap { id in
      index[id]?.edited()?.inside(id) { item in
        var copy = self
        copy.index[id] = item
        return copy
      }.inside("index") { $0 }
    }
  }
}

extension RustItem: Editable {
  func edited() -> Edit<RustItem>? {
    edit(self, \.inner, "inner") ?? edit(self, \.docs, "docs") ?? edit(self, \.name, "name")
  }
}

extension RustItemContent: Editable {
  func edited() -> Edit<RustItemContent>? {
    switch self {
    case .module(let it): it.edited()?.inside("module", Self.module)
    case .use(let it): it.edited()?.inside("use", Self.use)
    case .struct(let it): it.edited()?.inside("struct", Self.struct)
    case .structField(let it): it.edited()?.inside("struct_field", Self.structField)
    case .enum(let it): it.edited()?.inside("enum", Self.enum)
    case .function(let it): it.edited()?.inside("function", Self.function)
    case .trait(let it): it.edited()?.inside("trait", Self.trait)
    case .impl(let it): it.edited()?.inside("impl", Self.impl)
    case .assocConst(let it): it.edited()?.inside("assoc_const", Self.assocConst)
    case .assocType(let it): it.edited()?.inside("assoc_type", Self.assocType)
    default: nil
    }
  }
}

extension RustModule: Editable {
  func edited() -> Edit<RustModule>? { edit(self, \.isStripped, "is_stripped") }
}

extension RustUse: Editable {
  func edited() -> Edit<RustUse>? { edit(self, \.source, "source") }
}

extension RustStruct: Editable {
  func edited() -> Edit<RustStruct>? {
    edit(self, \.kind, "kind") ?? edit(self, \.generics, "generics")
  }
}

extension RustStructKind: Editable {
  func edited() -> Edit<RustStructKind>? {
    switch self {
    case .plain(let it):
      it.hasStrippedFields.edited()?.inside("has_stripped_fields") { isStripped in
        var copy = it
        copy.hasStrippedFields = isStripped
        return .plain(copy)
      }.inside("plain") { $0 }
    case .unit, .tuple, .unknown: nil
    }
  }
}

extension RustEnum: Editable {
  func edited() -> Edit<RustEnum>? { edit(self, \.hasStrippedVariants, "has_stripped_variants") }
}

extension RustTrait: Editable {
  func edited() -> Edit<RustTrait>? {
    edit(self, \.bounds, "bounds") ?? edit(self, \.isUnsafe, "is_unsafe")
  }
}

extension RustImpl: Editable {
  func edited() -> Edit<RustImpl>? {
    edit(self, \.generics, "generics") ?? edit(self, \.trait, "trait") ?? edit(self, \.for, "for")
  }
}

extension RustAssocConst: Editable {
  func edited() -> Edit<RustAssocConst>? { edit(self, \.type, "type") }
}

extension RustAssocType: Editable {
  func edited() -> Edit<RustAssocType>? { edit(self, \.type, "type") }
}

extension RustFunction: Editable {
  func edited() -> Edit<RustFunction>? {
    edit(self, \.sig, "sig") ?? edit(self, \.header, "header")
  }
}

extension RustSignature: Editable {
  func edited() -> Edit<RustSignature>? {
    edit(self, \.inputs, "inputs") ?? edit(self, \.output, "output")
      ?? edit(self, \.isCVariadic, "is_c_variadic")
  }
}

extension RustParameter: Editable {
  func edited() -> Edit<RustParameter>? { edit(self, \.type, "1") ?? edit(self, \.name, "0") }
}

extension RustFunctionHeader: Editable {
  func edited() -> Edit<RustFunctionHeader>? { edit(self, \.isConst, "is_const") }
}
