#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An entry as a person makes it: a tap on a notification, on a link, on a quick action.
///
/// ```swift
/// .link("https://shop.example.com/orders/4821")
/// .notification(["deep_link": "https://shop.example.com/orders/4821"])
/// .notification(payload, action: .button("REPLY_ACTION"))
/// .quickAction("com.example.shop.search")
/// .spotlight("4821")
/// ```
///
/// By which callbacks the system hands it to the app depends on the app's state and life cycle;
/// ``AppSimulator`` knows them.
public struct SimulatedEntry: Hashable, Sendable {
  /// What the person did.
  public var source: EntrySource
  /// What is handed to the app.
  public var content: EntryContent
  /// The identifier of the content that it is about (`targetContentIdentifier`).
  public var target: String?
  /// Where it comes from, as far as the callbacks that hand it over can say.
  public var origin = EntryOrigin()
  /// The records of the NFC tag.
  public var nfcRecords: [NFCRecord] = []

  /// An entry made of its parts; the static functions are shorter.
  ///
  /// - Parameters:
  ///   - source: What the person did.
  ///   - content: What is handed to the app.
  ///   - target: The identifier of the content that it is about (`targetContentIdentifier`).
  public init(_ source: EntrySource, _ content: EntryContent, target: String? = nil) {
    self.source = source
    self.content = content
    self.target = target
  }
}

extension SimulatedEntry: CustomStringConvertible {
  /// The entry in words: `a tapped notification`.
  public var description: String { source.phrase }
}

extension SimulatedEntry {
  /// A link that is tapped in another app, an email or a browser.
  ///
  /// The system hands a web link over as an activity, and a link of another scheme as a URL; both
  /// are meant here.
  public static func link(_ link: String) -> SimulatedEntry {
    SimulatedEntry(isWebLink(link) ? .universalLink : .urlScheme, .link(link))
  }

  /// The entry of a link that was followed from a web page, or opened by another app.
  ///
  /// ```swift
  /// .link("https://shop.example.com/orders/4821").followed(from: "https://news.example.com/today")
  /// ```
  ///
  /// The app gets as much of it as the callbacks contain: `onOpenURL` contains neither, an activity
  /// the page, and a URL of a scene the app.
  ///
  /// - Parameters:
  ///   - page: The address of the page.
  ///   - application: The bundle identifier of the app.
  public func followed(from page: String? = nil, by application: String? = nil) -> SimulatedEntry {
    var entry = self
    entry.origin = EntryOrigin(
      referrer: page.flatMap { URL(string: $0) }, sourceApplication: application)
    return entry
  }

  /// An NFC tag that the system reads in the background, with its link.
  ///
  /// - Parameters:
  ///   - link: The tag's web link.
  ///   - records: The tag's records.
  public static func nfc(_ link: String, records: [NFCRecord]) -> SimulatedEntry {
    var entry = SimulatedEntry(.nfc, .link(link))
    entry.nfcRecords = records
    return entry
  }

