import Entryway
import Testing

@testable import EntrywayNotificationService

/// A payload whose image is not fetched, and what is said of it.
struct RefusedAddress: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var payload: PayloadValue
  var code: NotificationImageError.Code
  var text: String

  init(
    _ testDescription: String, _ value: PayloadValue, _ code: NotificationImageError.Code,
    _ text: String
  ) {
    self.testDescription = testDescription
    payload = ["aps": [:], "image_url": value]
    self.code = code
    self.text = text
  }

  private static let absent = """
    no image: the payload has no `image_url`
    hint: send the image's address under this key, beside `aps`. A push without an image needs no \
    "mutable-content".
    """

  private static func notText(_ what: String) -> String {
    """
    no image: `image_url` is \(what), not an address
    hint: send the address as text, such as "https://cdn.example.com/sale.jpg".
    """
  }

  private static func foreign(_ shown: String, _ host: String) -> String {
    let before = shown.prefix(while: { $0 != "/" }).count + 2
    return """
      no image: its host is "\(host)"
        \(shown)
        \(String(repeating: " ", count: before))\(String(repeating: "^", count: host.count))
      expected cdn.example.com or *.example.org
      hint: send an address of these hosts, or add the host to `hosts:` of the extension's images.
      """
  }

  private static func scheme(_ shown: String, _ scheme: String) -> String {
    """
    no image: its scheme is "\(scheme)"
      \(shown)
      \(String(repeating: "^", count: scheme.count))
    expected https
    hint: send an address that begins with https://.
    """
  }

  static let all = values + hosts + texts

  private static let values = [
    {
      var row = RefusedAddress("the key is missing", .null, .absent, absent)
      row.payload = ["aps": [:], "image": "https://cdn.example.com/a.jpg"]
      return row
    }(),
    RefusedAddress("null", .null, .unusable, notText("null")),
    RefusedAddress("a number", 4821, .unusable, notText("the number 4821")),
    RefusedAddress("an array", ["https://cdn.example.com/a"], .unusable, notText("an array")),
    RefusedAddress("empty text", "", .unusable, notText("empty text")),
  ]

  private static let hosts = [
    RefusedAddress(
      "another host", "https://evil.example/a", .forbidden,
      foreign("https://evil.example/a", "evil.example")),
    RefusedAddress(
      "a host that begins like an allowed one", "https://cdn.example.com.evil.example/a",
      .forbidden,
      foreign("https://cdn.example.com.evil.example/a", "cdn.example.com.evil.example")),
    RefusedAddress(
      "a host that ends like an allowed one", "https://evilexample.org/a", .forbidden,
      foreign("https://evilexample.org/a", "evilexample.org")),
    RefusedAddress(
      "the host above all that are allowed", "https://example.org/a", .forbidden,
      foreign("https://example.org/a", "example.org")),
    RefusedAddress(
      "a dot behind the host", "https://cdn.example.com./a", .forbidden,
      foreign("https://cdn.example.com./a", "cdn.example.com.")),
    RefusedAddress(
      "an empty label before an allowed one", "https://a..example.org/a", .forbidden,
      foreign("https://a..example.org/a", "a..example.org")),
    RefusedAddress(
      "a dot before an allowed one", "https://.a.example.org/a", .forbidden,
      foreign("https://.a.example.org/a", ".a.example.org")),
    RefusedAddress(
      "a label of other characters", "https://a,b.example.org/a", .forbidden,
      foreign("https://a,b.example.org/a", "a,b.example.org")),
    RefusedAddress(
      "another port", "https://cdn.example.com:8443/a?token=secret", .forbidden,
      """
      no image: its port is not the https port
        https://cdn.example.com:8443/a?…
                                ^^^^
      expected no port, or 443
      hint: serve the image on port 443.
      """),
    RefusedAddress(
      "plain HTTP", "http://cdn.example.com/a", .forbidden,
      scheme("http://cdn.example.com/a", "http")),
    RefusedAddress(
      "a file", "file:///etc/passwd", .forbidden, scheme("file:///etc/passwd", "file")),
    RefusedAddress(
      "data", "data:image/png;base64,AAAA", .forbidden,
      scheme("data:image/png;base64,AAAA", "data")),
  ]

  private static let texts = [
    RefusedAddress(
      "no URL", "running-sale.jpg", .unusable,
      """
      no image: its address is refused: it does not start with a scheme
        running-sale.jpg
        ^^^^^^^^^^^^^^^^
      hint: start it with https:// or one of the app's schemes, such as shop://.
      """),
    RefusedAddress(
      "a user name", "https://cdn.example.com@evil.example/a", .unusable,
      """
      no image: its address is refused: it has a user name before the host
        https://cdn.example.com@evil.example/a
                ^^^^^^^^^^^^^^^^
      hint: remove everything up to the @; the real host follows it.
      """),
    RefusedAddress(
      "a backslash", "https://evil.example\\@cdn.example.com/a", .unusable,
      """
      no image: its address is refused: it contains a backslash
        https://evil.example\\@cdn.example.com/a
                            ^
      hint: separate segments with /; in a query write %5C.
      """),
    RefusedAddress(
      "a space in the query", "https://cdn.example.com/a?b=c d", .unusable,
      """
      no image: its address is refused: it contains a space
        https://cdn.example.com/a?…
                                  ^
      hint: write %20 instead.
      """),
    RefusedAddress(
      "a host outside of ASCII", "https://cdn.exämple.com/a", .unusable,
      """
      no image: its address is refused: its host contains a non-ASCII character
        https://cdn.exämple.com/a
                      ^
      hint: write the host in its xn-- form, and check that it is the intended host.
      """),
    RefusedAddress(
      "an escape in the host", "https://cdn%2Eexample.com/a", .unusable,
      """
      no image: its address is ambiguous
        https://cdn%2Eexample.com/a
      hint: write the host in lowercase ASCII, without escapes.
      """),
    RefusedAddress(
      "an escaped slash before an allowed host", "https://evil.example%2F.example.org/a", .unusable,
      """
      no image: its address is ambiguous
        https://evil.example%2F.example.org/a
      hint: write the host in lowercase ASCII, without escapes.
      """),
    RefusedAddress(
      "a bracket before an allowed host", "https://[x.example.org/a", .unusable,
      """
      no image: its address is ambiguous
        https://[x.example.org/a
      hint: write the host in lowercase ASCII, without escapes.
      """),
    RefusedAddress(
      "a port that is no number", "https://cdn.example.com:https/a", .unusable,
      """
      no image: its address is refused: its port is not a number
        https://cdn.example.com:https/a
                                ^^^^^
      hint: write digits after the colon, or remove the colon and what follows it.
      """),
    RefusedAddress(
      "no host", "https:///a", .unusable,
      """
      no image: its address is refused: it has no host
        https:///a
        ^^^^^^^^
      hint: write https://HOST/PATH with both slashes.
      """),
  ]
}
