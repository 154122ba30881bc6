#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A link server's token for one click, used to attribute the open that follows.
///
/// It is 52 characters of base64url. Only the server can verify it.
public struct TouchToken: RawRepresentable, Hashable, Sendable {
  /// The name of the query item in which links carry a token: `entryway_touch`.
  public static let itemName = "entryway_touch"

  /// The token as the server wrote it.
  public let rawValue: String

  private static let length = 52

  /// Creates a token from its text; nil if the text cannot be a token.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == Self.length, rawValue.utf8.allSatisfy(Self.isDigit) else {
      return nil
    }
    self.rawValue = rawValue
  }

  /// Whether a link may carry a token; most don't, and need not be parsed.
  static func mayBe(in link: String) -> Bool {
    var link = link
    return link.withUTF8 { bytes in
      guard bytes.count > length else { return false }
      var start = 0
      // The name may be percent-encoded, so that none of it appears literally.
      while start < bytes.count {
        if bytes[start] == UInt8(ascii: "%") { return true }
        if bytes[start] == UInt8(ascii: "e"), bytes[start...].starts(with: itemName.utf8) {
          return true
        }
        start += 1
      }
      return false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension AppEntry {
  /// The token of the click that led to the entry's link, used to attribute the open.
  ///
  /// ```swift
  /// // shop://orders/7?entryway_touch=ZW50cnl3YXkgdG91Y2ggdG9rZW4gb2YgYW4gZXhhbXBsZSBsaW5r
  /// entry.touch?.rawValue    // "ZW50cnl3YXkgdG91Y2ggdG9rZW4gb2YgYW4gZXhhbXBsZSBsaW5r"
  /// ```
  ///
  /// A link server's web page adds it to the link that opens the app. It is read only from web
  /// links and custom-scheme links. If the value cannot be a token, this is nil, and the link opens
  /// anyway. A click that the app itself reported is in ``AppEntry/resolved``.
  ///
  /// - Complexity: O(*n*) in the link's bytes, on each access.
  public var touch: TouchToken? {
    guard case .link(let text) = content, TouchToken.mayBe(in: text) else { return nil }
    for arguments in [ArgumentMode.query, .perSegment] {
      guard let link = try? DeepLink(text, arguments: arguments) else { continue }
      let items = link.items + link.components.flatMap(\.items)
      let tokens = items.lazy.filter { $0.name == TouchToken.itemName }
        .compactMap { $0.value.flatMap(TouchToken.init(rawValue:)) }
      if let token = tokens.first { return token }
    }
    return nil
  }
}

/// What a guard learned about an entry's link when it resolved the link.
///
/// It is stored with the entry, so that the open can be attributed even after a restart.
public struct ResolvedLink: Hashable, Sendable {
  /// The link's identifier on the server, if known.
  public var id: UUID?
  /// The click that the server has counted; nil if the server could not be reached.
  public var touch: TouchToken?

  /// Creates the result of resolving a link.
  ///
  /// - Parameters:
  ///   - id: The link's identifier on the server, if known.
  ///   - touch: The click that the server has counted.
  public init(id: UUID? = nil, touch: TouchToken? = nil) {
    self.id = id
    self.touch = touch
  }
}
