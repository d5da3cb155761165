import Foundation

/// What is timed: something done so many times.
struct Subject {
  let name: String
  let goal: String
  /// - Parameter count: how often.
  let run: @MainActor (_ count: Int) async -> Void

  init(_ name: String, goal: String = "", _ run: @escaping @MainActor (_ count: Int) async -> Void)
  {
    self.name = name
    self.goal = goal
    self.run = run
  }
}

/// The processor's time that this process has taken, in nanoseconds.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Times subjects in turns and prints their medians, and how many times as long each takes as the first.
///
/// - Parameter count: how often each is done in a round.
@MainActor
func measure(_ title: String, _ subjects: [Subject], count: Int = 10_000) async {
  let rounds = 21
  var samples = subjects.map { _ in [Double]() }
  for round in 0...rounds {
    for (index, subject) in subjects.enumerated() {
      let begin = processorTime()
      await subject.run(count)
      // The first round warms up.
      if round > 0 { samples[index].append((processorTime() - begin) / Double(count)) }
    }
  }
  let medians = samples.map { $0.sorted()[$0.count / 2] }
  print("\n\(title)")
  for (subject, median) in zip(subjects, medians) {
    let ratio = String(format: "%9.1f ns %8.2f ×", median, median / medians[0])
    print(
      "  \(subject.name.padding(toLength: 44, withPad: " ", startingAt: 0))\(ratio)  \(subject.goal)"
    )
  }
}
