import Loopback
import Testing

@testable import EntrywayNotificationService

/// An answer that is no image to show, and what is said of it.
struct RefusedImage: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var acts: @Sendable (String) -> [ServerAct]
  var text: String

  init(
    _ testDescription: String, _ text: String, _ acts: @escaping @Sendable (String) -> [ServerAct]
  ) {
    (self.testDescription, self.text, self.acts) = (testDescription, text, acts)
  }

  init(_ testDescription: String, _ text: String, _ acts: [ServerAct]) {
    self.init(testDescription, text) { _ in acts }
  }

  static let all = answers + videos + redirects

  static let answers = [
    RefusedImage(
      "too large by its Content-Length",
      """
      no image: it has more than 1000 bytes
        SERVER/a?…
      hint: make it smaller, or allow more with `maximumSize:`; the system takes 10 MB.
      """, .answer(ImageBytes.png + [UInt8](repeating: 0, count: 1000))),
    RefusedImage(
      "too large, without a Content-Length",
      """
      no image: it has more than 1000 bytes
        SERVER/a?…
      hint: make it smaller, or allow more with `maximumSize:`; the system takes 10 MB.
      """,
      [
        .head(200, ["Content-Type: image/png"]),
        .send(ImageBytes.png + [UInt8](repeating: 0, count: 1000)),
      ]),
    RefusedImage(
      "of another type",
      """
      no image: its type is "image/svg+xml"
        SERVER/a?…
      expected image/jpeg, image/png, image/gif or video/mp4
      hint: convert it: no other type is attached.
      """, .answer(ImageBytes.png, type: "image/svg+xml")),
    RefusedImage(
      "without a type",
      """
      no image: the server does not say its type
        SERVER/a?…
      expected image/jpeg, image/png, image/gif or video/mp4
      hint: convert it: no other type is attached.
      """, .answer(ImageBytes.png, type: nil)),
    RefusedImage(
      "a page that says it is a PNG",
      """
      no image: its type is image/png, and its first bytes are of no image
        SERVER/a?…
      hint: check what the address serves, and with which Content-Type.
      """, .answer(ImageBytes.html)),
    RefusedImage(
      "a JPEG that says it is a PNG",
      """
      no image: its type is image/png, and its first bytes are those of image/jpeg
        SERVER/a?…
      hint: check what the address serves, and with which Content-Type.
      """, .answer(ImageBytes.jpeg)),
    RefusedImage(
      "cut short by its Content-Length",
      """
      no image: its type is image/png, and its first bytes are of no image
        SERVER/a?…
      hint: check what the address serves, and with which Content-Type.
      """,
      [.head(200, ["Content-Type: image/png", "Content-Length: 5"]), .send(ImageBytes.png)]),
    RefusedImage(
      "an encoding that could hide a large one",
      """
      no image: it is encoded as "gzip"
        SERVER/a?…
      hint: serve the image unencoded; images are already compressed.
      """, .answer(ImageBytes.png, fields: ["Content-Encoding: gzip"])),
    RefusedImage(
      "an empty body",
      """
      no image: the answer is empty
        SERVER/a?…
      hint: check what the address serves.
      """, .answer([])),
    RefusedImage(
      "not found",
      """
      no image: the server answered with status 404
        SERVER/a?…
      expected status 200
      hint: check that the address opens without signing in, from outside your network.
      """, .answer(ImageBytes.png, status: 404)),
    RefusedImage(
      "a part of it that nobody asked for",
      """
      no image: the server answered with status 206
        SERVER/a?…
      expected status 200
      hint: check that the address opens without signing in, from outside your network.
      """, .answer(ImageBytes.png, status: 206)),
    RefusedImage(
      "a sign-in",
      """
      no image: the server answered with status 401
        SERVER/a?…
      expected status 200
      hint: check that the address opens without signing in, from outside your network.
      """,
      .answer(ImageBytes.png, status: 401, fields: ["WWW-Authenticate: Basic realm=\"x\""])),
    RefusedImage(
      "broken off in the middle",
      """
      no image: the connection was lost before all of it arrived
        SERVER/a?…
      hint: open the address on the device; images are fetched once, without a retry.
      """,
      [.head(200, ["Content-Type: image/png", "Content-Length: 500"]), .send(ImageBytes.png)]),
  ]
}

extension RefusedImage {
  private static func noVideo(_ bytes: String, _ hint: String) -> String {
    """
    no video: its type is video/mp4, and its first bytes are \(bytes)
      SERVER/a?…
    hint: check what the address serves\(hint).
    """
  }

