// swift-tools-version: 6.1

import PackageDescription

// A package of its own, so that what it measures against never reaches the graph of the root.
let package = Package(
  name: "sumtype-benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "sumtype", path: "..")],
  targets: [
    // Generated code in a module of its own: numbers count only through its public API.
    .target(
      name: "FeedSchema",
      dependencies: [.product(name: "SumTypeRuntime", package: "sumtype")],
      exclude: ["sumtype-config.json"],
      plugins: [.plugin(name: "SumTypePlugin", package: "sumtype")]),
    .executableTarget(
      name: "CodecBenchmark",
      dependencies: ["FeedSchema", .product(name: "SumTypeRuntime", package: "sumtype")]),
  ],
  swiftLanguageModes: [.v6]
)
