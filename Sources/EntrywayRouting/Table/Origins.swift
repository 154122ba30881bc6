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
  /// What follows the `*` of those that have one.
  private let suffixes: [ArraySlice<UInt8>]

  init(schemes: [String], hosts: [String]) {
    self.schemes = schemes.map(Self.lowercased)
    self.hosts = hosts.map(Self.lowercased)
    schemeBytes = self.schemes.map { Array($0.utf8) }
    let hosts = self.hosts.map { Array($0.utf8) }
    hostBytes = hosts.filter { $0.first != ASCII.star }
    suffixes = self.hosts.compactMap { HostName.wildcardSuffix(of: $0).map { Array($0.utf8)[...] } }
  }

  func verdict(on layout: LinkLayout, _ bytes: Span<UInt8>) -> Verdict {
    guard layout.kind == .web else {
      return schemeBytes.contains { equals(bytes, layout.scheme, $0[...]) } ? .own : .foreignScheme
    }
    guard takes(bytes, layout.host) else {
      return hosts.isEmpty ? .foreignScheme : .foreignHost
    }
    guard let port = layout.port else { return .own }
    return isDefault(bytes, port, isSecure: layout.scheme.count == 5) ? .own : .foreignPort
  }

  /// Whether `host`, written by hand, is one of the app's.
  func takes(host: String) -> Bool {
    LinkBytes.with(host) { takes($0, ByteRange(0, $0.count)) }
  }

  private func takes(_ bytes: Span<UInt8>, _ host: ByteRange) -> Bool {
    hostBytes.contains { !$0.isEmpty && equals(bytes, host, $0[...]) }
      || suffixes.contains { isBelow($0, bytes, host) }
  }

  /// Whether the host is labels and the suffix, which begins with a dot.
  private func isBelow(
    _ suffix: ArraySlice<UInt8>, _ bytes: Span<UInt8>, _ host: ByteRange
  ) -> Bool {
    guard host.count > suffix.count else { return false }
    let end = host.upper - suffix.count
    return equals(bytes, ByteRange(end, host.upper), suffix)
      && HostName.isName(bytes, ByteRange(host.lower, end))
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
