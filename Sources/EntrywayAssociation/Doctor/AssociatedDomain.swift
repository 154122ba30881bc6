import EntrywayDiagnostics
import EntrywayRouting

/// One value of the associated domains entitlement: `applinks:shop.example.com?mode=developer`.
struct AssociatedDomain: Hashable, Sendable {
  /// The services that a domain can be declared for.
  private static let services = [
    "applinks", "webcredentials", "appclips", "activitycontinuation", "authsrv",
  ]

  let service: String
  /// In small letters, `*.` before it included.
  let host: String
  let mode: String?
  /// What is wrong with it as it is written, in words.
  let fault: String?

  init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let hasService = parts.count == 2 && !parts[1].hasPrefix("//")
    service = hasService ? String(parts[0]) : ""
    let rest = hasService ? parts[1] : Substring(text)
    let marks = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    host = marks.first.map { $0.lowercased() } ?? ""
    let query = marks.count == 2 ? String(marks[1]) : nil
    mode = query.flatMap { $0.hasPrefix("mode=") ? String($0.dropFirst(5)) : nil }
    fault =
      if parts.count == 2, !hasService || Self.isWebScheme(parts[0]) {
        Self.hasScheme
      } else if !hasService {
        "it has no service"
      } else if !Self.services.contains(service) {
        "\(Quoting.code(service)) is not a service"
      } else {
        Self.fault(service: service, host: host, query: query, mode: mode)
      }
  }

  private static let hasScheme = "it has a scheme"

  private static func isWebScheme(_ text: Substring) -> Bool {
    ["http", "https"].contains(text.lowercased())
  }

  private static func fault(
    service: String, host: String, query: String?, mode: String?
  ) -> String? {
    if host.hasPrefix("http:") || host.hasPrefix("https:") { return hasScheme }
    if host.contains("/") { return "it has a path" }
    if host.contains(":") { return "it has a port" }
    if let query {
      let modes = ["developer", "managed", "developer+managed", "managed+developer"]
      guard let mode, modes.contains(mode) else {
        return "\(Quoting.code("?" + query)) is not a mode"
      }
    }
    let isWildcard = host.hasPrefix("*.")
    if isWildcard, service == "appclips" { return "App Clips have no wildcards" }
    let name = isWildcard ? host.dropFirst(2) : host[...]
    return name.contains(".") && HostName.isName(name) ? nil : "the host is not a full domain name"
  }

  /// Whether it stands for the subdomains of a domain.
  var isWildcard: Bool { host.hasPrefix("*.") }

  /// Whether links of a host of the table are covered: a wildcard covers subdomains alone.
  func covers(_ host: String) -> Bool { Self.covers(self.host, host.lowercased()) }

  /// Whether a host of the table, which may be a wildcard, has the domain's links.
  func isCovered(by host: String) -> Bool {
    covers(host) || Self.covers(host.lowercased(), self.host)
  }

  private static func covers(_ pattern: String, _ host: String) -> Bool {
    pattern == host || pattern.hasPrefix("*.") && host.hasSuffix(pattern.dropFirst(1))
  }
}
