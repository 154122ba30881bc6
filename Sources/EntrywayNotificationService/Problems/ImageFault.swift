import Entryway

/// The facts of a problem, before they are words.
enum ImageFault: Hashable, Sendable {
  case absent
  case notText(String)
  /// The path cannot go on to the key: what stands there has no keys.
  case notKeyed(by: String, String)
  case refused(LinkRefusal)
  /// Whoever fetches it could understand another host than the one that was compared.
  case ambiguous
  case scheme(String)
  case foreignHost(String, ByteRange, [String])
  case foreignPort(ByteRange)
  case redirects(Int)
  case broken(ConnectionFault)
  case status(Int)
  case contentType(String?)
  case encoding(String)
  case tooLarge(Int)
  case empty
  case contents(claimed: ImageFormat, found: ImageFormat?)
  case unwritable
  case unattached
  case outOfTime(Duration)
  case expired
}
