import EntrywayDiagnostics
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

/// The QR code of a link, as `/qr/SLUG.png` or `/qr/SLUG.svg`, `?size=` pixels wide.
struct CodePicture: Hashable, Sendable {
  enum Format: String, Hashable, Sendable {
    case png, svg
  }

  /// How wide a picture may be.
  static let sizes = 64...2048

  let slug: String
  let format: Format
  let size: Int

  /// Reads the last part of the path, and the query.
  ///
  /// - Throws: A ``Refusal`` with 400 for a size that is too small or too large.
  init?(name: Substring, query: Substring?) throws(Refusal) {
    let parts = FieldText.parts(of: name, at: ".")
    guard parts.count == 2, LinkSlug.isSlug(parts[0]),
      let format = Format(rawValue: parts[1])
    else { return nil }
    slug = parts[0]
    self.format = format
    let given = query.flatMap { LinkAddress("?\($0)").value(of: "size") }
    guard let size = Int(given ?? "512"), Self.sizes ~= size else {
      throw Refusal(
        .invalid, "bad-size",
        "a picture is \(Self.sizes.lowerBound) to \(Self.sizes.upperBound) "
          + "pixels wide", hint: "write `?size=512`.")
    }
    self.size = size
  }

  /// The picture of a link's address.
  func response(for address: String) -> Response? {
    guard let code = QRCode(address) else { return nil }
    let bytes: [UInt8]?
    let type: String
    switch format {
    case .png:
      bytes = code.png(size: size)
      type = "image/png"
    case .svg:
      bytes = Array(code.svg(size: size).utf8)
      type = "image/svg+xml"
    }
    guard let bytes else { return nil }
    return Response(
      status: .ok,
      headers: [
        .contentType: type, .cacheControl: "public, max-age=3600", .xContentTypeOptions: "nosniff",
        .contentSecurityPolicy: "default-src 'none'",
      ], body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
