/// The default links of an App Clip, which Apple creates for every App Clip by its bundle
/// identifier: `https://appclip.apple.com/id?p=com.example.shop.Clip`.
///
/// They are read as links to the table's root, with the items besides `p` and the fragment.
/// <https://developer.apple.com/documentation/appclip/creating-an-app-clip-with-xcode>
struct AppClipLinks: Sendable {
  private static let host = Array("appclip.apple.com".utf8)
  private static let path = Array("/id".utf8)

  private let identifier: [UInt8]
  private let origins: Origins
  /// The table's first host, whose root is meant; empty if the table has none.
  private let ownHost: [UInt8]

  init(of identifier: String, _ origins: Origins) {
    self.identifier = Array(identifier.utf8)
    self.origins = origins
    ownHost = origins.rootHost ?? []
  }

  /// Whether a link begins like one of them.
  func mayTake(_ layout: LinkLayout, _ bytes: Span<UInt8>) -> Bool {
    layout.kind == .web && HostName.equals(bytes, layout.host, Self.host[...])
      // A table that has the host itself reads its links like any others.
      && !origins.takes(bytes, layout.host) && origins.hasDefaultPort(layout, bytes)
  }

  /// The link to the table's root, if a link is one of them.
  ///
  /// Its bytes are those of the link, so that ranges are those of the text that was written, with
  /// ampersands in place of the item `p`: an empty item is none. The table's host follows them.
  func root(
    _ layout: LinkLayout, _ bytes: Span<UInt8>
  ) -> (layout: LinkLayout, bytes: [UInt8])? {
    guard mayTake(layout, bytes), layout.path.count == Self.path.count,
      Self.path.indices.allSatisfy({ bytes[layout.path.lower + $0] == Self.path[$0] }),
      let query = layout.query, let item = identifying(query, bytes)
    else { return nil }
    var root = layout
    var copy = bytes.withUnsafeBufferPointer { Array($0) }
    for index in item.range.lower..<item.range.upper { copy[index] = ASCII.ampersand }
    root.writtenHost = layout.host
    if !ownHost.isEmpty { root.host = ByteRange(copy.count, copy.count + ownHost.count) }
    copy += ownHost
    root.path = ByteRange(layout.path.upper, layout.path.upper)
    root.segments = []
    root.hasEscapedSegments = false
    return (root, copy)
  }

  /// The only item `p`, if it is the App Clip's identifier.
  private func identifying(_ query: ByteRange, _ bytes: Span<UInt8>) -> QueryItems.Item? {
    var found: QueryItems.Item?
    var items = QueryItems(query)
    while let item = items.next(in: bytes) {
      guard item.readableName(in: bytes) == [UInt8(ascii: "p")] else { continue }
      guard found == nil else { return nil }
      found = item
    }
    guard let found, let value = found.value, let text = LinkItem.Value(bytes, value).text,
      text.utf8.elementsEqual(identifier)
    else { return nil }
    return found
  }
}

extension Origins {
  /// The first host; of a wildcard one below it.
  fileprivate var rootHost: [UInt8]? {
    if let host = hosts.first(where: HostName.isName) { return Array(host.utf8) }
    return hosts.lazy.compactMap(HostName.wildcardSuffix).first.map { Array("www".utf8) + $0.utf8 }
  }
}
