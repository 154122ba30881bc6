// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "entryway-benchmarks",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [
    .package(name: "entryway", path: Context.environment["ENTRYWAY_PATH"] ?? ".."),
    // Without the trait that replaces malloc, which needs a package of its own.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    // Its trie is no promise of its releases.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
  ],
  targets: [
    .target(
      name: "Workloads", dependencies: [.product(name: "EntrywayRouting", package: "entryway")],
      path: "Instructions/Sources/Workloads"),
    .target(name: "Counting", path: "Instructions/Sources/Counting"),
    .executableTarget(
      name: "Suite",
      dependencies: [
        "Counting", "Workloads",
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayAssociation", package: "entryway"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ],
      path: "Suite",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
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
