/// What stands before the path of a link, and whether it is among the hosts that were asked for.
package struct WebOrigin: Hashable, Sendable {
  /// What ``WebHosts`` says of it.
  package enum Verdict: Hashable, Sendable {
    case own, foreignHost, foreignPort, otherScheme
  }

  /// The scheme, in lower case.
  package let scheme: String
  /// The host, in lower case; empty for a link that is none of the web.
  package let host: String
  /// The digits of the port, if the link names one.
  package let port: String?
  package let verdict: Verdict
  /// Where that stands in the link which the verdict is about.
  package let place: ByteRange

  init(_ layout: LinkLayout, _ bytes: Span<UInt8>, _ verdict: Origins.Verdict) {
    scheme = String(copying: bytes, layout.scheme).lowercased()
    host = String(copying: bytes, layout.host).lowercased()
    port = layout.port.map { String(copying: bytes, $0) }
    guard layout.kind == .web else {
      (self.verdict, place) = (.otherScheme, layout.scheme)
      return
    }
    switch verdict {
    case .own: (self.verdict, place) = (.own, layout.scheme)
    // Without any host, every scheme is foreign.
    case .foreignHost, .foreignScheme: (self.verdict, place) = (.foreignHost, layout.host)
    case .foreignPort: (self.verdict, place) = (.foreignPort, layout.port ?? layout.host)
    }
  }
}
