// swift-tools-version: 6.1

import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6)
]

let package = Package(
  name: "sumtype",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .executable(name: "sumtype", targets: ["sumtype"]),
    .library(name: "SumTypeRuntime", targets: ["SumTypeRuntime"]),
    .library(name: "SumTypeJSON", targets: ["SumTypeJSON"]),
  ],
  targets: [
    // What generated code imports.
    .target(name: "SumTypeJSON", swiftSettings: strict),
    .target(name: "SumTypeRuntime", dependencies: ["SumTypeJSON"], swiftSettings: strict),

    // The generator.
    .target(name: "SumTypeSource", dependencies: ["SumTypeJSON"], swiftSettings: strict),
    .target(name: "SumTypeSwift", swiftSettings: strict),
    .target(
      name: "SumTypeGenerator", dependencies: ["SumTypeSource", "SumTypeSwift"],
      swiftSettings: strict),

    // Tests.
    .testTarget(name: "SumTypeJSONTests", dependencies: ["SumTypeJSON"], swiftSettings: strict),
    .testTarget(
      name: "SumTypeRuntimeTests", dependencies: ["SumTypeRuntime"], swiftSettings: strict),
    .testTarget(
      name: "SumTypeSourceTests", dependencies: ["SumTypeSource"], swiftSettings: strict),
    .testTarget(name: "SumTypeSwiftTests", dependencies: ["SumTypeSwift"], swiftSettings: strict),
    .testTarget(
      name: "SumTypeGeneratorTests", dependencies: ["SumTypeGenerator"], swiftSettings: strict),
  ]
)
