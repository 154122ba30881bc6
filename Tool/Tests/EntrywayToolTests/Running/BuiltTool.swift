import Foundation

/// The tool that was built together with these tests.
enum BuiltTool {
  /// It stands beside the bundle of the tests.
  static let path: String = {
    let bundle =
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return bundle.deletingLastPathComponent().appendingPathComponent("entryway").path
  }()
}
