// swift-tools-version: 6.2
import PackageDescription

// Programs that `make weigh` compares: with the library, and with the same imports but for it.
let package = Package(
  name: "entryway-weight",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "entryway", path: "../..")],
  targets: [
    .executableTarget(name: "Nothing"),
    .executableTarget(name: "WithFoundation", path: "Sources/Foundation"),
    .executableTarget(
      name: "Routing", dependencies: [.product(name: "EntrywayRouting", package: "entryway")]),
    .executableTarget(
      name: "Center",
      // Its table is the other program's, by a link.
      dependencies: [
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayRouting", package: "entryway"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
