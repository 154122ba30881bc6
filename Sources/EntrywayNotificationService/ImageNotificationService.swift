#if canImport(UserNotifications) && !os(tvOS)
  import Entryway
  public import EntrywayReporting
  import Foundation
  // The framework says of no type whether it may cross threads. The content that came is not
  // changed by anyone, and the handler may be called anywhere.
  @preconcurrency public import UserNotifications

  /// A notification service extension that attaches the image or video that a push names.
  ///
  /// ```swift
  /// import EntrywayNotificationService
  ///
  /// nonisolated final class NotificationService: ImageNotificationService {
  ///   override var images: NotificationImages { NotificationImages(hosts: ["cdn.example.com"]) }
  /// }
  /// ```
  ///
  /// This is all the code that the extension needs. The class is `nonisolated`, which matters in a
  /// target where the main actor is the default: the system calls an extension on its own threads.
  ///
  /// No matter what the push contains or the server answers, the notification appears exactly once.
  /// It may gain one attachment; nothing else in it changes.
  ///
  /// An extension that does more overrides `didReceive(_:withContentHandler:)`, and passes its own
  /// request to `super`.
  ///
  /// See [UNNotificationServiceExtension](https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension).
  open class ImageNotificationService: UNNotificationServiceExtension {
    private let runs = Locked<[ImageRun<UNNotificationContent>]>([])

    /// Which images and videos a push may name, and from which hosts.
    ///
    /// By default, no host is allowed. The property is read for each notification.
    open var images: NotificationImages { NotificationImages(hosts: []) }

    /// Where deliveries are noted for the app; nil by default, so none are noted.
    ///
    /// ```swift
    /// override var reports: SharedReports? { SharedReports(group: "group.com.example.shop") }
    /// ```
    ///
    /// The property is read for each notification. Nothing is noted if the user hasn't allowed
    /// reporting, or for a push without a send identifier. The system starts an extension only for
    /// a push that has `mutable-content` in its payload and shows an alert.
    open var reports: SharedReports? { nil }

    /// Fetches and attaches the image that the payload names, and then shows the notification.
    open override func didReceive(
      _ request: UNNotificationRequest,
      withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
      let content = request.content
      let run = ImageRun<UNNotificationContent>(images) { file in
        let attachment = try UNNotificationAttachment(identifier: "", url: file, options: nil)
        guard let copy = content.mutableCopy() as? UNMutableNotificationContent else {
          throw CocoaError(.featureUnsupported)
        }
        copy.attachments.append(attachment)
        return copy
      } show: { shown in
        contentHandler(shown ?? content)
      }
      reports?.noteDelivery(of: content.userInfo)
      runs.with { runs in
        runs.removeAll { $0.isDelivered }
        runs.append(run)
      }
      run.begin(with: PayloadValue(userInfo: content.userInfo))
    }

    /// Shows a notification that still waits for its image, unchanged, before this method returns.
    open override func serviceExtensionTimeWillExpire() {
      for run in runs.with({ $0 }) { run.expire() }
    }
  }
#endif
