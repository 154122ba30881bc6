// swift-tools-version: 6.2
import PackageDescription

// Apart from the benchmarks, so that counting instructions builds the router and nothing else.
let package = Package(
  name: "entryway-instructions",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [
    // Another checkout can be measured with the workloads of this one.
    .package(name: "entryway", path: Context.environment["ENTRYWAY_PATH"] ?? "../..")
  ],
  targets: [
    .target(
      name: "Workloads",
      dependencies: [
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayReporting", package: "entryway"),
        .product(name: "EntrywayRouting", package: "entryway"),
      ]),
    .target(name: "Counting"),
    .executableTarget(
      name: "Lookups",
      dependencies: [
        "Counting", "Workloads", .product(name: "EntrywayRouting", package: "entryway"),
      ],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
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
