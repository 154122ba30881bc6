#if canImport(UserNotifications) && !os(tvOS)
  import Entryway
  public import EntrywayReporting
  import Foundation
  // The framework says of no type whether it may cross threads. The content that came is not
  // changed by anyone, and the handler may be called anywhere.
  @preconcurrency public import UserNotifications

  /// A notification service extension that attaches the image or video a push names.
  ///
  /// ```swift
  /// import EntrywayNotificationService
  ///
  /// nonisolated final class NotificationService: ImageNotificationService {
  ///   override var images: NotificationImages { NotificationImages(hosts: ["cdn.example.com"]) }
  /// }
  /// ```
  ///
  /// That is all of the extension's code. The class is `nonisolated`, which matters in a target whose
  /// default is the main actor: the system calls an extension on threads of its own.
  ///
  /// Whatever the push says and whatever the server answers, the notification appears, once. It is
  /// the one that came, with one attachment more or none; nothing else in it is touched.
  ///
  /// An extension that also does something else overrides
  /// `didReceive(_:withContentHandler:)`, and hands the request that it made to `super`.
  ///
  /// See [UNNotificationServiceExtension](https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension).
  open class ImageNotificationService: UNNotificationServiceExtension {
    private let runs = Locked<[ImageRun<UNNotificationContent>]>([])

    /// Which image or video a push may bring, and from where.
    ///
    /// From no host, unless it is overridden. It is asked for at each notification.
    open var images: NotificationImages { NotificationImages(hosts: []) }

    /// Where the app learns that a push has reached the device; nowhere, unless it is overridden.
    ///
    /// ```swift
    /// override var reports: SharedReports? { SharedReports(group: "group.com.example.shop") }
    /// ```
    ///
    /// It is asked for at each notification. Nothing is noted where the person has not allowed it, nor
    /// for a push without a send id; and a push comes to an extension only if its payload says
    /// `mutable-content` and shows an alert.
    open var reports: SharedReports? { nil }

    /// Fetches and attaches the image that the payload names; then the notification appears.
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

    /// Shows what waits for its image as it came, before this returns.
    open override func serviceExtensionTimeWillExpire() {
      for run in runs.with({ $0 }) { run.expire() }
    }
  }
#endif
