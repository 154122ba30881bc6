#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A link server's token for one click, which joins the click to the open that follows.
///
/// It is 52 characters of base64url, and whether it is good is for the server to say.
public struct TouchToken: RawRepresentable, Hashable, Sendable {
  /// The name of the query item in which links carry a token: `entryway_touch`.
  public static let itemName = "entryway_touch"

  /// The token as the server wrote it.
  public let rawValue: String

  private static let length = 52

  /// The token with this text; nil if the text cannot be one.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == Self.length, rawValue.utf8.allSatisfy(Self.isDigit) else {
      return nil
    }
    self.rawValue = rawValue
  }

  /// Whether a link may carry a token: most do not, and need not be read for it.
  static func mayBe(in link: String) -> Bool {
    var link = link
    return link.withUTF8 { bytes in
      guard bytes.count > length else { return false }
      var start = 0
      // The name may be escaped, and then nothing of it need be there as it is.
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
  /// The token of the click that led to the entry's link, by which the open is joined to it.
  ///
  /// ```swift
  /// // shop://orders/7?entryway_touch=ZW50cnl3YXkgdG91Y2ggdG9rZW4gb2YgYW4gZXhhbXBsZSBsaW5r
  /// entry.touch?.rawValue    // "ZW50cnl3YXkgdG91Y2ggdG9rZW4gb2YgYW4gZXhhbXBsZSBsaW5r"
  /// ```
  ///
  /// A web page that a link server serves puts it into the link that opens the app. It is read from
  /// links alone, of the web and of custom schemes. What cannot be a token is nil, and the link
  /// opens all the same. A click that the app itself had counted is in ``AppEntry/resolved``.
  ///
  /// - Complexity: O(*n*) in the link's bytes, each time.
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

/// What a guard learned of an entry's link when it found out where that leads.
///
/// It is stored with the entry, so that the open can be joined to the click after a restart too.
public struct ResolvedLink: Hashable, Sendable {
  /// The link's identifier with the server, if it is known.
  public var id: UUID?
  /// The click as the server has counted it; nil if the server was not reached, so that nobody has
  /// counted it yet.
  public var touch: TouchToken?

  /// What is known of a link.
  ///
  /// - Parameters:
  ///   - id: The link's identifier with the server, if it is known.
  ///   - touch: The click as the server has counted it.
  public init(id: UUID? = nil, touch: TouchToken? = nil) {
    self.id = id
    self.touch = touch
  }
}