  /// A web link that an advertisement opens in an app that the user has already (AdAttributionKit):
  /// the system adds an item to its query.
  ///
  /// - Parameters:
  ///   - link: The web link.
  ///   - item: The item's name.
  public static func reengagement(
    _ link: String, item: String = "AdAttributionKitReengagementOpen"
  ) -> SimulatedEntry {
    let bytes = Array(link.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let separator = bytes[..<end].contains(UInt8(ascii: "?")) ? "&" : "?"
    let marked = bytes[..<end] + Array((separator + item + "=1").utf8) + bytes[end...]
    return .link(String(decoding: marked, as: UTF8.self))
  }

  /// A widget that is tapped and has no link.
  ///
  /// - Parameters:
  ///   - kind: The widget's kind.
  ///   - family: The widget's family.
  public static func widget(kind: String, family: String? = nil) -> SimulatedEntry {
    var userInfo: [String: PayloadValue] = ["kind": .text(kind)]
    if let family { userInfo["family"] = .text(family) }
    return SimulatedEntry(
      .widget, .activity(ActivityContent(type: kind, userInfo: userInfo)))
  }

  /// A Live Activity that is tapped and has no link.
  ///
  /// - Parameter id: The activity's identifier.
  public static func liveActivity(id: String? = nil) -> SimulatedEntry {
    SimulatedEntry(
      .liveActivity,
      .activity(
        ActivityContent(
          type: "NSUserActivityTypeLiveActivity",
          userInfo: id.map { ["activityID": .text($0)] } ?? [:])))
  }

  /// A file that is opened with the app.
  ///
  /// - Parameters:
  ///   - url: Where the file is.
  ///   - opensInPlace: Whether the app may change it there.
  public static func file(_ url: URL, opensInPlace: Bool = false) -> SimulatedEntry {
    SimulatedEntry(.file, .file(FileContent(url: url, opensInPlace: opensInPlace)))
  }

  /// A CloudKit share that the user accepts.
  public static func cloudKitShare(_ share: CloudKitShareContent) -> SimulatedEntry {
    SimulatedEntry(.cloudKitShare, .cloudKitShare(share))
  }

  /// A promoted purchase that the user begins in the App Store.
  public static func purchase(_ productID: String) -> SimulatedEntry {
    SimulatedEntry(.purchase, .purchase(PurchaseContent(productID: productID)))
  }

  /// A widget or Live Activity that is tapped, with its `widgetURL`.
  ///
  /// The app sees what a tapped link would be: the system does not tell them apart.
  public static func widget(_ link: String) -> SimulatedEntry {
    SimulatedEntry(.widget, .link(link))
  }

  /// An App Intent that opens a universal link (`OpenURLIntent`).
  ///
  /// The app sees what a tapped link would be.
  public static func appIntent(_ link: String) -> SimulatedEntry {
    SimulatedEntry(.appIntent, .link(link))
  }

  /// An App Clip's invocation by its link.
  public static func appClip(_ link: String) -> SimulatedEntry {
    SimulatedEntry(.appClip, .link(link))
  }

  /// A code that the app itself scanned: the app is in the foreground.
  ///
  /// A code that the system's camera reads is a ``link(_:)``.
  public static func qrCode(_ link: String) -> SimulatedEntry {
    SimulatedEntry(.qrCode, .link(link))
  }

  /// An in-app link: the app is in the foreground.
  public static func inApp(_ link: String) -> SimulatedEntry { SimulatedEntry(.inApp, .link(link)) }

  static func isWebLink(_ link: String) -> Bool {
    let start = String(String.UnicodeScalarView(link.unicodeScalars.prefix(6))).lowercased().utf8
    return start.starts(with: "https:".utf8) || start.starts(with: "http:".utf8)
  }
}

extension SimulatedEntry {
  /// A notification that is tapped, or one of its buttons.
  ///
  /// ```swift
  /// .notification(["aps": ["category": "MESSAGE"], "reply_link": "…"], action: .button("REPLY_ACTION"))
  /// ```
  ///
  /// Each is delivered anew, at the time of the tap. Give `requestID` to say that two of them are
  /// about one notification: one that arrives while the app is on the screen and is tapped later.
  ///
  /// - Parameters:
  ///   - payload: The notification's `userInfo`, `aps` included.
  ///   - action: What the person did with it.
  ///   - userText: What was typed, for a text input action.
  ///   - requestID: The identifier of its request; a new one unless given.
  ///   - deliveredAt: When it was delivered; when it first comes unless given.
  ///   - target: The identifier of the content that it is about.
  public static func notification(
    _ payload: PayloadValue, action: NotificationAction = .tap, userText: String? = nil,
    requestID: String? = nil, deliveredAt: Date? = nil, target: String? = nil
  ) -> SimulatedEntry {
    SimulatedEntry(
      .notification(action),
      .notification(
        NotificationContent(
          payload: payload, requestID: requestID, deliveredAt: deliveredAt, userText: userText)),
      target: target)
  }

  /// An item of the home screen's menu, by its type.
  ///
  /// - Parameters:
  ///   - type: The type, as the system compares it.
  ///   - userInfo: What it carries.
  ///   - target: The window that it is meant for; any unless given.
  public static func quickAction(
    _ type: String, userInfo: [String: PayloadValue] = [:], target: String? = nil
  ) -> SimulatedEntry {
    SimulatedEntry(
      .quickAction, .shortcutItem(ShortcutItem(type: type, userInfo: userInfo)), target: target)
  }

  /// An activity that the app has donated: a Siri suggestion, a reminder, a shortcut.
  ///
  /// - Parameters:
  ///   - type: The type, as the system compares it.
  ///   - userInfo: What it carries.
  ///   - target: The window that it is meant for; any unless given.
  public static func userActivity(
    _ type: String, userInfo: [String: PayloadValue] = [:], target: String? = nil
  ) -> SimulatedEntry {
    SimulatedEntry(
      .userActivity, .activity(ActivityContent(type: type, userInfo: userInfo)), target: target)
  }

  /// An activity that is continued from another device: it is announced, and comes a little later.
  ///
  /// - Parameters:
  ///   - type: The type, as the system compares it.
  ///   - userInfo: What it carries.
  ///   - target: The window that it is meant for; any unless given.
  public static func handoff(
    _ type: String, userInfo: [String: PayloadValue] = [:], target: String? = nil
  ) -> SimulatedEntry {
    SimulatedEntry(
      .handoff, .activity(ActivityContent(type: type, userInfo: userInfo)), target: target)
  }

  /// An item that is found in Spotlight, by the identifier that the app has indexed it with.
  public static func spotlight(_ identifier: String) -> SimulatedEntry {
    SimulatedEntry(
      .spotlight,
      .activity(
        ActivityContent(
          type: "com.apple.corespotlightitem",
          userInfo: ["kCSSearchableItemActivityIdentifier": .text(identifier)])))
  }
}
