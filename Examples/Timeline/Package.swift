// swift-tools-version: 6.1

import PackageDescription

/// One version of the app: its schema, and the little that differs.
func app(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      "TimelineUI",
      .product(name: "SumType", package: "sumtype"),
      .product(name: "SumTypeState", package: "sumtype"),
    ],
    // The plugin makes Swift of each *.sumtype.json in the target, before the target is compiled.
    plugins: [.plugin(name: "SumTypePlugin", package: "sumtype")])
}

let package = Package(
  name: "timeline",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "timeline1", targets: ["TimelineV1"]),
    .executable(name: "timeline2", targets: ["TimelineV2"]),
  ],
  dependencies: [
    // In a package of your own: .package(url: "https://…/sumtype.git", from: "…")
    .package(name: "sumtype", path: "../..")
  ],
  targets: [
    // What both versions show, and how they are talked to. It knows neither schema.
    .target(
      name: "TimelineUI",
      dependencies: [
        .product(name: "SumType", package: "sumtype"),
        .product(name: "SumTypeState", package: "sumtype"),
      ]),
    app("TimelineV1"),
    app("TimelineV2"),
  ],
  swiftLanguageModes: [.v6]
)
