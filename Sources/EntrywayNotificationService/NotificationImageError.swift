import Entryway
public import EntrywayDiagnostics
import EntrywayReporting

/// Why a notification appears without its image or video.
public struct NotificationImageError: DiagnosticError, Hashable {
  /// The kinds of problems; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The kind's name.
    public var rawValue: String

    /// Creates a kind of problem from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The payload has no address, so the push has no image.
    public static let absent = Code(rawValue: "absent")
    /// The value under the key is not an address.
    public static let unusable = Code(rawValue: "unusable")
    /// The address may not be fetched because of its scheme, its host or its port.
    public static let forbidden = Code(rawValue: "forbidden")
    /// There were more redirects than allowed.
    public static let redirects = Code(rawValue: "redirects")
    /// The connection failed or was lost.
    public static let connection = Code(rawValue: "connection")
    /// The server answered with a status other than 200.
    public static let status = Code(rawValue: "status")
    /// The system doesn't attach such a file, judging by its type or its bytes.
    public static let type = Code(rawValue: "type")
    /// It is larger than allowed.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// It took too long.
    public static let time = Code(rawValue: "time")
    /// The file could not be written or attached.
    public static let file = Code(rawValue: "file")
  }

  /// The key path in the payload where the address is expected.
  public let key: String
  /// The address with the problem, without its query; nil if there is none.
  public let address: String?
  /// The addresses that redirected there, starting with the payload's own.
  public let redirectedFrom: [String]
  let fault: ImageFault

  init(
    _ key: String, _ fault: ImageFault, _ address: String? = nil, _ redirectedFrom: [String] = []
  ) {
    self.key = key
    self.fault = fault
    self.address = address
    self.redirectedFrom = redirectedFrom
  }

  /// The kind of problem.
  public var code: Code {
    switch fault {
    case .absent: .absent
    case .notText, .notKeyed, .refused, .ambiguous: .unusable
    case .scheme, .foreignHost, .foreignPort: .forbidden
    case .redirects: .redirects
    case .broken: .connection
    case .status: .status
    case .contentType, .encoding, .empty, .contents: .type
    case .tooLarge: .tooLarge
    case .outOfTime, .expired: .time
    case .unwritable, .unattached: .file
    }
  }

  /// The status of the server's answer, if that is the problem.
  public var status: Int? { if case .status(let status) = fault { status } else { nil } }
}

