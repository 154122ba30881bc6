public import EntrywaySimulation
import EntrywayTesting
public import Shop

extension ShopApp {
  /// The app with a link server in memory, which has the links of ``shortLinks``.
  public convenience init(center: DeepLinkCenter<ShopRoute>) {
    let server = MemoryLinkServer()
    server.links = Self.shortLinks
    self.init(center: center, linkServer: server, answerLimit: Self.answerLimit)
  }

  /// What the link server of the demo has.
  public static let shortLinks = [
    "https://go.example.com/spring-letter": "https://shop.example.com/sale/spring",
    "https://go.example.com/window": "https://shop.example.com/orders/4821",
    "https://go.example.com/reserved": "https://other.example.com/sale/spring",
  ]

  /// A server in memory answers at once, however busy the machine is.
  public static let answerLimit = Duration.seconds(3_600)
}

extension ShopApp {
  /// Links of which the app knows the host alone.
  static var shortLinkScenarios: [Scenario] {
    let letter = SimulatedEntry.link("https://go.example.com/spring-letter")
    return [
      scenario("https://go.example.com/spring-letter", letter, "Home > Sale(spring)"),
      scenario(
        push: ["deep_link": "https://go.example.com/spring-letter"], action: .tap,
        name: "push with a short link", "Home > Sale(spring)"),
      scenario(link: "https://go.example.com/window", .qrCode, "Home > Order(4821)"),
      scenario(
        "a short link to an order while signed out", .universalLink,
        on: SampleSetup(isSignedIn: false), "waits for a session, then Home > Order(4821)"
      ) { phone in
        let link = SimulatedEntry.link("https://go.example.com/window")
        let id = await phone.enter(link)
        let waiting = phone.result(of: id, by: link).message ?? ""
        await phone.perform(.signIn)
        return "\(waiting), then \(phone.result(of: id, by: link).line)"
      },
      scenario(link: "https://go.example.com/withdrawn", .universalLink, "Home"),
      scenario(
        link: "https://go.example.com/reserved", .universalLink,
        "rejected: the target of https://go.example.com/reserved: this link is not the app's: "
          + "its host is \"other.example.com\""),
      scenario(
        "a short link for the first time, without a connection", .universalLink, "Home"
      ) { phone in
        await phone.perform(.losesConnection)
        return await phone.play(letter)
      },
      scenario(
        "a short link that has opened before, without a connection", .universalLink,
        in: [.background, .foreground], "Home > Sale(spring)"
      ) { phone in
        await phone.enter(letter)
        await phone.enter(.link("https://shop.example.com/"))
        await phone.perform(.losesConnection)
        return await phone.play(letter)
      },
    ]
  }
}
