import Foundation

// What wide.sh runs:
//   wide speed FOLDER ROUNDS NARROW-FIELDS BROAD-FIELDS
//   wide recursion chain|tree|formula|shape load|compare|save|merge DEPTH [KILOBYTES-OF-STACK]

let arguments = CommandLine.arguments
do {
  switch arguments.dropFirst().first {
  case "speed" where arguments.count == 6:
    let narrow = Int(arguments[4]) ?? 6
    try Speed.run(
      folder: arguments[2], rounds: Int(arguments[3]) ?? 1,
      fields: ["Narrow": narrow, "Broad": Int(arguments[5]) ?? 1, "Many": narrow])
  case "recursion" where arguments.count >= 5:
    try Recursion.run(
      arguments[2], arguments[3], depth: Int(arguments[4]) ?? 1,
      stack: arguments.count > 5 ? Int(arguments[5]) : nil)
  default:
    print("see wide.sh")
    exit(64)
  }
} catch {
  print("error: \(error)")
  exit(1)
}
