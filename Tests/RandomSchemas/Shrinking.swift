import SchemaMaker
import SumTypeSource

/// Makes a failing schema as small as possible.
struct Shrinking {
  /// Returns whether an accepted schema still fails.
  let fails: (Candidate) -> Bool

  func smallest(of candidate: Candidate) -> Candidate {
    var smallest = candidate
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for index in smallest.files.indices {
        var position = 0
        while true {
          let smaller = smallest.files[index].root.smaller
          guard position < smaller.count else { break }
          var next = smallest
          next.files[index].root = smaller[position]
          if next.resolve().schemas != nil, fails(next) {
            smallest = next
            isSmaller = true
          } else {
            position += 1
          }
        }
      }
      if smallest.files.count > 1 {
        var alone = smallest
        alone.files.removeLast()
        alone.files[0].root["imports"] = nil
        if alone.resolve().schemas != nil, fails(alone) {
          smallest = alone
          isSmaller = true
        }
      }
    }
    return smallest
  }
}
