/// An `assetlinks.json`: which Android apps take a host's links.
///
/// Android hands an app all links of a host; which ones it takes stands in the app itself. The file
/// only vouches for the apps, each known by the certificates with which it is signed.
///
/// ```swift
/// let app = AndroidApp(package: "com.example.shop", fingerprints: ["14:6D:E9:…"])
/// print(AssetLinks(apps: [app]).json)  // for https://shop.example.com/.well-known/assetlinks.json
/// ```
///
/// Google: [Statement list](https://developers.google.com/digital-asset-links/v1/statements).
public struct AssetLinks: Hashable, Sendable {
  /// The apps, each package once.
  public private(set) var apps: [AndroidApp] = []

  /// A file for apps; the fingerprints of one package are brought together.
  public init(apps: [AndroidApp]) {
    for app in apps {
      if let index = self.apps.firstIndex(where: { $0.package == app.package }) {
        let known = self.apps[index].fingerprints
        self.apps[index].fingerprints += app.fingerprints.filter { !known.contains($0) }
      } else {
        self.apps.append(app)
      }
    }
  }

  /// The file as JSON, the same for the same apps.
  public var json: String {
    JSONValue.list(
      apps.map { app in
        .lines([
          ("relation", .texts(["delegate_permission/common.handle_all_urls"])),
          (
            "target",
            .lines([
              ("namespace", .text("android_app")), ("package_name", .text(app.package)),
              ("sha256_cert_fingerprints", .texts(app.fingerprints)),
            ])
          ),
        ])
      }
    ).text() + "\n"
  }
}

/// An Android app, as a host vouches for it.
public struct AndroidApp: Hashable, Sendable {
  /// The app's package name: `com.example.shop`.
  public var package: String
  /// The SHA-256 fingerprints of its signing certificates: 32 bytes in large hexadecimal digits
  /// with colons between.
  public var fingerprints: [String]

  /// An app; nil if the package name is none, or a fingerprint is not one of SHA-256.
  ///
  /// Fingerprints may be in small digits, and without colons.
  ///
  /// - Parameters:
  ///   - package: The app's package name: `com.example.shop`.
  ///   - fingerprints: The SHA-256 fingerprints of its signing certificates: 32 bytes in large
  ///     hexadecimal digits with colons between.
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
