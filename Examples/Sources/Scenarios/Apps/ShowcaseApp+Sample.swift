public import EntrywaySimulation
public import Showcase

extension ShowcaseApp: SampleApp {
  public static var name: String { "showcase" }
  public static var lifeCycle: AppLifeCycle { .swiftUI }
  public static var entries: EntryRules<ShowcaseRoute> { ShowcaseRoute.entries }
  public var shown: String? { navigation.description }
}

extension ShowcaseApp {
  static var scenarios: [Scenario] {
    let noID = "rejected: no route matches this link: \"id\" is missing"
    return [
      scenario(link: "example://home", .urlScheme, "Home"),
      scenario(link: "example://home/settings", .urlScheme, "Home > Settings"),
      scenario(link: "example://detail?id=7", .urlScheme, "Home > Detail(7)"),
      scenario(link: "example://detail?id=7/settings", .urlScheme, "Home > Detail(7) > Settings"),
      scenario(link: "example://detail?id=seven", .urlScheme, "Home > Detail(seven)"),
      scenario(push: ["deeplink": "example://detail?id=7"], "Home > Detail(7)"),
      scenario(link: "example://detail", .urlScheme, noID),
      scenario(link: "example://detail?id", .urlScheme, noID),
      scenario(
        link: "example://home/unknown", .urlScheme,
        "rejected: no route matches this link: the path should end here, but continues with "
          + "\"unknown\""),
      scenario(
        link: "other://home", .urlScheme,
        "rejected: this link is not the app's: its scheme is \"other\""),
      scenario(
        "a rejected link leaves the path", .urlScheme, in: [.background, .foreground],
        "Home > Detail(7)"
      ) { phone in
        await phone.enter(.link("example://detail?id=7"))
        await phone.enter(.link("example://home/unknown"))
        return phone.shown ?? ""
      },
    ]
  }
}