  static let videos = [
    RefusedImage(
      "a video that is too large by its Content-Length",
      """
      no video: it has more than 2000 bytes
        SERVER/a?…
      hint: make it smaller, or allow more with `maximumVideoSize:`; the system takes 50 MB.
      """, .answer(ImageBytes.mp4 + [UInt8](repeating: 0, count: 2000), type: "video/mp4")),
    RefusedImage(
      "a video that is too large, without a Content-Length",
      """
      no video: it has more than 2000 bytes
        SERVER/a?…
      hint: make it smaller, or allow more with `maximumVideoSize:`; the system takes 50 MB.
      """,
      [
        .head(200, ["Content-Type: video/mp4"]),
        .send(ImageBytes.mp4 + [UInt8](repeating: 0, count: 2000)),
      ]),
    RefusedImage(
      "a QuickTime movie",
      """
      no image: its type is "video/quicktime"
        SERVER/a?…
      expected image/jpeg, image/png, image/gif or video/mp4
      hint: convert it: no other type is attached.
      """, .answer(ImageBytes.movie("qt  "), type: "video/quicktime")),
    RefusedImage(
      "a QuickTime movie that says it is MPEG-4",
      noVideo("of no MPEG-4 video", "; export a QuickTime movie as MPEG-4"),
      .answer(ImageBytes.movie("qt  "), type: "video/mp4")),
    RefusedImage(
      "a HEIC picture that says it is a video",
      noVideo("of no MPEG-4 video", "; export a QuickTime movie as MPEG-4"),
      .answer(ImageBytes.movie("heic"), type: "video/mp4")),
    RefusedImage(
      "sound that says it is a video",
      noVideo("of no MPEG-4 video", "; export a QuickTime movie as MPEG-4"),
      .answer(ImageBytes.movie("M4A "), type: "video/mp4")),
    RefusedImage(
      "a video of eleven bytes",
      noVideo("of no MPEG-4 video", "; export a QuickTime movie as MPEG-4"),
      .answer(Array(ImageBytes.mp4.prefix(11)), type: "video/mp4")),
    RefusedImage(
      "a first box without room for its brand",
      noVideo("of no MPEG-4 video", "; export a QuickTime movie as MPEG-4"),
      .answer([0, 0, 0, 8] + Array(ImageBytes.mp4.dropFirst(4)), type: "video/mp4")),
    RefusedImage(
      "a PNG that says it is a video",
      noVideo("those of image/png", ", and with which Content-Type"),
      .answer(ImageBytes.png, type: "video/mp4")),
    RefusedImage(
      "a video that says it is a PNG",
      """
      no image: its type is image/png, and its first bytes are those of video/mp4
        SERVER/a?…
      hint: check what the address serves, and with which Content-Type.
      """, .answer(ImageBytes.mp4)),
    RefusedImage(
      "an empty video",
      """
      no image: the answer is empty
        SERVER/a?…
      hint: check what the address serves.
      """, .answer([], type: "video/mp4")),
  ]

  static let redirects = [
    RefusedImage(
      "redirected to another host",
      """
      no image: its host is "evil.example"
        https://evil.example/b?…
                ^^^^^^^^^^^^
      expected cdn.example.com or *.example.org
        redirected from SERVER/a?…
      hint: send an address of these hosts, or add the host to `hosts:` of the extension's images.
      """, .redirect("https://evil.example/b?c=d")),
    RefusedImage(
      "redirected to a host that begins like an allowed one",
      """
      no image: its host is "cdn.example.com.evil.example"
        https://cdn.example.com.evil.example/b
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      expected cdn.example.com or *.example.org
        redirected from SERVER/a?…
      hint: send an address of these hosts, or add the host to `hosts:` of the extension's images.
      """, .redirect("https://cdn.example.com.evil.example/b")),
    RefusedImage(
      "redirected away from TLS",
      """
      no image: its scheme is "http"
        http://cdn.example.com/b
        ^^^^
      expected https
        redirected from SERVER/a?…
      hint: send an address that begins with https://.
      """, .redirect("http://cdn.example.com/b")),
    RefusedImage(
      "redirected to a file",
      """
      no image: its scheme is "file"
        file:///etc/passwd
        ^^^^
      expected https
        redirected from SERVER/a?…
      hint: send an address that begins with https://.
      """, .redirect("file:///etc/passwd")),
    RefusedImage(
      "redirected to an address with a password",
      """
      no image: its address is refused: it has a user name before the host
        https://cdn.example.com:x@evil.example/b
                ^^^^^^^^^^^^^^^^^^
        redirected from SERVER/a?…
      hint: remove everything up to the @; the real host follows it.
      """, .redirect("https://cdn.example.com:x@evil.example/b")),
    RefusedImage(
      "redirected in a circle",
      """
      no image: it is redirected more than 3 times
        SERVER/a
        redirected from SERVER/b
        redirected from SERVER/a
        redirected from SERVER/a?…
      hint: send the final address of the image.
      """
    ) { path in
      .redirect(path == "/a" ? "/b" : "/a")
    },
    RefusedImage(
      "redirected to nowhere",
      """
      no image: the server answered with status 302
        SERVER/a?…
      expected status 200
      hint: check that the address opens without signing in, from outside your network.
      """, .answer([], type: nil, status: 302)),
  ]
}
