import SumTypeGenerator
import SumTypeSource

/// "Did you mean" for the first faults of a source, among names that many faults have in common.
struct LimitedSuggestions<Group: Equatable> {
  private var search = SuggestionSearch()
  private var prepared: (group: Group, names: Suggestions)?

  /// Returns the nearest name of a group; nil if none is near, or if the limit of suggestions is reached.
  ///
  /// - Parameter names: the names of the group, in order.
  mutating func nearest(
    to name: String, in group: Group, _ names: @autoclosure () -> [String]
  ) -> String? {
    search.first {
      if prepared?.group != group { prepared = (group, Suggestions(names())) }
      return prepared?.names.nearest(to: name)
    }
  }
}
