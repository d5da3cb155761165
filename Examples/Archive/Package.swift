// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "archive",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "archive", targets: ["ArchiveApp"])
  ],
  dependencies: [
    // In a package of your own: .package(url: "https://…/sumtype.git", from: "…")
    .package(name: "sumtype", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "ArchiveApp",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "SumType", package: "sumtype"),
      ],
      plugins: [.plugin(name: "SumTypePlugin", package: "sumtype")])
  ],
  swiftLanguageModes: [.v6]
)
