import Entryway
import EntrywayDiagnostics

/// Every word about an image that did not come.
enum ImageWording {
  static func text(_ problem: ImageProblem) -> String {
    let words = words(problem)
    let trail = problem.redirectedFrom.reversed().map { "  redirected from \(visible($0, limit: 200))" }
    let lines =
      ["no image: " + words.what] + place(words, problem)
      + (words.expected.map { ["expected \($0)"] } ?? []) + trail + ["hint: " + words.hint]
    return lines.joined(separator: "\n")
  }

  private struct Words {
    var what: String
    /// Where in the address; nil for all of it.
    var place: ByteRange?
    var expected: String?
    var hint: String
  }

  private static func place(_ words: Words, _ problem: ImageProblem) -> [String] {
    guard let address = problem.address else { return [] }
    guard let place = words.place else { return ["  " + visible(address, limit: 200)] }
    return Excerpt(address, place.lower..<place.upper).lines.map { "  " + $0 }
  }

  private static func words(_ problem: ImageProblem) -> Words {
    switch problem.fault {
    case .absent, .notText, .notKeyed: inPayload(problem)
    case .refused, .ambiguous, .scheme, .foreignHost, .foreignPort: inAddress(problem.fault)
    case .redirects, .broken, .status: onTheWay(problem.fault)
    default: inAnswer(problem.fault)
    }
  }

  // MARK: The payload

  private static func inPayload(_ problem: ImageProblem) -> Words {
    switch problem.fault {
    case .notText(let kind):
      Words(
        what: "`\(visible(problem.key))` is \(visible(kind)), not an address",
        hint: "send the address as a text, such as \"https://cdn.example.com/sale.jpg\".")
    case .notKeyed(let kind, let key):
      Words(
        what: "`\(visible(problem.key))` is \(visible(kind)), and has no keys",
        hint: "the address is looked for at `\(visible(key))`; send an object there.")
    default:
      Words(
        what: "the payload has no `\(visible(problem.key))`",
        hint: "send the image's address under this key, beside `aps`. A push without an image "
          + "needs no \"mutable-content\".")
    }
  }

  // MARK: The address

  private static func inAddress(_ fault: ImageFault) -> Words {
    switch fault {
    case .refused(let refusal): refused(refusal)
    case .scheme(let scheme):
      Words(
        what: "its scheme is \"\(visible(scheme))\"", place: ByteRange(0, scheme.utf8.count),
        expected: "https", hint: "send an address that begins with https://.")
    case .foreignHost(let host, let place, let hosts):
      Words(
        what: "its host is \"\(visible(host))\"", place: place,
        expected: hosts.isEmpty ? nil : list(hosts),
        hint: hosts.isEmpty
          ? "name the hosts that images come from in `hosts:` of the extension's images."
          : "send an address of these hosts, or add the host to `hosts:` of the extension's images."
      )
    case .foreignPort(let place):
      Words(
        what: "its port is not that of https", place: place, expected: "no port, or 443",
        hint: "serve the image at the host's own port.")
    default:
      Words(
        what: "its address can be read in two ways",
        hint: "send the host in lower-case ASCII, with nothing escaped in it.")
    }
  }

  /// A link that is refused is worded by the table's own file.
  private static func refused(_ refusal: LinkRefusal) -> Words {
    let lines = refusal.description.split(separator: "\n").map(String.init)
    let what = (lines.first ?? "").replacing("this link is refused: ", with: "")
    let hint = lines.last { $0.hasPrefix("hint: ") }?.dropFirst(6)
    return Words(
      what: "its address is refused: " + what, place: refusal.place,
      hint: hint.map(String.init) ?? "")
  }

  // MARK: The way

  private static func onTheWay(_ fault: ImageFault) -> Words {
    switch fault {
    case .redirects(let limit):
      Words(
        what: limit == 0
          ? "it is redirected" : "it is redirected more than \(count(limit, "time"))",
        hint: "send the address at which the image is.")
    case .status(let status):
      Words(
        what: "the server answered with status \(status)", expected: "status 200",
        hint: "check that the address opens without signing in, from outside of your network.")
    case .broken(let fault): connection(fault)
    default: Words(what: "", hint: "")
    }
  }

  private static func connection(_ fault: ConnectionFault) -> Words {
    let hint = "open the address on the device; images are fetched once and not tried again."
    return switch fault {
    case .refused: Words(what: "the server took no connection", hint: hint)
    case .lost: Words(what: "the connection broke before the image was whole", hint: hint)
    case .unknownHost: Words(what: "the host has no address", hint: hint)
    case .offline: Words(what: "the device is offline", hint: hint)
    case .timedOut: Words(what: "the server did not answer in time", hint: hint)
    case .insecure:
      Words(
        what: "the server is not trusted",
        hint: "check its certificate, and that it speaks TLS 1.2 or newer.")
    case .other(let code):
      Words(what: "the connection failed with the system's code \(code)", hint: hint)
    }
  }

  // MARK: The answer

  private static func inAnswer(_ fault: ImageFault) -> Words {
    let formats = "image/jpeg, image/png or image/gif"
    return switch fault {
    case .contentType(let type):
      Words(
        what: type.map { "its type is \"\(visible($0))\"" } ?? "the server does not say its type",
        expected: formats, hint: "the system attaches no other images; convert it.")
    case .encoding(let encoding):
      Words(
        what: "it comes encoded, as \"\(visible(encoding))\"",
        hint: "serve the image as it is; images are compressed already.")
    case .tooLarge(let limit):
      Words(
        what: "it has more than \(count(limit, "byte"))",
        hint: limit < 10_000_000
          ? "make it smaller, or allow more with `maximumSize:`; the system takes 10 MB."
          : "make it smaller; the system takes 10 MB.")
    case .empty: Words(what: "the answer is empty", hint: "check what the address serves.")
    case .contents(let claimed, let found):
      Words(
        what: "its type is image/\(claimed.rawValue), and its first bytes are "
          + (found.map { "those of image/\($0.rawValue)" } ?? "of no image"),
        hint: "check what the address serves, and with which Content-Type.")
    case .unattached:
      Words(
        what: "the system does not attach it",
        hint: "check that the image opens elsewhere; it may be damaged.")
    case .outOfTime(let budget):
      Words(
        what: "it took longer than \(seconds(budget))",
        hint: "make it smaller, or serve it from nearer; the system gives about 30 s for all.")
    case .expired:
      Words(
        what: "the system's time was over",
        hint: "make it smaller, or serve it from nearer; the system gives about 30 s for all.")
    default:
      Words(
        what: "its file could not be written",
        hint: "check that the device has room; the notification is shown without it.")
    }
  }

  private static func visible(_ text: String, limit: Int = 60) -> String {
    Excerpt.line(text, limit: limit)
  }

  private static func list(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " or " + last
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
