import Entryway
import EntrywayReporting

/// The facts of a problem, before they are words.
enum ImageFault: Hashable, Sendable {
  case absent
  case notText(String)
  /// The path cannot go on to the key: what stands there has no keys.
  case notKeyed(by: String, String)
  case refused(LinkReadingError)
  /// The code that fetches it could understand another host than the one that was compared.
  case ambiguous
  case scheme(String)
  case foreignHost(String, ByteRange, [String])
  case foreignPort(ByteRange)
  case redirects(Int)
  case broken(ConnectionFault)
  case status(Int)
  case contentType(String?)
  case encoding(String)
  case tooLarge(Int, ImageFormat)
  case empty
  case contents(claimed: ImageFormat, found: ImageFormat?)
  case unwritable
  case unattached
  case outOfTime(Duration)
  case expired
}

extension ConnectionFault {
  /// What a problem with an image says of it.
  var phrase: String {
    switch self {
    case .refused: "the server did not accept the connection"
    case .lost: "the connection was lost before all of it arrived"
    case .unknownHost: "the host was not found"
    case .offline: "the device is offline"
    case .timedOut: "the server did not respond in time"
    case .insecure: "the server is not trusted"
    case .other(let code): "the connection failed with the system's code \(code)"
    }
  }
}
