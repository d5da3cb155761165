import Foundation

/// What is said beside the results: on standard error, so that `--json` is alone on the output.
package enum Console {
  package static func note(_ text: String) {
    fflush(nil)
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
