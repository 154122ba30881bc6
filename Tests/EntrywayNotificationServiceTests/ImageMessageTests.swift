import DiagnosticFacts
import Entryway
import EntrywayReporting
import Testing

@testable import EntrywayNotificationService

@Suite("What is said of an image that does not come")
struct ImageMessageTests {
  @Test("It is word for word what the golden file has")
  func golden() throws {
    let faults: KeyValuePairs<String, ImageFault> = [
      "redirected once": .redirects(0), "redirected twice": .redirects(1),
      "redirected in a circle": .redirects(3), "refused": .broken(.refused), "lost": .broken(.lost),
      "no such host": .broken(.unknownHost), "offline": .broken(.offline),
      "not trusted": .broken(.insecure), "slow": .broken(.timedOut),
      "another failure": .broken(.other(-1000)), "a status": .status(404),
      "a type": .contentType("image/svg+xml"), "no type": .contentType(nil),
      "an encoding": .encoding("gzip"), "nothing": .empty,
      "no image": .contents(claimed: .png, found: nil),
      "another image": .contents(claimed: .png, found: .jpeg),
      "no video": .contents(claimed: .mp4, found: nil),
      "an image as a video": .contents(claimed: .mp4, found: .png),
      "one byte": .tooLarge(1, .png), "more than the app allows": .tooLarge(1_000, .png),
      "more than the system takes": .tooLarge(10_000_000, .png),
      "a video of more than the app allows": .tooLarge(2_000, .mp4),
      "a video of more than the system takes": .tooLarge(50_000_000, .mp4),
      "a full disk": .unwritable, "a damaged file": .unattached,
      "longer than the budget": .outOfTime(.milliseconds(2_500)),
      "longer than a budget of seconds": .outOfTime(.seconds(25)),
      "longer than the system waits": .expired,
    ]
    let address = "https://cdn.example.com/a?…"
    let texts = faults.map { title, fault in
      (title, NotificationImageError("image_url", fault, address).description)
    }
    let redirected = NotificationImageError(
      "image_url", .foreignHost("evil.example", ByteRange(8, 20), ["cdn.example.com"]),
      "https://evil.example/b", [address, "https://cdn.example.com/b"])
    let all = texts + [("a redirect to another host", redirected.description)]
    #expect(try GoldenTexts.difference(all, from: "Downloads") == nil)
  }
}
