import Foundation

/// The app's version.
enum AppVersion {
  /// The version and the build, such as `2.4 (310)`; nil for a program that says none.
  static let current: String? = text(Bundle.main.infoDictionary ?? [:])

  static func text(_ properties: [String: Any]) -> String? {
    guard let version = properties["CFBundleShortVersionString"] as? String, !version.isEmpty else {
      return nil
    }
    guard let build = properties["CFBundleVersion"] as? String, !build.isEmpty, build != version
    else { return version }
    return "\(version) (\(build))"
  }
}
