/// The forms of the objects that a plan has been applied to, so that those that look like one of them
/// need not be read member by member.
///
/// ```
/// {"type":"note","id":…}   the first of its form is read member by member, and noted
/// {"type":"note","id":…}   the second is compared with it and written
/// ```
/// A document may have objects that all look different: then it is soon given up.
final class ObjectForms {
  private static let most = 8
  private static let mostSteps = 64

  /// The literals that the plan compares values with.
  private let tags: UnsafeMutableBufferPointer<StaticString>
  private let rewriters: [any Rewriter]
  private let forms: UnsafeMutablePointer<ObjectForm>
  @exclusivity(unchecked)
  private var count = 0
  /// Where the object begins, and where its values end.
  private let bounds: UnsafeMutablePointer<Int>
  @exclusivity(unchecked)
  private var hits = 0
  @exclusivity(unchecked)
  private var misses = 0
  @exclusivity(unchecked)
  private var attempts = 0

  init(comparing values: [StepValue], _ rewriters: [any Rewriter]) {
    tags = .allocate(capacity: values.count)
    _ = tags.initialize(from: values.map(\.literal))
    self.rewriters = rewriters
    forms = .allocate(capacity: Self.most)
    bounds = .allocate(capacity: Self.mostSteps + 1)
  }

  deinit {
    for index in 0..<count { forms[index].deallocate() }
    forms.deallocate()
    tags.deallocate()
    bounds.deallocate()
  }

  /// Writes what becomes of the object at the cursor, if it has one of the forms.
  ///
  /// - Returns: whether it has changed; nil if it has none of the forms, and the cursor stays.
  func pass(
    _ reader: inout JSONReader, _ memory: MigrationMemory, to output: inout MigrationOutput
  ) -> Bool? {
    if count == 0 { return nil }
    // Where it is of little use, it is still tried sometimes.
    if misses > 256 + 4 &* hits, misses & 15 != 0 { return nil }
    let mark = reader.mark()
    bounds[0] = mark.offset
    var step = 0
    var index = 0
    while index < count {
      let form = forms + index
      step = index == 0 ? 0 : min(step, form.pointee.shared)
      let failed = reader.passForm(
        form.pointee.steps, from: step, at: bounds[step], bounds + 1,
        others: UnsafeBufferPointer(tags))
      if let failed {
        step = failed
        index += 1
        continue
      }
      hits &+= 1
      form.pointee.hits &+= 1
      return form.pointee.write(bounds, &reader, rewriters, memory, to: &output)
    }
    reader.move(to: mark)
    return nil
  }

  /// Notes the form of an object that has been read member by member and that the plan has been
  /// applied to.
  func record(_ object: ObjectDraft) {
    misses &+= 1
    // What comes only once is not worth it, and it is not to be tried for each of very many.
    guard misses > 1, attempts < 8 * Self.most + hits >> 3 || misses & 31 == 0,
      object.memory.count - object.first < Self.mostSteps
    else { return }
    attempts &+= 1
    guard let form = ObjectForm(of: object, comparing: UnsafeBufferPointer(tags)) else { return }
    if count < Self.most {
      (forms + count).initialize(to: form)
      count += 1
    } else {
      // In the place of the one that was of the least use.
      let rarest = (0..<count).min { forms[$0].hits < forms[$1].hits } ?? 0
      forms[rarest].deallocate()
      forms[rarest] = form
      for index in 0..<count { forms[index].hits /= 2 }
    }
    for index in 1..<max(count, 1) {
      forms[index].shared = forms[index].stepsShared(with: forms[index - 1])
    }
  }
}

extension ObjectForm {
  fileprivate func stepsShared(with other: ObjectForm) -> Int {
    var count = 0
    while count < min(stepCount, other.stepCount), steps[count].isSame(as: other.steps[count]) {
      count += 1
    }
    return count
  }
}
