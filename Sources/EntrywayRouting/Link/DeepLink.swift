/// A link taken apart: checked by every rule of reading, decoded once.
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
    /// The item's name, decoded.
    public var name: String
    /// The item's value, decoded; nil for a flag, which has no `=`.
    public var value: String?
  }

  /// The link as it was written.
  public let text: String
  /// The scheme, in lower case.
  public let scheme: String
  /// Whether it is a web link or one of a custom scheme.
  public let kind: LinkKind
  /// The host of a web link, in lower case; nil for custom schemes, where everything behind the
  /// scheme's slashes is the path.
  public let host: String?
  /// The digits of a port, if the link names one.
  public let port: String?
  /// The segments of the path, decoded; a trailing slash is ignored.
  public let segments: [String]
  /// The query items, in order.
  public let items: [Item]
  /// The fragment, decoded; nil without a `#`.
  public let fragment: String?

  /// Reads a link.
  ///
  /// - Throws: ``LinkRefusal`` if the text breaks a rule of reading.
  /// - Complexity: O(*n*) in the text's bytes.
  public init(_ text: String) throws(LinkRefusal) {
    self.text = text
    do throws(ReadingFault) {
      let (layout, parts) = try LinkBytes.with(text) { (bytes) throws(ReadingFault) in
        let layout = try LinkReader().layout(of: bytes)
        return (layout, Parts(layout, bytes))
      }
      kind = layout.kind
      scheme = parts.scheme
      host = parts.host
      port = parts.port
      segments = parts.segments
      items = parts.items
      fragment = parts.fragment
    } catch {
      throw LinkRefusal(link: text, fault: error)
    }
  }

  private struct Parts {
    var scheme: String
    var host: String?
    var port: String?
    var segments: [String]
    var items: [Item]
    var fragment: String?

    init(_ layout: LinkLayout, _ bytes: Span<UInt8>) {
      scheme = String(copying: bytes, layout.scheme).lowercased()
      host = layout.kind == .web ? String(copying: bytes, layout.host).lowercased() : nil
      port = layout.port.map { String(copying: bytes, $0) }
      segments = layout.segments.map { PercentCoding.decodedText(bytes, $0.text) }
      items = LinkItem.all(bytes, layout.query).map {
        Item(name: String(decoding: $0.name, as: UTF8.self), value: $0.value)
      }
      fragment = layout.fragment.map { PercentCoding.decodedText(bytes, $0) }
    }
  }
}

extension DeepLink: CustomStringConvertible {
  /// The link as it was written.
  public var description: String { text }
}
