public import Entryway

/// The part of the notification service extension that needs no device: which image a push brings.
public enum NotificationImage {
  /// The image's address, if the payload names one that is fetched over TLS.
  public static func address(in payload: PayloadValue) -> String? {
    guard case .text(let address)? = payload["image_url"], address.hasPrefix("https://") else {
      return nil
    }
    return address
  }
}
