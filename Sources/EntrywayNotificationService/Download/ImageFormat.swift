import Foundation

/// The kinds of images that the system attaches.
///
/// They are the table of
/// [UNNotificationAttachment](https://developer.apple.com/documentation/usernotifications/unnotificationattachment).
enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case jpeg, png, gif

  /// How many bytes tell an image's kind.
  static let signatureLength = 8

  /// The kind that a `Content-Type` names; its parameters are left out already.
  init?(contentType: String?) {
    switch contentType?.lowercased() {
    // The second is no registered type, and servers send it.
    case "image/jpeg", "image/jpg": self = .jpeg
    case "image/png": self = .png
    case "image/gif": self = .gif
    default: return nil
    }
  }

  /// The kind whose signature the bytes begin with.
  init?(signature bytes: some Collection<UInt8>) {
    guard let format = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = format
  }

  private func begins(_ bytes: some Collection<UInt8>) -> Bool {
    switch self {
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
    }
  }

  /// The extension of a file's name, by which the system tells the kind.
  var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
