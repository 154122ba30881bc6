public import EntrywayDiagnostics

/// Why the link server did not say what a link opens.
enum LinkServerFault: Error, Hashable, Sendable {
  /// The server's address in the app is none.
  case address(String)
  /// The address is `http`, and of another machine.
  case unencrypted(String)
  /// The app's key is none.
  case key
  case unwritable
  case timeout(Duration)
  case connection(ConnectionFault)
  /// Another status than 200, with what the server says of it.
  case status(Int, ServerProblem)
  case tooLarge(Int)
  /// The answer is none, and what is wrong with it.
  case unreadable(String)

  /// Whether somebody has to change something before the server can answer, in the app or on the
  /// server: waiting for a connection does not help.
  var isMistake: Bool {
    switch self {
    case .address, .unencrypted, .key, .unwritable: true
    case .status(let status, _): (300..<500).contains(status) && status != 429
    case .timeout, .connection, .tooLarge, .unreadable: false
    }
  }
}

extension LinkServerFault {
  /// Whether the same request may succeed later: the server was not reached, or fails.
  var mayPass: Bool { !isMistake }

  /// Whether it may mean that the request is too large for a proxy: some answer that with 502 or 400, or
  /// close the connection, instead of 413.
  ///
  /// A 400 of the link server that says so has a code, which is read before.
  var maySayTooLarge: Bool {
    switch self {
    case .status(let status, _): status == 502 || status == 400
    case .connection(let fault): fault == .lost
    case .address, .unencrypted, .key, .unwritable, .timeout, .tooLarge, .unreadable: false
    }
  }

  /// Whether the server has answered, if not what it should.
  var isAnswer: Bool {
    switch self {
    case .status, .tooLarge, .unreadable: true
    case .address, .unencrypted, .key, .unwritable, .timeout, .connection: false
    }
  }
}

extension ConnectionFault {
  /// What a problem with the link server says of it.
  fileprivate var phrase: String {
    switch self {
    case .refused: "it did not accept the connection"
    case .lost: "the connection was lost"
    case .unknownHost: "its host was not found"
    case .offline: "the device is offline"
    case .timedOut: "it did not respond in time"
    case .insecure: "it is not trusted"
    case .other(let code): "the connection failed with the system's code \(code)"
    }
  }
}

extension LinkServerFault {
  var code: Diagnostic.Code {
    switch self {
    case .address, .unencrypted, .key, .unwritable: .linkServerSetup
    case .timeout, .connection: .linkServerUnreachable
    case .status: isMistake ? .linkServerRefused : .linkServerFailing
    case .tooLarge, .unreadable: .linkServerFailing
    }
  }

  /// What is wrong; `hint:` and what to do.
  ///
  /// The key does not appear in it.
  /// - Parameter isFatal: Whether nothing opens for it.
  func diagnostic(isFatal: Bool = false, notes: [String]) -> Diagnostic {
    Diagnostic(
      isMistake || isFatal ? .error : .warning, code, message, expected: expected,
      notes: own + notes, hint: hint ?? (isFatal ? wait : nil))
  }

  private var message: String {
    switch self {
    case .address(let text): "\(Quoting.text(text)) is not the address of a link server"
    case .unencrypted(let text): "\(Quoting.text(text)) is unencrypted and on another machine"
    case .key: "the app's key for the link server is empty or contains invalid characters"
    case .unwritable: "the request cannot be written as JSON"
    case .timeout(let limit): "the link server did not respond within \(limit.secondsText) s"
    case .connection(let fault): "the link server could not be reached: \(fault.phrase)"
    case .status(401, _), .status(403, _): "the link server does not accept the app's key"
    case .status(let status, _): "the link server responded with status \(status)"
    case .tooLarge(let limit): "the link server's response has more than \(limit) bytes"
    case .unreadable(let detail): "the link server's response cannot be used: \(detail)"
    }
  }

  private var expected: String? {
    switch self {
    case .address, .unencrypted: "an address such as https://links.example.com"
    default: nil
    }
  }

  /// What the server says itself, bounded.
  private var own: [String] {
    guard case .status(_, let problem) = self else { return [] }
    let code = problem.code.map { Excerpt.line($0, limit: 64) }
    let detail = problem.detail.map { Excerpt.line($0, limit: 200) }
    let said = [code, detail].compactMap(\.self).joined(separator: ": ")
    return said.isEmpty ? [] : ["it says: \(said)"]
  }

  /// What to do where only time helps.
  private var wait: String {
    switch self {
    case .timeout, .connection: "try again when there is a connection."
    default: "try again later; if it persists, check the server's log."
    }
  }

  private var hint: String? {
    switch self {
    case .address: "use only the server's scheme and host, without a query."
    case .unencrypted: "use https; http is allowed only for localhost, 127.0.0.1 and [::1]."
    case .key: "use the app's publishable key, which begins with ewpk_."
    case .status(let status, let problem):
      problem.hint.map { Excerpt.line($0, limit: 200) }
        ?? ([401, 403].contains(status)
          ? "use the app's publishable key, which begins with ewpk_."
          : isMistake ? "check the server's address, and that it serves the link's host." : nil)
    default: nil
    }
  }
}

extension Diagnostic.Code {
  /// The server's address or the app's key is invalid.
  public static let linkServerSetup: Diagnostic.Code = "link-server-setup"
  /// The link server was not reached, or did not answer in time.
  public static let linkServerUnreachable: Diagnostic.Code = "link-server-unreachable"
  /// The link server refuses the request because of the key or the link's host.
  public static let linkServerRefused: Diagnostic.Code = "link-server-refused"
  /// The link server fails, or its answer cannot be used.
  public static let linkServerFailing: Diagnostic.Code = "link-server-failing"
  /// The file of the last known targets could not be read or written.
  public static let lastTargets: Diagnostic.Code = "last-targets"
}
