// swift-tools-version: 6.1

import PackageDescription

// `run.sh --smoke` leaves out what is generated from the schemas for real data: it takes minutes to optimise.
let isSmoke = Context.environment["SUMTYPE_BENCHMARKS"] == "smoke"

// A package of its own, so that what it measures against never reaches the graph of the root.
let package = Package(
  name: "sumtype-benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "sumtype", path: ".."),
    .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0", traits: []),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    // Generated code in a module of its own: numbers count only through its public API.
    .target(
      name: "FeedSchema",
      dependencies: [.product(name: "SumTypeRuntime", package: "sumtype")],
      exclude: ["sumtype-config.json"],
      plugins: [.plugin(name: "SumTypePlugin", package: "sumtype")]),
    // The same in Protocol Buffers; generated once from feed.proto and committed.
    .target(
      name: "FeedProtobuf",
      dependencies: [.product(name: "SwiftProtobuf", package: "swift-protobuf")],
      exclude: ["feed.proto"]),
    // How things are measured, and what is printed.
    .target(name: "Measuring"),
    .executableTarget(
      name: "CodecBenchmark",
      dependencies: [
        "FeedSchema", "FeedProtobuf", "Measuring",
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
        .product(name: "SumTypeRuntime", package: "sumtype"),
      ] + (isSmoke ? [] : ["CorporaSchemas"]),
      swiftSettings: isSmoke ? [] : [.define("REAL_DATA")]),
    // A program of its own, and a schema whose Swift is committed: the others take minutes to build, with the tool.
    .target(
      name: "SessionSchema",
      dependencies: [.product(name: "SumTypeRuntime", package: "sumtype")],
      exclude: ["Session.sumtype.json"]),
    .executableTarget(
      name: "StateBenchmark",
      dependencies: [
        "Measuring", "SessionSchema",
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "SumTypeFeature", package: "sumtype"),
        .product(name: "SumTypeRuntime", package: "sumtype"),
        .product(name: "SumTypeState", package: "sumtype"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

if !isSmoke {
  package.targets.append(
    .target(
      name: "CorporaSchemas",
      dependencies: [.product(name: "SumTypeRuntime", package: "sumtype")],
      exclude: ["sumtype-config.json"],
      plugins: [.plugin(name: "SumTypePlugin", package: "sumtype")]))
}
