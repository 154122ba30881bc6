/// The schemes and hosts that are the app's own.
struct Origins: Hashable, Sendable {
  enum Verdict: Hashable, Sendable {
    case own, foreignScheme, foreignHost, foreignPort
  }

  /// As declared, in lower case.
  var schemes: [String]
  /// As declared, in lower case; `*.example.com` stands for every host below.
  var hosts: [String]
  private let schemeBytes: [[UInt8]]
  private let hostBytes: [[UInt8]]

  init(schemes: [String], hosts: [String]) {
    self.schemes = schemes.map(Self.lowercased)
    self.hosts = hosts.map(Self.lowercased)
    schemeBytes = self.schemes.map { Array($0.utf8) }
    hostBytes = self.hosts.map { Array($0.utf8) }
  }

  func verdict(on layout: LinkLayout, _ bytes: Span<UInt8>) -> Verdict {
    guard layout.kind == .web else {
      return schemeBytes.contains { equals(bytes, layout.scheme, $0[...]) } ? .own : .foreignScheme
    }
    guard hostBytes.contains(where: { takes(bytes, layout.host, $0) }) else {
      return hosts.isEmpty ? .foreignScheme : .foreignHost
    }
    guard let port = layout.port else { return .own }
    return isDefault(bytes, port, isSecure: layout.scheme.count == 5) ? .own : .foreignPort
  }

  /// Whether `host`, written by hand, is one of the app's.
  func takes(host: String) -> Bool {
    LinkBytes.with(host) { bytes in
      !bytes.isEmpty
        && hostBytes.contains { takes(bytes, ByteRange(0, bytes.count), $0) }
    }
  }

  private func takes(_ bytes: Span<UInt8>, _ range: ByteRange, _ host: [UInt8]) -> Bool {
    guard host.first == ASCII.star else { return equals(bytes, range, host[...]) }
    let suffix = host.dropFirst()
    guard range.count > suffix.count, bytes[range.lower] != ASCII.dot else { return false }
    return equals(bytes, ByteRange(range.upper - suffix.count, range.upper), suffix)
  }

  private func equals(_ bytes: Span<UInt8>, _ range: ByteRange, _ text: ArraySlice<UInt8>) -> Bool {
    guard range.count == text.count else { return false }
    var index = range.lower
    for byte in text {
      guard ASCII.lowercased(bytes[index]) == byte else { return false }
      index += 1
    }
    return true
  }

  private func isDefault(_ bytes: Span<UInt8>, _ port: ByteRange, isSecure: Bool) -> Bool {
    let text = String(copying: bytes, port)
    return text == (isSecure ? "443" : "80")
  }

  private static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map(ASCII.lowercased), as: UTF8.self)
  }
}
