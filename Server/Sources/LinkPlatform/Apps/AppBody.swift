import EntrywayAssociation
import EntrywayDiagnostics
import Foundation

/// An app's settings as the API shows and changes them: what a change does not name stays.
package struct AppBody: Decodable, Hashable, Sendable {
  package struct Stores: Decodable, Hashable, Sendable {
    package var iphone = Change<String>.unchanged
    package var ipad = Change<String>.unchanged
    package var android = Change<String>.unchanged

    package init() {}

    private enum CodingKeys: String, BodyKeys { case iphone, ipad, android }
  }

  package var title: String?
  package var appIDs: [String]?
  package var clipIDs: [String]?
  package var androidApps: [App.Android]?
  package var stores = Change<Stores>.unchanged
  package var schemes: [String]?
  package var webHosts: [String]?
  package var timeZone: String?
  package var hosting: App.Hosting?
  package var touchDays: Int?
  package var storeButtonCopiesLink: Bool?

  package init() {}

  private enum CodingKeys: String, BodyKeys {
    case title, appIDs, clipIDs, androidApps, stores, schemes, webHosts, timeZone, hosting,
      touchDays, storeButtonCopiesLink
  }

  /// The app with these settings.
  ///
  /// - Throws: A ``Refusal`` that points to the first value that cannot be.
  package func applied(to old: App) throws(Refusal) -> App {
    var app = old
    app.title = title ?? app.title
    app.appIDs = appIDs ?? app.appIDs
    app.clipIDs = clipIDs ?? app.clipIDs
    app.androidApps = androidApps ?? app.androidApps
    let stores = stores.applied(to: Stores())
    app.stores = App.Stores(
      iPhone: stores?.iphone.applied(to: app.stores.iPhone),
      iPad: stores?.ipad.applied(to: app.stores.iPad),
      android: stores?.android.applied(to: app.stores.android))
    app.schemes = schemes?.map { $0.lowercased() } ?? app.schemes
    app.webHosts = webHosts?.map { $0.lowercased() } ?? app.webHosts
    app.timeZone = timeZone ?? app.timeZone
    app.hosting = hosting ?? app.hosting
    app.touchDays = touchDays ?? app.touchDays
    app.storeButtonCopiesLink = storeButtonCopiesLink ?? app.storeButtonCopiesLink
    try Self.check(app, since: old)
    return app
  }

  /// - Parameter old: The app as it was: what it has since an earlier server, and keeps, is no fault.
  private static func check(_ app: App, since old: App) throws(Refusal) {
    for (index, id) in app.appIDs.enumerated() where !AssociationGenerator.isAppID(id) {
      throw problem(
        ["appIDs", .index(index)], id, "an app's identifier", "write ABCDE12345.com.example.shop")
    }
    for (index, id) in app.clipIDs.enumerated() where !AssociationGenerator.isAppID(id) {
      throw problem(
        ["clipIDs", .index(index)], id, "an App Clip's identifier",
        "write ABCDE12345.com.example.shop.Clip")
    }
    for (index, android) in app.androidApps.enumerated()
    where android.fingerprints.isEmpty
      || AndroidApp(package: android.package, fingerprints: android.fingerprints) == nil
    {
      throw problem(
        ["androidApps", .index(index)], android.package, "an Android app with its fingerprints",
        "write the package and SHA-256 fingerprints, 32 pairs of hexadecimal digits with colons")
    }
    for (name, store) in [
      ("iphone", app.stores.iPhone), ("ipad", app.stores.iPad), ("android", app.stores.android),
    ] {
      if let store, !WebAddress.isHTTPS(store) {
        throw problem(
          ["stores", .name(name)], store, "a store's address", "write one that begins with https://"
        )
      }
    }
    for (index, host) in app.webHosts.enumerated()
    where HostName.of(authority: host) != host {
      throw problem(["webHosts", .index(index)], host, "a host", "write www.example.com")
    }
    for (index, scheme) in app.schemes.enumerated()
    where !AppScheme.isOwn(scheme) && !old.schemes.contains(scheme) {
      throw AppScheme.isSystems(scheme)
        ? problem(
          ["schemes", .index(index)], scheme,
          "an app's scheme, but the system's or the browser's own",
          "write the app's own, such as shop")
        : problem(["schemes", .index(index)], scheme, "an app's scheme", "write shop, without ://")
    }
    guard app.timeZone == old.timeZone || ReportZone.named(app.timeZone) != nil else {
      throw problem(
        ["timeZone"], app.timeZone, "a time zone whose offset from UTC is a multiple of 15 minutes",
        "write Europe/Berlin or UTC")
    }
    guard 1...App.longestTouchDays ~= app.touchDays else {
      throw problem(
        ["touchDays"], String(app.touchDays), "a number of days",
        "write 1 to \(App.longestTouchDays)")
    }
    guard 1...200 ~= app.title.unicodeScalars.count,
      !app.title.unicodeScalars.contains(where: \.isControl)
    else {
      throw problem(["title"], app.title, "a title", "write 1 to 200 characters")
    }
  }

  private static func problem(
    _ place: Refusal.Place, _ text: String, _ what: String, _ hint: String
  ) -> Refusal {
    Refusal(
      .invalid, "bad-value", "\(Quoting.text(text)) is not \(what)", at: place,
      hint: hint + ".")
  }
}

/// An app that is to be created: its name, and what settings it has from the start.
package struct NewAppBody: Decodable, Hashable, Sendable {
  package var name: String
  package var settings: AppBody

  private enum CodingKeys: String, CodingKey { case name }

  package init(from decoder: any Decoder) throws {
    settings = try AppBody(
      from: StrictDecoder(decoder, beside: [CodingKeys.name.rawValue]))
    name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
  }
}

/// An app as the API shows it.
package struct AppView: Encodable, Sendable {
  package let id: RecordID
  package let name: String
  package let title: String
  package let appIDs: [String]
  package let clipIDs: [String]
  package let androidApps: [App.Android]
  /// By device.
  package let stores: [String: String]
  package let schemes: [String]
  package let webHosts: [String]
  package let timeZone: String
  package let hosting: App.Hosting
  package let touchDays: Int
  package let storeButtonCopiesLink: Bool
  /// When everything of the app is removed; left out for one that stays.
  package let goesAt: Timestamp?
  package let createdAt: Timestamp

  package init(_ app: App) {
    (id, name, title, appIDs, clipIDs) = (app.id, app.name, app.title, app.appIDs, app.clipIDs)
    androidApps = app.androidApps
    stores = [
      "iphone": app.stores.iPhone, "ipad": app.stores.iPad, "android": app.stores.android,
    ].compactMapValues(\.self)
    (schemes, webHosts, timeZone, hosting) = (app.schemes, app.webHosts, app.timeZone, app.hosting)
    (touchDays, storeButtonCopiesLink) = (app.touchDays, app.storeButtonCopiesLink)
    (goesAt, createdAt) = (app.goesAt, app.createdAt)
  }
}
