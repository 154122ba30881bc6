/// Hosts as a table declares them, for code that fetches from them and has no table.
package struct WebHosts: Hashable, Sendable {
  private let origins: Origins

  /// - Parameter hosts: Hosts such as `"cdn.example.com"`, or `"*.example.com"` for all below.
  package init(_ hosts: [String]) { origins = Origins(schemes: [], hosts: hosts) }

  /// As declared, in lower case.
  package var names: [String] { origins.hosts }

  /// Where a link leads, told by what stands before its path.
  ///
  /// The rest is another server's to read: it may hold what a table refuses, such as an escaped
  /// slash, but nothing that readers of links do not agree about.
  ///
  /// - Throws: ``LinkRefusal`` for a link that could be taken for one to another host.
  /// - Complexity: O(*n*) in the text's bytes.
  package func origin(of link: String) throws(LinkRefusal) -> WebOrigin {
    do throws(ReadingFault) {
      return try LinkBytes.with(link) { (bytes) throws(ReadingFault) in
        guard bytes.count <= LinkReader.maximumLength else {
          throw ReadingFault(
            rule: .length, place: ByteRange(LinkReader.maximumLength, bytes.count))
        }
        let reader = LinkReader()
        try reader.checkRawBytes(bytes)
        let layout = try reader.origin(of: bytes)
        return WebOrigin(layout, bytes, origins.verdict(on: layout, bytes))
      }
    } catch {
      throw LinkRefusal(link: link, fault: error)
    }
  }
}
