import Foundation
import SumTypeGenerator
import SumTypeSource

var options = Options(CommandLine.arguments.dropFirst())
exit(try Session(options).run())
