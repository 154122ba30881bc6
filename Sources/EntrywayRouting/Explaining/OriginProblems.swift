/// Schemes and hosts that no link can have.
struct OriginProblems {
  var problems: [RouteProblem] = []

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

  private static func isScheme(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.first.map(ASCII.isLetter) ?? false && bytes.allSatisfy(ASCII.isSchemeByte)
  }

  /// Letters, digits and hyphens between dots (RFC 952, RFC 1123), `*.` before them if any.
  private static func isHost(_ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    if bytes.first == ASCII.star {
      guard bytes.dropFirst().first == ASCII.dot else { return false }
      bytes = bytes.dropFirst(2)
    }
    let labels = bytes.split(separator: ASCII.dot, omittingEmptySubsequences: false)
    return !bytes.isEmpty
      && labels.allSatisfy { label in
        !label.isEmpty
          && label.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.minus }
      }
  }
}
