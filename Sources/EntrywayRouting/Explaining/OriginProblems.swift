/// Schemes and hosts that no link can have.
struct OriginProblems {
  var problems: [Diagnostic] = []

  init(_ origins: Origins) {
    for scheme in origins.schemes {
      if scheme == "http" || scheme == "https" {
        problems.append(RoutingWording.webScheme(scheme))
      } else if !Self.isScheme(scheme) {
        problems.append(RoutingWording.badScheme(scheme))
      }
    }
    for host in origins.hosts where !Self.isHost(host) {
      problems.append(RoutingWording.badHost(host))
    }
  }

  static func isScheme(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.first.map(ASCII.isLetter) ?? false && bytes.allSatisfy(ASCII.isSchemeByte)
  }

  private static func isHost(_ text: String) -> Bool {
    HostName.isName(text) || HostName.wildcardSuffix(of: text) != nil
  }
}
