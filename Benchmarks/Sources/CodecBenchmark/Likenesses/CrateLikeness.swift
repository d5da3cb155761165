/// The items of a crate, most of them with generics and paths, and the paths of as many others.
enum CrateLikeness {
  static func document(_ count: Int) -> [UInt8] {
    let paths = Likeness.document("", count, "", element: summary)
    return Likeness.document(
      #"{"root":0,"crate_version":"1.2.3","includes_private":false,"index":{"#, count,
      #"},"paths":{\#(String(decoding: paths, as: UTF8.self))},"external_crates":{\#(crates)},"#
        + #""target":{"triple":"x86_64-unknown-linux-gnu","target_features":[\#(feature)]},"#
        + #""format_version":57}"#, element: item)
  }

  private static let crates = #"""
    "1":{"name":"core","html_root_url":"https://doc.rust-lang.org/nightly/","path":"/lib/libcore.rlib"}
    """#
  private static let feature = #"""
    {"name":"avx","implies_features":["sse4.2"],"unstable_feature_gate":null,"globally_enabled":false}
    """#
  private static let kinds = [
    "module", "struct", "enum", "trait", "function", "assoc_type", "impl", "macro", "primitive",
  ]

  private static func summary(_ index: Int) -> String {
    #"""
    "\#(index + 100_000)":{"crate_id":\#(index % 3),"path":["core","iter","adapters",\#
    "Adapter\#(index)"],"kind":"\#(kinds[index % kinds.count])"}
    """#
  }

  private static func item(_ index: Int) -> String {
    #"""
    "\#(index)":{"id":\#(index),"crate_id":0,"name":"\#(name(index))","span":{"filename":\#
    "src/part\#(index % 20).rs","begin":[\#(index),1],"end":[\#(index + 9),2]},"visibility":\#
    \#(visibility(index)),"docs":\#(docs(index)),"links":{"Buffer":\#(index / 2)},"attrs":\#
    [\#(attribute(index))],"deprecation":\#(index % 11 == 0 ? deprecation : "null"),\#
    "inner":{\#(inner(index))}}
    """#
  }

  private static let deprecation = #"{"since":"1.1.0","note":"use `other` instead"}"#

  private static func name(_ index: Int) -> String { "item_\(index)" }

  private static func visibility(_ index: Int) -> String {
    switch index % 4 {
    case 0: #""default""#
    case 1: #""crate""#
    case 2: #"{"restricted":{"parent":\#(index / 2),"path":"::inner"}}"#
    default: #""public""#
    }
  }

  private static func docs(_ index: Int) -> String {
    index % 3 == 0
      ? "null" : #""\#(Likeness.text(index, words: 20))\n\n# Example\n\n```\nf();\n```""#
  }

  private static func attribute(_ index: Int) -> String {
    switch index % 6 {
    case 0: #""automatically_derived""#
    case 1: ##"{"other":"#[inline]"}"##
    case 2: #"{"must_use":{"reason":null}}"#
    case 3: #"{"repr":{"kind":"transparent","align":null,"packed":null,"int":null}}"#
    default: #""non_exhaustive""#
    }
  }

  private static func inner(_ index: Int) -> String {
    let generics = generics(index)
    switch index % 20 {
    case 0: return #""module":{"is_crate":\#(index == 0),"items":[1,2,3,4],"is_stripped":false}"#
    case 1: return #""extern_crate":{"name":"serde","rename":null}"#
    case 2: return #""use":{"source":"self::a::B","name":"B","id":\#(index / 3),"is_glob":false}"#
    case 3:
      return
        #""union":{"generics":\#(generics),"has_stripped_fields":true,"fields":[1],"impls":[]}"#
    case 4:
      let kind = [
        #""unit""#, #"{"tuple":[1,null]}"#,
        #"{"plain":{"fields":[1,2],"has_stripped_fields":false}}"#,
      ]
      return
        #""struct":{"kind":\#(kind[index / 20 % 3]),"generics":\#(generics),"impls":[7,8,10,12]}"#
    case 5: return #""struct_field":\#(type(index, 2))"#
    case 6:
      return
        #""enum":{"generics":\#(generics),"has_stripped_variants":false,"variants":[4,5],"impls":[]}"#
    case 7:
      return #""variant":{"kind":"plain","discriminant":{"expr":"1 << 2","value":"4"}}"#
    case 8:
      return #"""
        "trait":{"is_auto":false,"is_unsafe":false,"is_dyn_compatible":true,"items":[60],\#
        "generics":\#(generics),"bounds":[\#(bound(index))],"implementations":[63,65,67]}
        """#
    case 9, 17:
      return #"""
        "impl":{"is_unsafe":false,"generics":\#(generics),"provided_trait_methods":["by_ref","next"],\#
        "trait":\#(path(index)),"for":\#(type(index, 1)),"items":[68],"is_negative":false,\#
        "is_synthetic":false,"blanket_impl":null}
        """#
    case 10: return #""type_alias":{"type":\#(type(index, 2)),"generics":\#(generics)}"#
    case 11:
      return #"""
        "constant":{"type":{"primitive":"usize"},"const":{"expr":"_","value":"40","is_literal":false}}
        """#
    case 12:
      return #"""
        "static":{"type":\#(type(index, 0)),"is_mutable":false,"is_unsafe":false,"expr":"0"}
        """#
    case 13: return #""macro":"macro_rules! m {\n    ($a:expr) => { ... };\n}""#
    case 14: return #""proc_macro":{"kind":"derive","helpers":["serde"]}"#
    case 15: return #""assoc_const":{"type":{"primitive":"usize"},"value":"_"}"#
    case 16:
      return #""assoc_type":{"generics":\#(generics),"bounds":[],"type":\#(type(index, 1))}"#
    default:
      return #"""
        "function":{"sig":{"inputs":[["self",{"borrowed_ref":{"lifetime":"'a","is_mutable":false,\#
        "type":{"generic":"Self"}}}],["value",\#(type(index, 2))]],"output":\#(type(index + 1, 1)),\#
        "is_c_variadic":false},"generics":\#(generics),"header":{"is_const":false,"is_unsafe":false,\#
        "is_async":false,"abi":"Rust"},"has_body":true}
        """#
    }
  }

  private static func generics(_ index: Int) -> String {
    if index % 3 != 0 { return #"{"params":[],"where_predicates":[]}"# }
    return #"""
      {"params":[{"name":"'a","kind":{"lifetime":{"outlives":[]}}},{"name":"T","kind":{"type":\#
      {"bounds":[\#(bound(index))],"default":null,"is_synthetic":false}}},{"name":"N","kind":{"const":\#
      {"type":{"primitive":"usize"},"default":"3"}}}],"where_predicates":[{"bound_predicate":{"type":\#
      {"generic":"T"},"bounds":[{"outlives":"'a"}],"generic_params":[]}}]}
      """#
  }

  private static func bound(_ index: Int) -> String {
    #"{"trait_bound":{"trait":\#(path(index)),"generic_params":[],"modifier":"none"}}"#
  }

  private static func path(_ index: Int) -> String {
    index % 2 == 0
      ? #"{"path":"Clone","id":\#(index),"args":null}"#
      : #"""
      {"path":"Into","id":\#(index),"args":{"angle_bracketed":{"args":[{"type":{"generic":"U"}},\#
      {"lifetime":"'a"}],"constraints":[]}}}
      """#
  }

  private static func type(_ index: Int, _ depth: Int) -> String {
    let inner = { depth > 0 ? type(index / 2 + 1, depth - 1) : #"{"primitive":"u8"}"# }
    return switch index % 12 {
    case 0: #"{"resolved_path":\#(path(index))}"#
    case 1: #"{"generic":"T"}"#
    case 2: #"{"tuple":[\#(inner()),{"primitive":"bool"}]}"#
    case 3: #"{"slice":\#(inner())}"#
    case 4: #"{"array":{"type":\#(inner()),"len":"16"}}"#
    case 5: #"{"impl_trait":[\#(bound(index))]}"#
    case 6: #"{"raw_pointer":{"is_mutable":true,"type":\#(inner())}}"#
    case 7: #"{"borrowed_ref":{"lifetime":null,"is_mutable":true,"type":\#(inner())}}"#
    case 8:
      #"{"dyn_trait":{"traits":[{"trait":\#(path(index)),"generic_params":[]}],"lifetime":null}}"#
    case 9:
      #"{"qualified_path":{"name":"Error","args":null,"self_type":\#(inner()),"trait":\#(path(1))}}"#
    case 10: #""infer""#
    default: #"{"primitive":"str"}"#
    }
  }
}
