import Foundation

/// What reads QR codes: `zbarimg` of the Debian package `zbar-tools`.
package enum QRReader {
  package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  private static let path = "/usr/bin/zbarimg"

  /// The text that it finds in a picture.
  package static func text(of picture: [UInt8]) throws -> String {
    try Program.run(
      path,
      ["--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", "-Sqrcode.binary", "-"],
      input: picture
    ).text.trimmingCharacters(in: .newlines)
  }
}
