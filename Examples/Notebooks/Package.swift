// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "notebooks",
  platforms: [.macOS(.v14)],
  dependencies: [
    // In a package of your own: .package(url: "https://…/sumtype.git", from: "…")
    .package(name: "sumtype", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "notebooks", dependencies: [.product(name: "SumType", package: "sumtype")])
  ],
  swiftLanguageModes: [.v6])
