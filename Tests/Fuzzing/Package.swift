// swift-tools-version: 6.2
import PackageDescription

// Links and tables of any bytes in both lookups, and entries of any bytes in the store: `make fuzz`.
let package = Package(
  name: "entryway-fuzzing",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "entryway", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayRouting", package: "entryway"),
      ],
      // libFuzzer brings the entry point.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
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
