import Loopback
import Testing

@testable import EntrywayNotificationService

/// An answer that is an image, and what is shown of it.
struct GoodImage: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var acts: [ServerAct]
  var shown: PlayedRun.Shown

  init(
    _ testDescription: String, _ acts: [ServerAct], _ bytes: [UInt8], _ fileExtension: String
  ) {
    self.testDescription = testDescription
    self.acts = acts
    shown = .init(bytes: bytes, fileExtension: fileExtension)
  }

  static let all = [
    GoodImage("a PNG", .answer(ImageBytes.png), ImageBytes.png, "png"),
    GoodImage("a JPEG", .answer(ImageBytes.jpeg, type: "image/jpeg"), ImageBytes.jpeg, "jpg"),
    GoodImage(
      "a JPEG by a name that is not registered", .answer(ImageBytes.jpeg, type: "IMAGE/JPG"),
      ImageBytes.jpeg, "jpg"),
    GoodImage(
      "a GIF, whose type has a parameter",
      .answer(ImageBytes.gif, type: "image/gif; charset=utf-8"), ImageBytes.gif, "gif"),
    GoodImage(
      "without a Content-Length",
      [.head(200, ["Content-Type: image/png"]), .send(ImageBytes.png)], ImageBytes.png, "png"),
    GoodImage(
      "in chunks",
      [
        .head(200, ["Content-Type: image/png", "Transfer-Encoding: chunked"]),
        .text("4\r\n"), .send(Array(ImageBytes.png[..<4])), .text("\r\n7\r\n"),
        .send(Array(ImageBytes.png[4...])), .text("\r\n0\r\n\r\n"),
      ], ImageBytes.png, "png"),
    GoodImage(
      "said to be encoded as it is",
      .answer(ImageBytes.png, fields: ["Content-Encoding: identity"]), ImageBytes.png, "png"),
  ]
}
