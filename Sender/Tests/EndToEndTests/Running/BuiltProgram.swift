import Foundation

/// The program that was built together with these tests.
enum BuiltProgram {
  /// It stands beside the bundle of the tests.
  static let path: String = {
    let bundle =
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      ?? URL(filePath: CommandLine.arguments[0])
    return bundle.deletingLastPathComponent().appending(path: "entryway-send").path
  }()
}

/// The folders of this package.
enum Package {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
