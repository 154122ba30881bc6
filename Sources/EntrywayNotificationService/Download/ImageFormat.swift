import Foundation

/// The kinds of images that the system attaches, and the one of videos that is common.
///
/// They are of the table of
/// [UNNotificationAttachment](https://developer.apple.com/documentation/usernotifications/unnotificationattachment),
/// which has MPEG-4 among the movies, and no QuickTime (`.mov`).
enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case jpeg, png, gif, mp4

  /// How many bytes tell an image's kind.
  static let signatureLength = 12

  /// The kind that a `Content-Type` names; its parameters are left out already.
  init?(contentType: String?) {
    switch contentType?.lowercased() {
    // The second is no registered type, and servers send it.
    case "image/jpeg", "image/jpg": self = .jpeg
    case "image/png": self = .png
    case "image/gif": self = .gif
    // The second is not registered either: of `.m4v`, which is MPEG-4 too.
    case "video/mp4", "video/x-m4v": self = .mp4
    default: return nil
    }
  }

  /// The registered `Content-Type`.
  var contentType: String { "\(isVideo ? "video" : "image")/\(rawValue)" }

  /// Whether it is a video, which may be larger.
  var isVideo: Bool { self == .mp4 }

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
    case .mp4: Self.beginsMPEG4(bytes)
    }
  }

  /// Whether the bytes begin with a box `ftyp` of ISO/IEC 14496-12 whose brand is one of MPEG-4 video:
  /// pictures (HEIC), sound (M4A) and QuickTime movies have such a box too.
  private static func beginsMPEG4(_ bytes: some Collection<UInt8>) -> Bool {
    let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return size >= 16 && bytes.dropFirst(4).starts(with: "ftyp".utf8)
      && brands.contains { bytes.dropFirst(8).starts(with: $0.utf8) }
  }

  /// The brands that are [registered](https://mp4ra.org/registered-types/brands) for it.
  private static let brands =
    ["isom", "avc1", "mp41", "mp42", "M4V ", "M4VH", "M4VP", "MSNV"] + (2...9).map { "iso\($0)" }

  /// The extension of a file's name, by which the system tells the kind.
  var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
