public import Entryway
public import Foundation

/// Which images and videos a push may name, and from which hosts.
///
/// ```swift
/// nonisolated final class NotificationService: ImageNotificationService {
///   override var images: NotificationImages { NotificationImages(hosts: ["cdn.example.com"]) }
/// }
/// ```
///
/// A push is untrusted: an image must come over TLS from a host listed here, stay within the
/// limits, and be an image by its type and its first bytes. Otherwise the notification appears
/// without an image, and ``onProblem`` receives the reason.
///
/// The same key names a JPEG, PNG, GIF or MPEG-4 video, and the API says "image" for all of them.
/// The format decides how large it may be.
public struct NotificationImages: Sendable {
  /// The hosts that images may come from.
  ///
  /// List exact hosts, or `"*.example.com"` for every host below `example.com`. They are compared
  /// like the hosts of a route table.
  public var hosts: [String] {
    get { allowed.names }
    set { allowed = WebHosts(newValue) }
  }

  /// The key path under which the payload names the image or video, `"image_url"` by default.
  ///
  /// Custom keys are beside `aps`; the keys of a path are separated by dots, as in `"data.image"`.
  public var key: String

  /// The maximum size of an image in bytes, 10,000,000 by default.
  ///
  /// The system doesn't attach larger images: see
  /// [UNNotificationAttachment](https://developer.apple.com/documentation/usernotifications/unnotificationattachment).
  public var maximumSize: Int

  /// The maximum size of a video in bytes, 50,000,000 by default; 0 allows no videos.
  ///
  /// The system doesn't attach larger videos:
  /// [UNNotificationAttachment](https://developer.apple.com/documentation/usernotifications/unnotificationattachment)
  /// allows 50 MB for movies and 10 MB for images. A video has to arrive within ``timeBudget``,
  /// over whatever network the device has, so keep it to a few megabytes.
  public var maximumVideoSize: Int

  /// The maximum number of redirects, three by default.
  ///
  /// Each has to lead to an allowed host.
  public var maximumRedirects: Int

  /// How long the image may take to arrive, 25 seconds by default.
  ///
  /// The system gives an extension about 30 seconds, and notifies it when they end; a notification
  /// that is delivered then has no image either.
  public var timeBudget: Duration

  /// Called with the reason when a notification appears without an image.
  ///
  /// It is called once, before the notification appears, on any thread. The notification waits
  /// until it returns.
  public var onProblem: (@Sendable (NotificationImageError) -> Void)?

  var allowed: WebHosts

  /// Origins that are taken as they are, such as `http://127.0.0.1:8080`: a server of the tests has
  /// no certificate.
  package var testOrigins: [String] = []

  /// Where images are kept until the system takes them.
  package var folder = FileManager.default.temporaryDirectory

  /// What measures ``timeBudget``.
  package var clock: any Clock<Duration> = ContinuousClock()

  /// Allows images from the given hosts.
  ///
  /// - Parameters:
  ///   - hosts: Hosts such as `"cdn.example.com"` or `"*.example.com"`. If empty, no images are
  ///     fetched.
  ///   - key: The key path of the image's address in the payload.
  ///   - maximumSize: The maximum size of an image in bytes.
  ///   - maximumVideoSize: The maximum size of a video in bytes.
  ///   - maximumRedirects: The maximum number of redirects.
  ///   - timeBudget: How long the image may take to arrive.
  ///   - onProblem: Called with the reason when a notification appears without an image.
  public init(
    hosts: [String], at key: String = "image_url", maximumSize: Int = 10_000_000,
    maximumVideoSize: Int = 50_000_000, maximumRedirects: Int = 3,
    timeBudget: Duration = .seconds(25),
    onProblem: (@Sendable (NotificationImageError) -> Void)? = nil
  ) {
    allowed = WebHosts(hosts)
    self.key = key
    self.maximumSize = maximumSize
    self.maximumVideoSize = maximumVideoSize
    self.maximumRedirects = maximumRedirects
    self.timeBudget = timeBudget
    self.onProblem = onProblem
  }
}

extension NotificationImages {
  /// How many bytes one of a kind may have.
  func limit(of format: ImageFormat) -> Int { format.isVideo ? maximumVideoSize : maximumSize }

  /// The address of the image that a push names.
  ///
  /// ```swift
  /// let images = NotificationImages(hosts: ["cdn.example.com"])
  /// try images.address(in: ["image_url": "https://cdn.example.com/sale.jpg"])
  /// // https://cdn.example.com/sale.jpg
  /// ```
  ///
  /// Nothing is fetched, so a test can check an app's payloads on any machine.
  ///
  /// - Parameter payload: The payload, as the app would receive it.
  /// - Throws: ``NotificationImageError`` if there is no address, or if it may not be fetched.
  public func address(in payload: PayloadValue) throws(NotificationImageError) -> URL {
    try find(in: payload).url
  }

  func find(in payload: PayloadValue) throws(NotificationImageError) -> ImageAddress {
    switch payload.value(at: key) {
    case .value(.text(let text)) where !text.isEmpty: return try check(text)
    case .value(let value): throw NotificationImageError(key, .notText(value.kind))
    case .null: throw NotificationImageError(key, .notText("null"))
    case .absent: throw NotificationImageError(key, .absent)
    case .blocked(let path, let value):
      throw path.isEmpty
        ? NotificationImageError(key, .absent)
        : NotificationImageError(path, .notKeyed(by: value.kind, key))
    }
  }

  /// The address that a text names, of a payload or of a redirect.
  func check(_ text: String, after trail: [String] = []) throws(NotificationImageError)
    -> ImageAddress
  {
    let shown = LinkReadingError.withoutQuery(text)
    func problem(_ fault: ImageFault) -> NotificationImageError {
      NotificationImageError(key, fault, shown, trail)
    }
    let origin: WebOrigin
    do { origin = try allowed.origin(of: text) } catch {
      throw NotificationImageError(key, .refused(error.withoutQuery), shown, trail)
    }
    guard let url = URL(string: text), agrees(url, origin) else { throw problem(.ambiguous) }
    if testOrigins.contains(where: { text.utf8.starts(with: "\($0)/".utf8) }) {
      return ImageAddress(url: url, shown: shown)
    }
    guard origin.verdict != .otherScheme, origin.scheme == "https" else {
      throw problem(.scheme(origin.scheme))
    }
    switch origin.verdict {
    case .own: return ImageAddress(url: url, shown: shown)
    case .foreignPort: throw problem(.foreignPort(origin.range))
    case .foreignHost, .otherScheme: throw problem(.foreignHost(origin.host, origin.range, hosts))
    }
  }

  /// Whether the one who fetches understands the address as the one who checks it does.
  private func agrees(_ url: URL, _ origin: WebOrigin) -> Bool {
    guard origin.verdict != .otherScheme else { return true }
    return url.scheme?.lowercased() == origin.scheme && url.host?.lowercased() == origin.host
      && url.port.map(String.init) == origin.port && url.user == nil
  }
}

/// An address that may be fetched.
struct ImageAddress: Hashable, Sendable {
  var url: URL
  /// As an error shows it: without the query, which may hold a signature.
  var shown: String
}