extension NotificationImageError {
  /// What is wrong, where, and a hint about what to do.
  ///
  /// It doesn't include the query of an address.
  public var diagnostic: Diagnostic {
    let words = words
    let underlined = address.flatMap { address in
      words.range.map { Excerpt(address, $0.lower..<$0.upper) }
    }
    return Diagnostic(
      .warning, Diagnostic.Code(rawValue: code.rawValue),
      about: [isVideo ? "no video" : "no image"] + words.subjects,
      words.what,
      at: underlined == nil ? address.map { Diagnostic.Location(path: $0) } : nil,
      excerpt: underlined,
      expected: words.expected,
      notes: redirectedFrom.reversed().map { "redirected from \(Excerpt.line($0, limit: 200))" },
      hint: words.hint)
  }

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }

  /// Whether it is known to be a video.
  private var isVideo: Bool {
    switch fault {
    case .tooLarge(_, let format), .contents(let format, _): format.isVideo
    default: false
    }
  }

  private struct Words {
    var subjects: [String] = []
    var what: String
    /// Where in the address; nil for all of it.
    var range: ByteRange?
    var expected: String?
    var hint: String?
  }

  private var words: Words {
    switch fault {
    case .absent, .notText, .notKeyed: inPayload
    case .refused, .ambiguous, .scheme, .foreignHost, .foreignPort: inAddress
    case .redirects, .broken, .status: onTheWay
    default: inAnswer
    }
  }

  // MARK: The payload

  private var inPayload: Words {
    switch fault {
    case .notText(let kind):
      Words(
        what: "\(Quoting.code(key)) is \(Excerpt.line(kind)), not an address",
        hint: "send the address as text, such as \"https://cdn.example.com/sale.jpg\".")
    case .notKeyed(let kind, let path):
      Words(
        what: "\(Quoting.code(key)) is \(Excerpt.line(kind)), not an object",
        hint: "the address is expected at \(Quoting.code(path)); send an object there.")
    default:
      Words(
        what: "the payload has no \(Quoting.code(key))",
        hint: "send the image's address under this key, next to `aps`. A push without an image "
          + "needs no \"mutable-content\".")
    }
  }

  // MARK: The address

  private var inAddress: Words {
    switch fault {
    case .refused(let refusal):
      Words(
        subjects: ["its address is refused"], what: refusal.diagnostic.message,
        range: refusal.range, hint: refusal.diagnostic.hint)
    case .scheme(let scheme):
      Words(
        what: "its scheme is \(Quoting.text(scheme))", range: ByteRange(0, scheme.utf8.count),
        expected: "https", hint: "send an address that begins with https://.")
    case .foreignHost(let host, let range, let hosts):
      Words(
        what: "its host is \(Quoting.text(host))", range: range,
        expected: hosts.isEmpty ? nil : Quoting.list(hosts),
        hint: hosts.isEmpty
          ? "list the hosts that images come from in `hosts:` of the extension's images."
          : "send an address of these hosts, or add the host to `hosts:` of the extension's images."
      )
    case .foreignPort(let range):
      Words(
        what: "its port is not the https port", range: range, expected: "no port, or 443",
        hint: "serve the image on port 443.")
    default:
      Words(
        what: "its address is ambiguous",
        hint: "write the host in lowercase ASCII, without escapes.")
    }
  }

  // MARK: The way

  private var onTheWay: Words {
    switch fault {
    case .redirects(let limit):
      Words(
        what: limit == 0
          ? "it is redirected" : "it is redirected more than \(Self.count(limit, "time"))",
        hint: "send the final address of the image.")
    case .status(let status):
      Words(
        what: "the server responded with status \(status)", expected: "status 200",
        hint: "check that the address opens without signing in, from outside your network.")
    case .broken(.insecure):
      Words(
        what: "the server is not trusted",
        hint: "check its certificate, and that it speaks TLS 1.2 or newer.")
    case .broken(let fault):
      Words(
        what: fault.phrase,
        hint: "open the address on the device; images are fetched once, without a retry.")
    default: Words(what: "")
    }
  }

  // MARK: The answer

  private var inAnswer: Words {
    switch fault {
    case .contentType(let type):
      Words(
        what: type.map { "its type is \(Quoting.text($0))" } ?? "the server does not send its type",
        expected: "image/jpeg, image/png, image/gif or video/mp4",
        hint: "convert it: no other type is attached.")
    case .encoding(let encoding):
      Words(
        what: "it is encoded as \(Quoting.text(encoding))",
        hint: "serve the image unencoded; images are already compressed.")
    case .tooLarge(let limit, let format): tooLarge(limit, format)
    case .empty: Words(what: "the response is empty", hint: "check what the address serves.")
    case .contents(let claimed, let found): contents(claimed, found)
    case .unattached:
      Words(
        what: "the system cannot attach it",
        hint: "check that it opens elsewhere; it may be damaged.")
    case .outOfTime(let budget):
      Words(
        what: "it took longer than \(Self.seconds(budget))",
        hint: "make it smaller, or serve it from closer by; the system allows about 30 s in all.")
    case .expired:
      Words(
        what: "the system's time limit was reached",
        hint: "make it smaller, or serve it from closer by; the system allows about 30 s in all.")
    default:
      Words(
        what: "its file could not be written",
        hint: "check that the device has free space; the notification is shown without it.")
    }
  }

  private func tooLarge(_ limit: Int, _ format: ImageFormat) -> Words {
    let (name, system) =
      format.isVideo ? ("maximumVideoSize:", 50_000_000) : ("maximumSize:", 10_000_000)
    let more = limit < system ? ", or allow more with `\(name)`" : ""
    return Words(
      what: "it has more than \(Self.count(limit, "byte"))",
      hint: "make it smaller\(more); the system accepts \(system / 1_000_000) MB.")
  }

  private func contents(_ claimed: ImageFormat, _ found: ImageFormat?) -> Words {
    let none = claimed.isVideo ? "not those of an MPEG-4 video" : "not those of an image"
    return Words(
      what: "its type is \(claimed.contentType), but its first bytes are "
        + (found.map { "those of \($0.contentType)" } ?? none),
      hint: claimed.isVideo && found == nil
        ? "check what the address serves; export a QuickTime movie as MPEG-4."
        : "check what the address serves, and its Content-Type.")
  }

  private static func count(_ number: Int, _ unit: String) -> String {
    "\(number) \(unit)\(number == 1 ? "" : "s")"
  }

  private static func seconds(_ duration: Duration) -> String {
    let parts = duration.components
    let tenths = parts.attoseconds / 100_000_000_000_000_000
    return tenths == 0 ? "\(parts.seconds) s" : "\(parts.seconds).\(tenths) s"
  }
}
