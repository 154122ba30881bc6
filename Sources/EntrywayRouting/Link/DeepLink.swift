/// A parsed link: checked by every rule of reading, decoded once.
///
/// Tables read links by themselves; this is for code that looks at a link without a table, such as
/// a list of recent links, or a check before a QR code is shown.
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
    /// The item's name, decoded; empty if it cannot be read, for then it names nothing.
    public var name: String
    /// The item's value, decoded; nil for a flag, which has no `=`, and if it cannot be read.
    public var value: String?
    /// Whether a percent-escape in the name or the value is broken or not valid UTF-8, such as that
    /// of `?utm=50%off`: no route gets such an item.
    public var isUnreadable: Bool
  }

  /// A segment of a link's path, with the arguments that are its own.
  public struct Component: Hashable, Sendable {
    /// The segment, decoded.
    public var text: String
    /// The arguments of the segment, in order; none unless the link was read with arguments per
    /// segment.
    public var items: [Item]
  }

  /// The link as it was written.
  public let text: String
  /// The scheme, in lower case.
  public let scheme: String
  /// Whether it is a web link or one of a custom scheme.
  public let kind: LinkKind
  /// The host of a web link, in lower case; nil for custom schemes, where everything after the
  /// scheme's slashes is the path.
  public let host: String?
  /// The digits of a port, if the link names one.
  public let port: String?
  /// The segments of the path, decoded; a trailing slash is ignored.
  public let segments: [String]
  /// The segments of the path, each with the arguments that are its own.
  ///
  /// ```swift
  /// let link = try DeepLink("example://detail?id=7/settings?tab=2", arguments: .perSegment)
  /// link.components.map(\.text)         // ["detail", "settings"]
  /// link.components[0].items[0].value   // "7"
  /// ```
  ///
  /// Arguments of a web link stand after its path all the same: they are those of the last segment.
  public let components: [Component]
  /// The query items, in order: those after the whole path.
  public let items: [Item]
  /// The fragment, decoded; nil without a `#`, and if it cannot be read.
  public let fragment: String?
  /// Whether the link has a fragment in which a percent-escape is broken or not valid UTF-8.
  public let hasUnreadableFragment: Bool

  /// Reads a link.
  ///
  /// - Parameters:
  ///   - text: The link.
  ///   - arguments: Where a link of a custom scheme carries its arguments.
  /// - Throws: ``LinkReadingError`` if the text breaks a rule of reading.
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
  /// The link as it was written.
  public var description: String { text }
}

/// The two kinds of links.
public enum LinkKind: String, Hashable, Sendable, Codable {
  /// `https` and `http`: the system proves to whom they belong.
  case web
  /// A scheme of the app's own, which any other app can claim as well.
  case customScheme
}
