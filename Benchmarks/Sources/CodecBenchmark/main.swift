import Foundation

// Measures the generated direct codec against its peers. `--help` says how.

func run(_ options: Options) throws {
  let peersFolder = options.peers ?? PackageFolder.path + "/.build/peers"
  let settings = "time: \(options.stopwatch.rawValue); \(Allocator.pin())"
  if !options.isJSON { print("\(settings)\n") }
  if options.isSmoke { Console.note("a smoke run: its figures say nothing\n") }
  let catalogue = Catalogue(
    options: options, peers: Peers(in: peersFolder), peersFolder: peersFolder)
  let (wanted, isWanted) = options.selection(of: catalogue.names)
  let run = Run(options: options)
  var rows = run.timings(catalogue.timed.filter { wanted.contains($0.name) }, isWanted: isWanted)
  for name in Catalogue.ofChildren where wanted.contains(name) {
    guard let answer = try catalogue.answer(name, isWanted: isWanted) else { continue }
    run.print(answer.rows, under: answer.title)
    rows += answer.rows
  }
  if options.isJSON { print(try Report(rows, settings: settings).text()) }
}

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if try !Child.answer(arguments) {
    let options = try Options(arguments)
    if options.isHelp { print(Options.help) } else { try run(options) }
  }
} catch {
  Console.note("\(error)")
  exit(error is Options.Wrong ? 64 : 1)
}
