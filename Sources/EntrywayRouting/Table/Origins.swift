import EntrywayDiagnostics

/// The schemes and hosts that are the app's own.
struct Origins: Hashable, Sendable {
  enum Verdict: Hashable, Sendable {
    case own, foreignScheme, foreignHost, foreignPort
  }

  /// As declared, in lowercase.
  var schemes: [String]
  /// As declared, in lowercase; `*.example.com` matches every host below it.
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
      return schemeBytes.contains { HostName.equals(bytes, layout.scheme, $0[...]) }
        ? .own : .foreignScheme
    }
    guard takes(bytes, layout.host) else {
      return hosts.isEmpty ? .foreignScheme : .foreignHost
    }
    return hasDefaultPort(layout, bytes) ? .own : .foreignPort
  }

  /// Whether `host`, as plain text, is one of the app's.
  func takes(host: String) -> Bool {
    LinkBytes.with(host) { takes($0, ByteRange(0, $0.count)) }
  }

  /// Whether `host`, as a link has it, is one of the app's.
  func takes(_ bytes: Span<UInt8>, _ host: ByteRange) -> Bool {
    hostBytes.contains { !$0.isEmpty && HostName.equals(bytes, host, $0[...]) }
      || suffixes.contains { HostName.isBelow($0, bytes, host) }
  }

  /// Whether there are none, because the table is part of another one.
  var isPart: Bool { schemes.isEmpty && hosts.isEmpty }

  /// Whether every link of a declared host, which may be a wildcard, is the app's.
  func covers(_ host: String) -> Bool {
    guard let suffix = HostName.wildcardSuffix(of: host)?.utf8 else { return takes(host: host) }
    return hosts.contains(host)
      || suffixes.contains { $0.count < suffix.count && suffix.suffix($0.count).elementsEqual($0) }
  }

  /// Whether a web link names no port but its scheme's own.
  func hasDefaultPort(_ layout: LinkLayout, _ bytes: Span<UInt8>) -> Bool {
    guard let port = layout.port else { return true }
    return String(copying: bytes, port) == (layout.scheme.count == 5 ? "443" : "80")
  }

  private static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map(ASCII.lowercased), as: UTF8.self)
  }
}

extension Origins {
  /// What is wrong with a link that is not the app's.
  ///
  /// Problems of the declared schemes and hosts themselves use the messages of ``problems``: first
  /// if they are what excludes the link, otherwise in a note.
  ///
  /// - Parameter found: Its scheme, host or port, whichever the verdict is about.
  func diagnostic(_ verdict: Verdict, found: String) -> Diagnostic {
    let malformed = malformed(verdict)
    let meant = malformed.first { Self.mayMean(found, $0.text) }
    if let meant = meant ?? (malformed.isEmpty || hasWellFormed(verdict) ? nil : malformed[0]) {
      return Diagnostic(
        verdict == .foreignHost ? .foreignHost : .foreignScheme,
        "this link is not the app's: \(meant.problem.message)",
        expected: meant.problem.expected, hint: meant.problem.hint ?? "")
    }
    var diagnostic = foreign(verdict, found)
    diagnostic.notes = malformed.prefix(3).map(\.problem.message)
    return diagnostic
  }

  /// The declared hosts or schemes that no link can have, and what is wrong with them.
  private func malformed(_ verdict: Verdict) -> [(text: String, problem: Diagnostic)] {
    switch verdict {
    case .foreignHost: hosts.compactMap { host in Self.problem(ofHost: host).map { (host, $0) } }
    case .foreignScheme:
      schemes.compactMap { scheme in Self.problem(ofScheme: scheme).map { (scheme, $0) } }
    case .foreignPort, .own: []
    }
  }

  /// Whether some links may be the app's by what the verdict is about.
  private func hasWellFormed(_ verdict: Verdict) -> Bool {
    verdict == .foreignHost
      ? hosts.contains(where: Self.isHost)
      : !hosts.isEmpty || schemes.contains { Self.problem(ofScheme: $0) == nil }
  }

  /// Whether a malformed declaration is likely meant for what a link has: it holds it.
  private static func mayMean(_ found: String, _ declared: String) -> Bool {
    let (found, declared) = (Array(lowercased(found).utf8), Array(declared.utf8))
    guard !found.isEmpty, found.count <= declared.count else { return false }
    return (0...declared.count - found.count).contains {
      declared[$0..<$0 + found.count].elementsEqual(found)
    }
  }

  private func foreign(_ verdict: Verdict, _ found: String) -> Diagnostic {
    let hosts = hosts.filter(Self.isHost)
    switch verdict {
    case .foreignPort:
      return Diagnostic(
        .foreignPort, "this link is not the app's: it names the port \(Quoting.text(found))",
        expected: "no port", hint: "remove the port; universal links have none.")
    case .foreignHost:
      let written = hosts.filter { !$0.hasPrefix("*") }
      let near = EditDistance.nearest(to: found.lowercased(), among: written)
      return Diagnostic(
        .foreignHost, "this link is not the app's: its host is \(Quoting.text(found))",
        expected: hosts.isEmpty ? nil : Quoting.list(hosts),
        hint: near.map { "did you mean \($0)?" }
          ?? "if the host is the app's, declare it in hosts: and in the associated domains.")
    case .foreignScheme, .own:
      let schemes =
        schemes.filter { Self.problem(ofScheme: $0) == nil } + (hosts.isEmpty ? [] : ["https"])
      let near = EditDistance.nearest(to: found.lowercased(), among: schemes)
      return Diagnostic(
        .foreignScheme, "this link is not the app's: its scheme is \(Quoting.text(found))",
        expected: schemes.isEmpty ? nil : Quoting.list(schemes),
        hint: near.map { "did you mean \($0)://?" }
          ?? (schemes.isEmpty
            ? "declare the app's schemes and hosts in its table."
            : "if the scheme is the app's, declare it in schemes: and in Info.plist."))
    }
  }
}

// MARK: Schemes and hosts that no link can have

extension Origins {
  var problems: [Diagnostic] {
    schemes.compactMap(Self.problem(ofScheme:)) + hosts.compactMap(Self.problem(ofHost:))
  }

  private static func problem(ofScheme scheme: String) -> Diagnostic? {
    if scheme == "http" || scheme == "https" {
      return Diagnostic(
        .error, .origin, "the scheme \(Quoting.text(scheme)) is for web links",
        hint: "declare the host in hosts:.")
    }
    if isScheme(scheme) { return nil }
    return Diagnostic(
      .error, .origin, "\(Quoting.text(scheme)) is not a valid scheme",
      expected: "a letter, then letters, digits, +, - and .",
      hint: "declare only the scheme, without : or /.")
  }

  private static func problem(ofHost host: String) -> Diagnostic? {
    if isHost(host) { return nil }
    return Diagnostic(
      .error, .origin, "\(Quoting.text(host)) is not a valid host",
      expected: "a host such as shop.example.com or *.example.com",
      hint: "declare only the host, without scheme, port, path or trailing dot; write a non-ASCII "
        + "host in its xn-- form.")
  }

  static func isHost(_ text: String) -> Bool {
    HostName.isName(text) || HostName.wildcardSuffix(of: text) != nil
  }

  static func isScheme(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.first.map(ASCII.isLetter) ?? false && bytes.allSatisfy(ASCII.isSchemeByte)
  }
}
