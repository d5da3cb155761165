import SumTypeSwift

extension Identifier {
  /// `TextPost` and `DTO` are `TextPostDTO`.
  ///
  /// - Parameter suffix: Letters, so that the result is an identifier as the name was.
  func with(suffix: String) -> Identifier { Identifier(name + suffix) ?? self }

  /// `_summary`, the stored property behind the deprecated `summary`.
  var underscored: Identifier { Identifier("_" + name) ?? self }

  /// The name, or the first of `name + suffix`, `name + suffix + suffix` … that is not `taken`.
  func avoiding(_ taken: Set<String>, suffix: String) -> Identifier {
    var candidate = self
    while taken.contains(candidate.name) {
      let longer = candidate.with(suffix: suffix)
      if longer == candidate { return candidate }
      candidate = longer
    }
    return candidate
  }
}
