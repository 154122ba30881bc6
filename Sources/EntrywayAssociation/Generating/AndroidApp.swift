/// An Android app, as a host vouches for it.
public struct AndroidApp: Hashable, Sendable {
  /// The app's package name: `com.example.shop`.
  public var package: String
  /// The SHA-256 fingerprints of its signing certificates: 32 bytes in large hexadecimal digits with
  /// colons between.
  public var fingerprints: [String]

  /// An app; nil if the package name is none, or a fingerprint is not one of SHA-256.
  ///
  /// Fingerprints may be in small digits, and without colons.
  public init?(package: String, fingerprints: [String]) {
    let names = package.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isName = names.allSatisfy { name in
      guard let first = name.first, SymbolSet.letters.contains(first) else { return false }
      return name.allSatisfy { SymbolSet.word.contains($0) }
    }
    guard names.count > 1, isName else { return nil }
    self.package = package
    self.fingerprints = []
    for fingerprint in fingerprints {
      guard let written = Self.written(fingerprint) else { return nil }
      self.fingerprints.append(written)
    }
  }

  private static func written(_ fingerprint: String) -> String? {
    let parts = fingerprint.utf8.split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.allSatisfy({ $0.count == 2 }) else { return nil }
    let digits = Array(parts.joined())
    guard digits.count == 64, digits.allSatisfy(SymbolSet.hex.contains) else { return nil }
    let text = String(decoding: digits, as: UTF8.self).uppercased()
    return stride(from: 0, to: 64, by: 2).map { start in
      String(text.dropFirst(start).prefix(2))
    }.joined(separator: ":")
  }
}

extension SymbolSet {
  fileprivate static let word = letters.union(digits).union(SymbolSet("_"))
}
