import Foundation

/// A program that measures: what it can measure, and how it is called.
package struct Program {
  let name: String
  /// The sizes of most of its measurements.
  let sizes: String
  /// Whether it opens foreign peers.
  let hasPeers: Bool

  package init(_ name: String, sizes: String, hasPeers: Bool = false) {
    self.name = name
    self.sizes = sizes
    self.hasPeers = hasPeers
  }

  /// Does what the command line asks for.
  ///
  /// - Parameter catalogue: what can be measured, with these options.
  package func run<Catalogue: MeasurementCatalogue>(
    _ catalogue: (Options) throws -> Catalogue
  ) throws {
    let options = try Options(Array(CommandLine.arguments.dropFirst()), of: self)
    if options.isHelp { return print(Options.help(self)) }
    let settings = "time: \(options.stopwatch.rawValue); \(Allocator.pin())"
    if !options.isJSON { print("\(settings)\n") }
    if options.isSmoke { Console.note("a smoke run: its figures say nothing\n") }
    let catalogue = try catalogue(options)
    let timed = catalogue.timed
    let (wanted, isWanted) = options.selection(of: timed.map(\.name) + catalogue.others)
    let run = Run(options: options)
    var rows = run.timings(timed.filter { wanted.contains($0.name) }, isWanted: isWanted)
    for name in catalogue.others where wanted.contains(name) {
      guard let answer = try catalogue.answer(name, isWanted: isWanted) else { continue }
      run.print(answer.rows, under: answer.title)
      rows += answer.rows
    }
    if options.isJSON { print(try Report(rows, settings: settings).text()) }
  }

  /// Runs `body`; what it throws ends the process, with 64 where the command line is wrong.
  package static func orExit(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      Console.note("\(error)")
      exit(error is Options.Wrong ? 64 : 1)
    }
  }
}

/// Every measurement of a program, in the order of its output.
package protocol MeasurementCatalogue {
  /// Those that are timed in this process.
  var timed: [Measurement] { get }

  /// The names of those that are answered in another way.
  var others: [String] { get }

  /// The answer of one of the others; nil where it cannot be had here.
  func answer(
    _ name: String, isWanted: (String) -> Bool
  ) throws -> (title: String, rows: [Row])?
}
