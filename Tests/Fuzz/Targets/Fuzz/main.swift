import Foundation
import LibFuzzer

// Fuzz --target=json [ARGUMENT OF LIBFUZZER…] [FOLDER OR FILE…]
//
// libFuzzer ignores arguments that begin with two dashes, and passes them to the processes that it starts.
guard
  let target = CommandLine.arguments.lazy.compactMap({ argument in
    argument.hasPrefix("--target=")
      ? Target(rawValue: String(argument.dropFirst("--target=".count))) : nil
  }).first
else {
  print(
    "usage: Fuzz --target=\(Target.allCases.map(\.rawValue).joined(separator: "|")) [argument of libFuzzer…]"
  )
  exit(64)
}
Target.current = target

var pointers: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) } + [nil]
var count = CInt(CommandLine.arguments.count)
let status = pointers.withUnsafeMutableBufferPointer { buffer in
  var base = buffer.baseAddress
  return LLVMFuzzerRunDriver(&count, &base) { data, size in
    let bytes = Array(UnsafeRawBufferPointer(start: data, count: size))
    MainActor.assumeIsolated { Target.current.run(bytes) }
    return 0
  }
}
exit(status)
