/// Not `Sendable` here; the page does not say.
@available(tvOS, unavailable)
open class UNNotificationAttachment: NSObject {
  public let identifier: String
  public let url: URL

  /// Refuses what the page says it refuses.
  ///
  /// That is a file that cannot be read, and one of an unsupported type, which the name's extension
  /// tells. An image's own bytes are looked at when the notification is shown, and not here.
  public init(
    identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil
  ) throws {
    guard URL.isFileURL, FileManager.default.isReadableFile(atPath: URL.path) else {
      throw UNError(.attachmentInvalidURL)
    }
    guard Self.extensions.contains(URL.pathExtension.lowercased()) else {
      throw UNError(.attachmentUnrecognizedType)
    }
    self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
    self.url = URL
  }

  /// Those of the page's table, image, movie and audio: it has no QuickTime.
  private static let extensions = [
    "jpg", "jpeg", "png", "gif", "mpg", "mpeg", "mp4", "avi", "aif", "aiff", "wav", "mp3", "m4a",
  ]
}

/// The errors of attaching; their numbers are not the system's.
public struct UNError: Error {
  public enum Code: Int, Sendable {
    case attachmentInvalidURL, attachmentUnrecognizedType
  }

  public let code: Code
  public init(_ code: Code) { self.code = code }
}
