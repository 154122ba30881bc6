import EntrywayReporting
import Loopback
import Testing

@testable import EntrywayNotificationService

/// An answer that is no image to show, and the facts of what is said of it.
struct RefusedImage: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var acts: @Sendable (String) -> [ServerAct]
  var facts: String
  var fault: ImageFault?

  /// An answer that the server itself gives, and what is wrong with it.
  init(
    _ testDescription: String, _ code: String, _ fault: ImageFault, _ acts: [ServerAct]
  ) {
    self.init(testDescription, "warning \(code) SERVER/a?…") { _ in acts }
    self.fault = fault
  }

  init(
    _ testDescription: String, _ facts: String, _ acts: @escaping @Sendable (String) -> [ServerAct]
  ) {
    (self.testDescription, self.facts, self.acts) = (testDescription, facts, acts)
  }

  static let all = answers + videos + redirects

  static let answers = [
    RefusedImage(
      "too large by its Content-Length",
      "tooLarge", .tooLarge(1000, .png),
      .answer(ImageBytes.png + [UInt8](repeating: 0, count: 1000))),
    RefusedImage(
      "too large, without a Content-Length",
      "tooLarge", .tooLarge(1000, .png),
      [
        .head(200, ["Content-Type: image/png"]),
        .send(ImageBytes.png + [UInt8](repeating: 0, count: 1000)),
      ]),
    RefusedImage(
      "of another type",
      "type", .contentType("image/svg+xml"), .answer(ImageBytes.png, type: "image/svg+xml")),
    RefusedImage("without a type", "type", .contentType(nil), .answer(ImageBytes.png, type: nil)),
    RefusedImage(
      "a page that says it is a PNG",
      "type", .contents(claimed: .png, found: nil), .answer(ImageBytes.html)),
    RefusedImage(
      "a JPEG that says it is a PNG",
      "type", .contents(claimed: .png, found: .jpeg), .answer(ImageBytes.jpeg)),
    RefusedImage(
      "cut short by its Content-Length",
      "type", .contents(claimed: .png, found: nil),
      [.head(200, ["Content-Type: image/png", "Content-Length: 5"]), .send(ImageBytes.png)]),
    RefusedImage(
      "an encoding that could hide a large one",
      "type", .encoding("gzip"), .answer(ImageBytes.png, fields: ["Content-Encoding: gzip"])),
    RefusedImage("an empty body", "type", .empty, .answer([])),
    RefusedImage("not found", "status", .status(404), .answer(ImageBytes.png, status: 404)),
    RefusedImage(
      "a part of it that nobody asked for",
      "status", .status(206), .answer(ImageBytes.png, status: 206)),
    RefusedImage(
      "a sign-in",
      "status", .status(401),
      .answer(ImageBytes.png, status: 401, fields: ["WWW-Authenticate: Basic realm=\"x\""])),
    RefusedImage(
      "broken off in the middle",
      "connection", .broken(.lost),
      [.head(200, ["Content-Type: image/png", "Content-Length: 500"]), .send(ImageBytes.png)]),
  ]
}

extension RefusedImage {
  static let videos = [
    RefusedImage(
      "a video that is too large by its Content-Length",
      "tooLarge", .tooLarge(2000, .mp4),
      .answer(ImageBytes.mp4 + [UInt8](repeating: 0, count: 2000), type: "video/mp4")),
    RefusedImage(
      "a video that is too large, without a Content-Length",
      "tooLarge", .tooLarge(2000, .mp4),
      [
        .head(200, ["Content-Type: video/mp4"]),
        .send(ImageBytes.mp4 + [UInt8](repeating: 0, count: 2000)),
      ]),
    RefusedImage(
      "a QuickTime movie",
      "type", .contentType("video/quicktime"),
      .answer(ImageBytes.movie("qt  "), type: "video/quicktime")),
    RefusedImage(
      "a QuickTime movie that says it is MPEG-4",
      "type", .contents(claimed: .mp4, found: nil),
      .answer(ImageBytes.movie("qt  "), type: "video/mp4")),
    RefusedImage(
      "a HEIC picture that says it is a video",
      "type", .contents(claimed: .mp4, found: nil),
      .answer(ImageBytes.movie("heic"), type: "video/mp4")),
    RefusedImage(
      "sound that says it is a video",
      "type", .contents(claimed: .mp4, found: nil),
      .answer(ImageBytes.movie("M4A "), type: "video/mp4")),
    RefusedImage(
      "a video of eleven bytes",
      "type", .contents(claimed: .mp4, found: nil),
      .answer(Array(ImageBytes.mp4.prefix(11)), type: "video/mp4")),
    RefusedImage(
      "a first box without room for its brand",
      "type", .contents(claimed: .mp4, found: nil),
      .answer([0, 0, 0, 8] + Array(ImageBytes.mp4.dropFirst(4)), type: "video/mp4")),
    RefusedImage(
      "a PNG that says it is a video",
      "type", .contents(claimed: .mp4, found: .png),
      .answer(ImageBytes.png, type: "video/mp4")),
    RefusedImage(
      "a video that says it is a PNG",
      "type", .contents(claimed: .png, found: .mp4), .answer(ImageBytes.mp4)),
    RefusedImage("an empty video", "type", .empty, .answer([], type: "video/mp4")),
  ]

  static let redirects = [
    RefusedImage(
      "redirected to another host",
      "warning forbidden @8 ‹evil.example› < SERVER/a?…"
    ) { _ in .redirect("https://evil.example/b?c=d") },
    RefusedImage(
      "redirected to a host that begins like an allowed one",
      "warning forbidden @8 ‹cdn.example.com.evil.example› < SERVER/a?…"
    ) { _ in .redirect("https://cdn.example.com.evil.example/b") },
    RefusedImage(
      "redirected away from TLS",
      "warning forbidden @0 ‹http› < SERVER/a?…"
    ) { _ in .redirect("http://cdn.example.com/b") },
    RefusedImage(
      "redirected to a file",
      "warning forbidden @0 ‹file› < SERVER/a?…"
    ) { _ in .redirect("file:///etc/passwd") },
    RefusedImage(
      "redirected to an address with a password",
      "warning unusable @8 ‹cdn.example.com:x@› < SERVER/a?…"
    ) { _ in .redirect("https://cdn.example.com:x@evil.example/b") },
    RefusedImage(
      "redirected in a circle",
      "warning redirects SERVER/a < SERVER/b < SERVER/a < SERVER/a?…"
    ) { path in
      .redirect(path == "/a" ? "/b" : "/a")
    },
    RefusedImage(
      "redirected to nowhere",
      "status", .status(302), .answer([], type: nil, status: 302)),
  ]
}
