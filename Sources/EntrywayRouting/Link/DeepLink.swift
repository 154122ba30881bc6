/// A parsed link, validated and decoded once.
///
/// Tables parse links themselves. Use this type for code that inspects a link without a table, such
/// as a list of recent links, or a check before a QR code is shown.
///
/// ```swift
/// let link = try DeepLink("https://shop.example.com/search?q=red%20shoes#top")
/// link.host              // "shop.example.com"
/// link.segments          // ["search"]
/// link.items[0].value    // "red shoes"
/// link.fragment          // "top"
/// ```
public struct DeepLink: Hashable, Sendable {
  /// A query item of a link.
  public struct Item: Hashable, Sendable {
    /// The item's name, decoded; empty if it cannot be read.
    public var name: String
    /// The item's value, decoded; nil for a flag, which has no `=`, or if it cannot be read.
    public var value: String?
    /// Whether the name or value has an invalid percent-escape, as in `?utm=50%off`.
    ///
    /// An escape is invalid if it is incomplete or not UTF-8. No route receives such an item.
    public var isUnreadable: Bool
  }

  /// A segment of a link's path, with its own arguments.
  public struct Component: Hashable, Sendable {
    /// The segment, decoded.
    public var text: String
    /// The segment's arguments; empty unless the link was read with arguments per segment.
    public var items: [Item]
  }

  /// The link, unmodified.
  public let text: String
  /// The scheme, in lowercase.
  public let scheme: String
  /// Whether it is a web link or a custom-scheme link.
  public let kind: LinkKind
  /// The host of a web link, in lowercase; nil for custom schemes.
  ///
  /// In a custom-scheme link, everything after the scheme's slashes is the path.
  public let host: String?
  /// The digits of the port, if the link has one.
  public let port: String?
  /// The segments of the path, decoded; a trailing slash is ignored.
  public let segments: [String]
  /// The segments of the path, each with its own arguments.
  ///
  /// ```swift
  /// let link = try DeepLink("example://detail?id=7/settings?tab=2", arguments: .perSegment)
  /// link.components.map(\.text)         // ["detail", "settings"]
  /// link.components[0].items[0].value   // "7"
  /// ```
  ///
  /// A web link's arguments are always after its path, so they belong to the last segment.
  public let components: [Component]
  /// The query items after the path, in order.
  public let items: [Item]
  /// The fragment, decoded; nil without a `#`, or if it cannot be read.
  public let fragment: String?
  /// Whether the fragment has an invalid percent-escape.
  public let hasUnreadableFragment: Bool

  /// Parses a link.
  ///
  /// - Parameters:
  ///   - text: The link.
  ///   - arguments: Where a custom-scheme link has its arguments.
  /// - Throws: ``LinkReadingError`` if the link is invalid.
  /// - Complexity: O(*n*) in the text's bytes.
  public init(_ text: String, arguments: ArgumentMode = .query) throws(LinkReadingError) {
    self.text = text
    do throws(ReadingFault) {
      let (layout, parts) = try LinkBytes.with(text) { (bytes) throws(ReadingFault) in
        let layout = try LinkReader(arguments: arguments).layout(of: bytes)
        return (layout, Parts(layout, bytes, arguments))
      }
      kind = layout.kind
      scheme = parts.scheme
      host = parts.host
      port = parts.port
      segments = parts.components.map(\.text)
      components = parts.components
      items = parts.items
      fragment = parts.fragment
      hasUnreadableFragment = layout.fragment != nil && parts.fragment == nil
    } catch {
      throw LinkReadingError(link: text, fault: error)
    }
  }

  private struct Parts {
    var scheme: String
    var host: String?
    var port: String?
    var components: [Component]
    var items: [Item]
    var fragment: String?

    init(_ layout: LinkLayout, _ bytes: Span<UInt8>, _ arguments: ArgumentMode) {
      scheme = String(copying: bytes, layout.scheme).lowercased()
      host = layout.kind == .web ? String(copying: bytes, layout.host).lowercased() : nil
      port = layout.port.map { String(copying: bytes, $0) }
      components = layout.segments.map {
        Component(
          text: PercentCoding.decodedText(bytes, $0.text),
          items: LinkItem.all(bytes, $0.arguments).map(Item.init))
      }
      items = LinkItem.all(bytes, layout.query).map(Item.init)
      if arguments == .perSegment, layout.kind == .web, let last = components.indices.last {
        components[last].items = items
      }
      fragment = layout.fragment.flatMap { LinkItem.Value(bytes, $0).text }
    }
  }
}

extension DeepLink.Item {
  init(_ item: LinkItem) {
    name = item.name.map { String(decoding: $0, as: UTF8.self) } ?? ""
    value = item.value.text
    isUnreadable = item.name == nil || item.value.isUnreadable
  }
}

extension DeepLink: CustomStringConvertible {
  /// The link, unmodified.
  public var description: String { text }
}

/// The two kinds of links.
public enum LinkKind: String, Hashable, Sendable, Codable {
  /// `https` and `http`; the system verifies who owns the host.
  case web
  /// A custom scheme, which any other app can declare too.
  case customScheme
}
