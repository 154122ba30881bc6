public import Foundation

extension URL {
  /// Where an app keeps what it needs; Foundation on Linux has no such property.
  public static var applicationSupportDirectory: URL {
    temporaryDirectory.appending(path: "Application Support")
  }
}
