/// An app whose links the server keeps.
package struct App: Record {
  /// For how many days a touch token holds at most.
  package static let longestTouchDays = 90

  /// An Android app that may open the links.
  package struct Android: Hashable, Codable, Sendable {
    package var package: String
    /// SHA-256 of its signing certificates, as 32 pairs of hexadecimal digits with colons.
    package var fingerprints: [String]

    private enum CodingKeys: String, BodyKeys { case package, fingerprints }
  }

  /// Where people get the app.
  package struct Stores: Hashable, Codable, Sendable {
    package var iPhone: String?
    package var iPad: String?
    package var android: String?
  }

  /// Which versions' routes the association files let through.
  package enum Hosting: String, Hashable, Codable, Sendable, CaseIterable {
    /// Those of the newest version.
    case newest
    /// Those of any version that is supported: an older app gets links that it explains as unknown.
    case union
  }

  package static let kind = RecordKind.app

  package var id = RecordID()
  /// What commands and addresses call it: `shop`.
  package var name: String
  /// What people call it: "The Shop".
  package var title: String
  /// Full identifiers, `ABCDE12345.com.example.shop`.
  package var appIDs: [String] = []
  package var clipIDs: [String] = []
  package var androidApps: [Android] = []
  package var stores = Stores()
  package var schemes: [String] = []
  /// The hosts of web pages to which a link may send people without the app.
  package var webHosts: [String] = []
  /// The zone whose midnight ends a day of its counts, such as `Europe/Berlin`.
  package var timeZone = "UTC"
  package var hosting = Hosting.newest
  /// How many days a visit is remembered by its touch token.
  package var touchDays = 30
  /// Whether the button to Apple's store copies the link, for the app to open after the install.
  package var storeButtonCopiesLink = false
  /// When everything of it is removed; nil for an app that stays.
  ///
  /// Until then it works as ever.
  package var goesAt: Timestamp?
  package var createdAt: Timestamp

  package init(name: String, title: String? = nil, createdAt: Timestamp) {
    (self.name, self.createdAt) = (name, createdAt)
    self.title = title ?? name
  }

  package var app: RecordID? { id }
  package var names: [String] { [name] }

  fileprivate enum CodingKeys: String, CodingKey {
    case id, name, title, appIDs, clipIDs, androidApps, stores, schemes, webHosts, timeZone,
      hosting, touchDays, storeButtonCopiesLink, goesAt, createdAt
  }
}

extension KeyedDecodingContainer<App.CodingKeys> {
  /// A record that is older than the setting which a flag is has none.
  fileprivate func decode(_ type: Bool.Type, forKey key: Self.Key) throws -> Bool {
    try decodeIfPresent(type, forKey: key) ?? false
  }
}

/// A host that the server answers for, of one app.
package struct LinkHost: Record {
  /// Where its links live.
  package enum Slugs: String, Hashable, Codable, Sendable, CaseIterable {
    /// Under `/l/`, beside an app's other pages.
    case prefixed
    /// At the root: `https://go.example.com/abcd`.
    case root
  }

  package static let kind = RecordKind.host

  package var id = RecordID()
  package var app: RecordID?
  /// In lower case, without a port.
  package var name: String
  package var slugs: Slugs
  /// Where `/` leads; nil for 404.
  package var rootURL: String?
  /// Where a slug that no link has leads; nil for 404.
  package var unknownURL: String?
  /// Where a link leads whose time or number of clicks is over; nil for 404.
  package var endedURL: String?
  package var createdAt: Timestamp

  package init(app: RecordID, name: String, slugs: Slugs = .prefixed, createdAt: Timestamp) {
    (self.app, self.name, self.slugs, self.createdAt) = (app, name, slugs, createdAt)
  }

  package var names: [String] { [name] }

  /// The address of a link on this host.
  package func address(of slug: String) -> String {
    slugs == .root ? "https://\(name)/\(slug)" : "https://\(name)/l/\(slug)"
  }
}
