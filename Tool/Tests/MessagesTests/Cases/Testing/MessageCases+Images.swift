import Entryway
import EntrywayNotificationService

extension MessageCases {
  static var images: MessageGroup {
    let images = NotificationImages(hosts: ["cdn.example.com", "*.Example.org"])
    let addresses = [
      "https://evil.example/a", "https://cdn.example.com.evil.example/a",
      "https://evilexample.org/a", "https://example.org/a", "https://cdn.example.com./a",
      "https://a..example.org/a", "https://.a.example.org/a", "https://a,b.example.org/a",
      "https://cdn.example.com:8443/a?token=secret", "http://cdn.example.com/a",
      "file:///etc/passwd", "data:image/png;base64,AAAA", "running-sale.jpg",
      "https://cdn.example.com@evil.example/a", "https://evil.example\\@cdn.example.com/a",
      "https://cdn.example.com/a?b=c d", "https://cdn.exämple.com/a", "https://cdn%2Eexample.com/a",
      "https://evil.example%2F.example.org/a", "https://[x.example.org/a",
      "https://cdn.example.com:https/a", "https:///a", "shop\u{202E}://a", "https://e\u{301}.com/a",
      "https://cdn.example.com/a.jpg",
    ]
    let long = "https://evil.example/" + String(repeating: "a", count: 300) + "?token=secret"
    let payloads: [(String, NotificationImages, PayloadValue)] =
      [
        ("no key", images, ["image": "https://cdn.example.com/a.jpg"]),
        ("no object", images, "text"), ("null", images, ["image_url": nil]),
        ("a number", images, ["image_url": 4821]), ("an array", images, ["image_url": ["a"]]),
        ("empty text", images, ["image_url": ""]),
        ("something else", images, ["image_url": .other("a value of type X\n")]),
        ("a long address", images, ["image_url": .text(long)]),
        ("a long scheme", images, ["image_url": .text(String(repeating: "s", count: 200) + ":a")]),
        (
          "no hosts", NotificationImages(hosts: []), ["image_url": "https://cdn.example.com/a"]
        ),
        (
          "one host", NotificationImages(hosts: ["a.example"]),
          ["image_url": "https://cdn.example.com/a"]
        ),
        (
          "a path that is blocked", NotificationImages(hosts: [], at: "data.image"),
          ["data": "text"]
        ),
        (
          "a key of two lines", NotificationImages(hosts: [], at: "a\nb\u{202E}"),
          ["other": "text"]
        ),
      ] + addresses.map { ($0, images, ["image_url": .text($0)]) }
    return MessageGroup(
      "Images that are not fetched",
      payloads.map { title, images, payload in
        do throws(NotificationImageError) {
          return Message(title, parts: [(".", "\(try images.address(in: payload))")])
        } catch {
          return Message(
            title,
            parts: [
              ("|", error.description),
              (
                ".",
                "code \(error.code.rawValue), key \(error.key), address \(error.address ?? "none")"
              ),
            ])
        }
      })
  }
}
