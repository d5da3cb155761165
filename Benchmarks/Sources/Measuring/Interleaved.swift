/// Times subjects in turns (A, B, C, A, B, C …), so that whatever else the machine does befalls all.
struct Interleaved {
  /// How often each subject is timed.
  let rounds: Int
  /// A sample lasts at least so many milliseconds; short subjects are called several times.
  let sample: Double
  let stopwatch: Stopwatch
  /// Whether to run a subject of this name.
  let isWanted: (String) -> Bool

  /// The medians in milliseconds, in the order of the subjects. Those that do not do what they are
  /// timed for are left out, with a message.
  ///
  /// - Throws: what the first subject throws, since the others are compared with it.
  func medians(of subjects: [Subject]) throws -> [(
    subject: Subject, milliseconds: Double
  )] {
    var runs: [(subject: Subject, calls: Int, samples: [Double])] = []
    for (index, subject) in subjects.enumerated() where index == 0 || isWanted(subject.name) {
      do {
        try subject.check()
        let once = try milliseconds(1, of: subject)
        let calls = max(1, Int((sample / max(once, 1e-6)).rounded(.up)))
        runs.append((subject, min(calls, 10_000), []))
      } catch {
        if index == 0 { throw error }
        Console.note("left out: \(subject.name): \(error)")
      }
    }
    for _ in 0..<rounds {
      for index in runs.indices {
        let run = runs[index]
        if let took = try? milliseconds(run.calls, of: run.subject) {
          runs[index].samples.append(took)
        }
      }
    }
    return runs.map { ($0.subject, $0.samples.median) }
  }

  /// How long a call takes, of `calls` in a row.
  private func milliseconds(_ calls: Int, of subject: Subject) throws -> Double {
    var sink = 0
    let begin = stopwatch.nanoseconds()
    for _ in 0..<calls { sink &+= try subject.run() }
    let end = stopwatch.nanoseconds()
    Sink.take(sink)
    return Double(end - begin) / 1e6 / Double(calls)
  }
}
