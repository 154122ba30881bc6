import Entryway
package import Foundation

/// Which image a push may bring, and from where.
///
/// ```swift
/// nonisolated final class NotificationService: ImageNotificationService {
///   override var images: NotificationImages { NotificationImages(hosts: ["cdn.example.com"]) }
/// }
/// ```
///
/// What a push says is untrusted: an image comes over TLS, from a host that is named here, within
/// bounds, and is one by its type and by its first bytes. Whatever is not so, the notification
/// appears, without an image, and ``onProblem`` hears why.
public struct NotificationImages: Sendable {
  /// The hosts that images come from.
  ///
  /// Exact ones, and `"*.example.com"` for every host below `example.com`; they are compared as those
  /// of a route table.
  public var hosts: [String] {
    get { allowed.names }
    set { allowed = WebHosts(newValue) }
  }

  /// The key path under which the payload names the image, `"image_url"` unless given.
  ///
  /// Custom keys stand beside `aps`; a path has dots, such as `"data.image"`.
  public var key: String

  /// The most bytes that an image may have, 10,000,000 unless given.
  ///
  /// The system attaches no larger image:
  /// [UNNotificationAttachment](https://developer.apple.com/documentation/usernotifications/unnotificationattachment).
  public var maximumSize: Int

  /// How many redirects are followed, three unless given.
  ///
  /// Each leads to an allowed host again.
  public var maximumRedirects: Int

  /// How long the image may take, 25 seconds unless given.
  ///
  /// The system gives an extension about 30 seconds, and says when they end; what is delivered then
  /// has no image either.
  public var timeBudget: Duration

  /// Hears why a notification appears without an image.
  ///
  /// It is called once, before the notification appears, on whatever thread finds out; the
  /// notification waits for it.
  public var onProblem: (@Sendable (ImageProblem) -> Void)?

  var allowed: WebHosts

  /// Origins that are taken as they are, such as `http://127.0.0.1:8080`: a server of the tests has
  /// no certificate.
  package var testOrigins: [String] = []

  /// Where images are kept until the system takes them.
  package var folder = FileManager.default.temporaryDirectory

  /// What measures ``timeBudget``.
  package var clock: any Clock<Duration> = ContinuousClock()

  /// Images from these hosts.
  ///
  /// - Parameters:
  ///   - hosts: Hosts such as `"cdn.example.com"` or `"*.example.com"`. Without any, no image comes.
  ///   - key: The key path of the image's address in the payload.
  ///   - maximumSize: The most bytes that an image may have.
  ///   - maximumRedirects: How many redirects are followed.
  ///   - timeBudget: How long the image may take.
  ///   - onProblem: Hears why a notification appears without an image.
  public init(
    hosts: [String], at key: String = "image_url", maximumSize: Int = 10_000_000,
    maximumRedirects: Int = 3, timeBudget: Duration = .seconds(25),
    onProblem: (@Sendable (ImageProblem) -> Void)? = nil
  ) {
    allowed = WebHosts(hosts)
    self.key = key
    self.maximumSize = maximumSize
    self.maximumRedirects = maximumRedirects
    self.timeBudget = timeBudget
    self.onProblem = onProblem
  }
}
