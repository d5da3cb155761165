/// How many elements are the same on both ends of two lists, none of them counted twice.
@usableFromInline
struct ListEnds {
  @usableFromInline let prefix: Int
  @usableFromInline let suffix: Int

  @inlinable
  init<C: JSONCodec>(_ values: [C.Value], _ old: [C.Value], as codec: C.Type) {
    let shorter = min(values.count, old.count)
    var prefix = 0
    while prefix < shorter, C.isSame(values[prefix], old[prefix]) { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      C.isSame(values[values.count - 1 - suffix], old[old.count - 1 - suffix])
    {
      suffix += 1
    }
    self.prefix = prefix
    self.suffix = suffix
  }
}
