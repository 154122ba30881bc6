// swift-tools-version: 6.2
import PackageDescription

// The clients that `Benchmarks/sender/rates` times. No other package depends on async-http-client for sending.
let package = Package(
  name: "entryway-sender-clients",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "entryway-sender", path: "../../../Sender"),
    .package(name: "entryway", path: "../../.."),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .target(name: "Measuring"),
    .executableTarget(
      name: "AsyncHTTPClientLoad",
      dependencies: [
        "Measuring",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .executableTarget(
      name: "SenderLoad",
      dependencies: [
        "Measuring",
        .product(name: "EntrywayPush", package: "entryway"),
        .product(name: "EntrywaySending", package: "entryway-sender"),
        // Built with the others, of the same dependencies; `Benchmarks/sender/memory` runs it.
        .product(name: "entryway-send", package: "entryway-sender"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

let upcomingFeatures = [
  "ExistentialAny",
  "InferIsolatedConformances",
  "InternalImportsByDefault",
  "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
]
for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + upcomingFeatures.map { .enableUpcomingFeature($0) }
}
