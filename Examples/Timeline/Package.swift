// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "timeline",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "timeline", targets: ["TimelineApp"])
  ],
  dependencies: [
    // In a package of your own: .package(url: "https://…/sumtype.git", from: "…")
    .package(name: "sumtype", path: "../..")
  ],
  targets: [
    // The plugin makes Swift of each *.sumtype.json in the target, before the target is compiled.
    .executableTarget(
      name: "TimelineApp",
      dependencies: [.product(name: "SumTypeRuntime", package: "sumtype")],
      plugins: [.plugin(name: "SumTypePlugin", package: "sumtype")])
  ],
  swiftLanguageModes: [.v6]
)
