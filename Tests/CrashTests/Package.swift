// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "CrashTests",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "sumtype", path: "../..")],
  targets: [
    .executableTarget(
      name: "crash-saver",
      dependencies: [.product(name: "SumTypeRuntime", package: "sumtype")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ])
