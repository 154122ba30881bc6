/// A text that an app reports: a name, a version, a token.
package enum AppText {
  /// How many bytes a name, a source, a code and the like have at most.
  package static let limit = 128

  /// Whether a name, a source, a code and the like can be these bytes.
  package static func isText(_ bytes: some Collection<UInt8>, limit: Int = AppText.limit) -> Bool {
    1...limit ~= bytes.count && !bytes.contains { $0 < 0x20 || $0 == 0x7F }
  }
}
