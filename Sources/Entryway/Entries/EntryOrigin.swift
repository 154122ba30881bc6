public import EntrywayRouting

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where an entry comes from, as far as the system or its link says.
///
/// ```swift
/// center.addGuard { destination, entry in
///   print(entry.origin.referrerHost ?? "unknown")   // "news.example.com"
///   return .proceed
/// }
/// ```
///
/// None of it proves anything: other apps and links can claim it.
public struct EntryOrigin: Hashable, Sendable {
  /// The host of the web page that the link was followed from, in lower case, of at most 253 bytes.
  public var referrerHost: String?
  /// The bundle identifier of the app that opened the link; the system names only apps of the same
  /// team.
  public var sourceApplication: String?
  /// The widget, control or Live Activity that was tapped, as the link says.
  public var surface: EntrySurface?

  /// Creates an origin; nothing is known unless you specify it.
  ///
  /// - Parameters:
  ///   - referrerHost: The host of the web page that the link was followed from.
  ///   - sourceApplication: The bundle identifier of the app that opened the link.
  ///   - surface: The widget, control or Live Activity that was tapped, as the link says.
  public init(
    referrerHost: String? = nil, sourceApplication: String? = nil, surface: EntrySurface? = nil
  ) {
    (self.referrerHost, self.sourceApplication) = (referrerHost, sourceApplication)
    self.surface = surface
  }
}

extension EntryOrigin {
  /// Creates an origin from what the system says about a link: the page that it was followed from,
  /// and the app that opened it.
  ///
  /// ```swift
  /// EntryOrigin(referrer: URL(string: "https://News.example.com:443/today?user=7")).referrerHost
  /// // "news.example.com"
  /// ```
  ///
  /// Only the host of a web page is kept; its path and query are dropped. A host counts as unknown
  /// if it has more than 253 bytes, or characters other than ASCII letters, digits, hyphens,
  /// underscores and dots. So does an app's identifier of more than 255 bytes, or with other
  /// characters.
  ///
  /// - Parameters:
  ///   - referrer: The page (`NSUserActivity.referrerURL`).
  ///   - sourceApplication: The bundle identifier of the app.
  /// - Complexity: O(*n*) in the bytes of the URL.
  public init(referrer: URL?, sourceApplication: String? = nil) {
    self.init(
      referrerHost: referrer.flatMap { Self.host(ofPage: $0.absoluteString) },
      sourceApplication: sourceApplication.flatMap(Self.application))
  }

  /// The most bytes of a host name (RFC 1035, without the final dot).
  static let hostLimit = 253
  /// The most bytes of a bundle identifier that is kept.
  static let applicationLimit = 255

  /// The host of a web page's address, in lowercase; nil for other addresses, or without a host
  /// name.
  ///
  /// Read by bytes, because Foundation reads an odd authority differently from system to system.
  static func host(ofPage address: String) -> String? {
    var rest = Array(address.utf8)[...]
    let schemes = ["https://", "http://"].map { Array($0.utf8) }
    guard
      let scheme = schemes.first(where: { scheme in
        rest.prefix(scheme.count).elementsEqual(scheme) { lowercased($0) == $1 }
      })
    else { return nil }
    rest = rest.dropFirst(scheme.count)
    let ends = Array("/?#\\".utf8)
    if let end = rest.firstIndex(where: ends.contains) { rest = rest[..<end] }
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) { rest = rest[rest.index(after: at)...] }
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      let port = rest[rest.index(after: colon)...]
      guard port.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
        return nil
      }
      rest = rest[..<colon]
    }
    if rest.last == UInt8(ascii: ".") { rest = rest.dropLast() }
    return hostName(String(decoding: rest.map(lowercased), as: UTF8.self))
  }

  /// The text, if it is a host name in lowercase that may be kept.
  static func hostName(_ text: String) -> String? {
    let isLowercase = text.utf8.allSatisfy { lowercased($0) == $0 }
    return isLowercase && text.utf8.count <= hostLimit && HostName.isName(text) ? text : nil
  }

  /// The text, if it has the characters of a bundle identifier.
  static func application(_ text: String) -> String? {
    text.utf8.count <= applicationLimit && HostName.isName(text) ? text : nil
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension EntryOrigin {
  /// Whether nothing is known.
  package var isEmpty: Bool { self == EntryOrigin() }

  /// The origin, completed by another report of the same tap.
  func adding(_ other: EntryOrigin) -> EntryOrigin {
    EntryOrigin(
      referrerHost: referrerHost ?? other.referrerHost,
      sourceApplication: sourceApplication ?? other.sourceApplication,
      surface: surface ?? other.surface)
  }
}
