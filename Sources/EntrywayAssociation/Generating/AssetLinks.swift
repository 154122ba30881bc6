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
