/// The identifier of an app as association files have it: `ABCDE12345.com.example.shop`.
struct AppID: Hashable, Sendable {
  /// What stands before the first dot: the team's prefix.
  let prefix: String
  /// What stands after it: the bundle identifier.
  let bundleID: String

  init(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    prefix = parts.first.map(String.init) ?? ""
    bundleID = parts.count > 1 ? String(parts[1]) : ""
  }

  /// Whether it is ten capitals and digits, a dot, and a bundle identifier.
  var isWellFormed: Bool {
    prefix.utf8.count == 10 && prefix.utf8.allSatisfy(Self.isPrefix.contains)
      && !bundleID.isEmpty && bundleID.utf8.allSatisfy(Self.isBundleID.contains)
  }

  /// Whether the prefix is one that examples have, so that no team can have been meant.
  var isPlaceholder: Bool {
    let letters = prefix.uppercased()
    return letters.contains("TEAM") || letters.contains("PREFIX") || letters.contains("APPID")
      || Self.examples.contains(letters) || !prefix.isEmpty && Set(letters).count == 1
  }

  private static let isPrefix = CharacterClass("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  private static let isBundleID = CharacterClass(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-")
  private static let examples: Set<String> = [
    "ABCDE12345", "ABCDEFGHIJ", "ABCDEF1234", "ABC1234567", "A1B2C3D4E5", "1234567890",
    "0123456789",
  ]
}
