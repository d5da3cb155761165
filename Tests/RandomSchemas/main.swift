import Foundation
import SumTypeGenerator
import SumTypeSource

var options = Options(CommandLine.arguments.dropFirst())
exit(try options.evolves ? EvolutionSession(options).run() : Session(options).run())
