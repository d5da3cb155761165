// swift-tools-version: 6.1

import PackageDescription

/// One version of the app: its schema and its reducer.
func app(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      "CounterUI",
      .product(name: "SumType", package: "sumtype"),
      .product(name: "SumTypeFeature", package: "sumtype"),
    ],
    // The plugin makes Swift of each *.sumtype.json in the target, before the target is compiled.
    plugins: [.plugin(name: "SumTypePlugin", package: "sumtype")])
}

let package = Package(
  name: "counter",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "counter1", targets: ["CounterV1"]),
    .executable(name: "counter2", targets: ["CounterV2"]),
  ],
  dependencies: [
    // In a package of your own: .package(url: "https://…/sumtype.git", from: "…")
    .package(name: "sumtype", path: "../..")
  ],
  targets: [
    // How both versions are talked to. It knows neither schema.
    .target(
      name: "CounterUI",
      dependencies: [
        .product(name: "SumType", package: "sumtype"),
        .product(name: "SumTypeFeature", package: "sumtype"),
      ]),
    app("CounterV1"),
    app("CounterV2"),
  ],
  swiftLanguageModes: [.v6]
)
