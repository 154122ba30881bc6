import EntrywayDiagnostics
import EntrywaySending
import Foundation
import Logging

/// Who sends, to which host, and how long it may take.
struct ConnectionSettings {
  let key: SigningKey
  let endpoint: APNsEndpoint
  let deadline: Duration
  /// Whether the hosts are Apple's.
  private let isApple: Bool
  let isSandbox: Bool
  /// What deserves a look, although it can be right.
  let warning: String?

  init(_ options: OptionValues) throws(SendError) {
    key = try Self.key(options)
    warning = Self.warning(options)
    endpoint = try Self.endpoint(options)
    isApple = options[.server] == nil
    isSandbox = options.isOn(.sandbox)
    deadline = try options[.deadline]?.seconds() ?? .seconds(60)
  }

  private static func key(_ options: OptionValues) throws(SendError) -> SigningKey {
    let path = try options.required(
      .key, hint: "pass the key's file, AuthKey_….p8 from Apple's developer account")
    let id = try options.required(
      .keyID, hint: "pass the identifier in the name of the key's file, AuthKey_ID.p8")
    let team = try options.required(
      .teamID,
      hint: "pass the Team ID that Apple's developer account shows under Membership details")
    // Without the shared file, APNs may refuse the runs that follow.
    var logger = Logger(label: "entryway.sending.tokens")
    logger.logLevel = .warning
    let file = path.file()
    let bytes = try file.bytes()
    do throws(SigningKeyError) {
      return try SigningKey(
        pem: String(decoding: bytes, as: UTF8.self), id: id.text, teamID: team.text
      ).sharingTokens(logger: logger)
    } catch {
      var diagnostic = error.diagnostic
      switch error.code {
      case .keyID: diagnostic.excerpt = id.excerpt
      case .teamID: diagnostic.excerpt = team.excerpt
      default:
        diagnostic.excerpt = file.excerpt
        throw file.error(diagnostic)
      }
      throw SendError(diagnostic)
    }
  }

  /// Apple names the file by the key: with another's identifier, APNs refuses every push.
  private static func warning(_ options: OptionValues) -> String? {
    guard let id = options[.keyID]?.text, let path = options[.key]?.text,
      let match = path.wholeMatch(of: /(?:.*\/)?AuthKey_([A-Z0-9]{10})\.p8/), match.1 != id
    else { return nil }
    return "warning: \(options[.keyID]?.shownName ?? "") is \(id), "
      + "but the name of the key's file says \(match.1)"
  }

  private static func endpoint(_ options: OptionValues) throws(SendError) -> APNsEndpoint {
    var endpoint = options.isOn(.sandbox) ? APNsEndpoint.sandbox : .production
    if let server = options[.server] {
      let (host, port) = try server.address()
      endpoint = APNsEndpoint(host: host, port: port)
    }
    if let port = options[.port] {
      if let server = options[.server] {
        throw port.unusable(
          "\(server.shownName) already has a port", hint: "leave \(port.shownName) out.")
      }
      guard ["443", "2197"].contains(port.text) else {
        throw port.unusable("APNs has no such port", hint: "use 443 or 2197.")
      }
      endpoint.port = Int(port.text) ?? endpoint.port
    }
    if let proxy = options[.proxy] {
      let (host, port) = try proxy.address()
      endpoint.proxy = APNsEndpoint.Proxy(host: host, port: port)
    }
    if let ca = options[.ca] {
      let file = ca.file()
      let text = String(decoding: try file.bytes(), as: UTF8.self)
      // Whoever mixes up two files should not read of a failed connection.
      guard text.utf8.contains("-----BEGIN CERTIFICATE-----") else {
        throw SendError(
          .certificates, "\(file.name) contains no PEM certificate", excerpt: file.excerpt,
          hint: "such a file has lines with BEGIN CERTIFICATE and END CERTIFICATE.")
      }
      endpoint.trustRoots = text
    }
    return endpoint
  }
}

/// The senders of a run: one, and those for lists that name an environment in each line.
struct Senders {
  /// The sender for whoever names none.
  let main: PushSender
  let byEnvironment: [APNsEnvironment: PushSender]
  let all: [PushSender]
}

extension ConnectionSettings {
  /// The senders, which connect when they have something to send.
  func senders() -> Senders {
    let main = PushSender(key: key, to: endpoint)
    guard isApple else {
      return Senders(
        main: main, byEnvironment: [.production: main, .sandbox: main], all: [main])
    }
    var other = endpoint
    other.host = (isSandbox ? APNsEndpoint.production : .sandbox).host
    let second = PushSender(key: key, to: other)
    return Senders(
      main: main,
      byEnvironment: isSandbox
        ? [.sandbox: main, .production: second] : [.production: main, .sandbox: second],
      all: [main, second])
  }
}

extension ConnectionSettings {
  /// Where channels are managed and broadcasts sent.
  var broadcastEnvironment: BroadcastEnvironment {
    guard isApple else { return BroadcastEnvironment(management: endpoint, sending: endpoint) }
    var environment: BroadcastEnvironment = isSandbox ? .sandbox : .production
    environment.sending = endpoint
    environment.management.trustRoots = endpoint.trustRoots
    environment.management.proxy = endpoint.proxy
    return environment
  }
}

extension String.UTF8View {
  /// Whether the bytes of a text follow one another somewhere in these.
  fileprivate func contains(_ text: StaticString) -> Bool {
    let text = Array("\(text)".utf8)
    return indices.contains { self[$0...].starts(with: text) }
  }
}

extension Diagnostic.Code {
  /// The file has no certificates.
  fileprivate static let certificates = Self(rawValue: "certificates")
}
