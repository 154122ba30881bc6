import Entryway
import Testing

@testable import EntrywayNotificationService

/// A payload whose image is not fetched, and the facts of what is said of it.
struct RefusedAddress: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var payload: PayloadValue
  var facts: String
  /// What stands there instead of text.
  var found: String?

  init(
    _ testDescription: String, _ value: PayloadValue, _ facts: String, found: String? = nil
  ) {
    (self.testDescription, self.found) = (testDescription, found)
    payload = ["aps": [:], "image_url": value]
    self.facts = "warning \(facts)"
  }

  static let all = values + hosts + texts

  private static let values = [
    {
      var row = RefusedAddress("the key is missing", .null, "absent")
      row.payload = ["aps": [:], "image": "https://cdn.example.com/a.jpg"]
      return row
    }(),
    RefusedAddress("null", .null, "unusable", found: "null"),
    RefusedAddress("a number", 4821, "unusable", found: "the number 4821"),
    RefusedAddress("an array", ["https://cdn.example.com/a"], "unusable", found: "an array"),
    RefusedAddress("empty text", "", "unusable", found: "empty text"),
  ]

  private static let hosts = [
    RefusedAddress("another host", "https://evil.example/a", "forbidden @8 ‹evil.example›"),
    RefusedAddress(
      "a host that begins like an allowed one", "https://cdn.example.com.evil.example/a",
      "forbidden @8 ‹cdn.example.com.evil.example›"),
    RefusedAddress(
      "a host that ends like an allowed one", "https://evilexample.org/a",
      "forbidden @8 ‹evilexample.org›"),
    RefusedAddress(
      "the host above all that are allowed", "https://example.org/a", "forbidden @8 ‹example.org›"),
    RefusedAddress(
      "a dot behind the host", "https://cdn.example.com./a", "forbidden @8 ‹cdn.example.com.›"),
    RefusedAddress(
      "an empty label before an allowed one", "https://a..example.org/a",
      "forbidden @8 ‹a..example.org›"),
    RefusedAddress(
      "a dot before an allowed one", "https://.a.example.org/a", "forbidden @8 ‹.a.example.org›"),
    RefusedAddress(
      "a label of other characters", "https://a,b.example.org/a", "forbidden @8 ‹a,b.example.org›"),
    RefusedAddress(
      "another port", "https://cdn.example.com:8443/a?token=secret", "forbidden @24 ‹8443›"),
    RefusedAddress("plain HTTP", "http://cdn.example.com/a", "forbidden @0 ‹http›"),
    RefusedAddress("a file", "file:///etc/passwd", "forbidden @0 ‹file›"),
    RefusedAddress("data", "data:image/png;base64,AAAA", "forbidden @0 ‹data›"),
  ]

  private static let texts = [
    RefusedAddress("no URL", "running-sale.jpg", "unusable @0 ‹running-sale.jpg›"),
    RefusedAddress(
      "a user name", "https://cdn.example.com@evil.example/a", "unusable @8 ‹cdn.example.com@›"),
    RefusedAddress("a backslash", "https://evil.example\\@cdn.example.com/a", #"unusable @20 ‹\›"#),
    RefusedAddress("a space in the query", "https://cdn.example.com/a?b=c d", "unusable @26 ‹…›"),
    RefusedAddress("a host outside of ASCII", "https://cdn.exämple.com/a", "unusable @14 ‹ä›"),
    RefusedAddress(
      "an escape in the host", "https://cdn%2Eexample.com/a", "unusable https://cdn%2Eexample.com/a"
    ),
    RefusedAddress(
      "an escaped slash before an allowed host", "https://evil.example%2F.example.org/a",
      "unusable https://evil.example%2F.example.org/a"),
    RefusedAddress(
      "a bracket before an allowed host", "https://[x.example.org/a",
      "unusable https://[x.example.org/a"),
    RefusedAddress(
      "a port that is no number", "https://cdn.example.com:https/a", "unusable @24 ‹https›"),
    RefusedAddress("no host", "https:///a", "unusable @0 ‹https://›"),
  ]
}
