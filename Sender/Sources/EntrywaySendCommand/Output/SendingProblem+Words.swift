import EntrywayDiagnostics
import EntrywaySending

extension SendingProblem {
  /// What kept a push from an answer, and what to do, for whoever sends from a shell.
  var words: Diagnostic {
    let (message, hint) = messageAndHint
    return Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue), message,
      notes: detail.map { [Excerpt.line(SecretText.masked($0), limit: 200)] } ?? [], hint: hint)
  }

  private var messageAndHint: (message: String, hint: String) {
    switch code {
    case .noConnection:
      (
        "there is no connection to the server",
        "check the network and --server; firewalls that block port 443 may allow --port 2197."
      )
    case .connectTimeout:
      (
        "the connection was not set up in time",
        "check the network and --server; firewalls that block port 443 may allow --port 2197."
      )
    case .tls: ("the TLS handshake failed", "check that --server names a server with TLS.")
    case .untrusted:
      (
        "the server's certificate is not trusted",
        "pass the certificate of a fake APNs, a gateway or a proxy with --ca FILE."
      )
    case .noHTTP2:
      ("the server does not speak HTTP/2", "check --server, or whether a proxy intercepts TLS.")
    case .proxy: ("the proxy did not connect", "check --proxy, and that it allows CONNECT.")
    case .endpoint:
      ("the address or the certificates cannot be used", "check --server and --ca.")
    case .providerToken:
      ("there is no valid provider token", "check this machine's clock, then --key and its ID.")
    case .paused:
      (
        "APNs asked for a pause that is longer than the deadline",
        "send again later, or with a longer --deadline."
      )
    case .deadline, .tooManyWaiting:
      ("the deadline passed first", "send again, with a longer --deadline or a lower --rate.")
    case .cancelled, .shutDown: ("the program was stopped", "run the same command again.")
    case .noAnswer, .silent: ("no answer came in time", Self.resending)
    case .reset: ("the server reset the request", Self.resending)
    case .closed, .violation, .goAway, .refusedStream, .writeFailed:
      ("the connection was closed", Self.resending)
    default: ("the connection failed (\(code.rawValue))", "send again.")
    }
  }

  private static let resending =
    "send again, if a push that arrives twice does no harm; --collapse-id shows it once."
}
