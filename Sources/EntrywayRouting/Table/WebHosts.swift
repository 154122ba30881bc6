/// Hosts as a table declares them, for code that fetches from them and has no table.
package struct WebHosts: Hashable, Sendable {
  private let origins: Origins

  /// - Parameter hosts: Hosts such as `"cdn.example.com"`, or `"*.example.com"` for all below.
  package init(_ hosts: [String]) { origins = Origins(schemes: [], hosts: hosts) }

  /// As declared, in lowercase.
  package var names: [String] { origins.hosts }

  /// The origin of a link.
  ///
  /// The rest is for another server to parse. It may contain what a table refuses, such as an
  /// escaped slash, but nothing that parsers disagree about.
  ///
  /// - Throws: ``LinkReadingError`` for a link that could be mistaken for one to another host.
  /// - Complexity: O(*n*) in the text's bytes.
  package func origin(of link: String) throws(LinkReadingError) -> WebOrigin {
    do throws(ReadingFault) {
      return try LinkBytes.with(link) { (bytes) throws(ReadingFault) in
        guard bytes.count <= LinkReader.maximumLength else {
          throw ReadingFault(
            rule: .length, range: ByteRange(LinkReader.maximumLength, bytes.count))
        }
        let reader = LinkReader()
        try reader.checkRawBytes(bytes)
        let layout = try reader.origin(of: bytes)
        return WebOrigin(layout, bytes, origins.verdict(on: layout, bytes))
      }
    } catch {
      throw LinkReadingError(link: link, fault: error)
    }
  }
}

/// The part of a link before its path, and whether it is one of the given hosts.
package struct WebOrigin: Hashable, Sendable {
  /// The verdict of ``WebHosts``.
  package enum Verdict: Hashable, Sendable {
    case own, foreignHost, foreignPort, otherScheme
  }

  /// The scheme, in lowercase.
  package let scheme: String
  /// The host, in lowercase; empty for a link that is not a web link.
  package let host: String
  /// The digits of the port, if the link names one.
  package let port: String?
  package let verdict: Verdict
  /// The range in the link that the verdict is about.
  package let range: ByteRange

  init(_ layout: LinkLayout, _ bytes: Span<UInt8>, _ verdict: Origins.Verdict) {
    scheme = String(copying: bytes, layout.scheme).lowercased()
    host = String(copying: bytes, layout.host).lowercased()
    port = layout.port.map { String(copying: bytes, $0) }
    guard layout.kind == .web else {
      (self.verdict, range) = (.otherScheme, layout.scheme)
      return
    }
    switch verdict {
    case .own: (self.verdict, range) = (.own, layout.scheme)
    // Without hosts, every scheme is foreign.
    case .foreignHost, .foreignScheme: (self.verdict, range) = (.foreignHost, layout.host)
    case .foreignPort: (self.verdict, range) = (.foreignPort, layout.port ?? layout.host)
    }
  }
}
