// swift-tools-version: 6.2
import PackageDescription

// Processes that are killed while they deliver, and what their store makes of it: `make kill`.
let package = Package(
  name: "entryway-killing",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "entryway", path: "../..")],
  targets: [
    .executableTarget(
      name: "Killing",
      dependencies: [.product(name: "Entryway", package: "entryway")])
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
