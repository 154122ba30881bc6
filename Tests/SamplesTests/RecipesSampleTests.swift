import AppIntents
import AppleSystem
import EntrywayUIKit
import Recipes
import Testing
import UIKit

@testable import RecipesSample

@Suite("The app of the recipes", .serialized)
struct RecipesSampleTests {
  private let phone: Phone

  init() async {
    let notifications = UNUserNotificationCenter(isAuthorized: false)
    await Self.install(notifications).allow()
    phone = Self.install(notifications)
  }

  /// A phone on which the app's process starts.
  private static func install(_ notifications: UNUserNotificationCenter) -> Phone {
    AppDelegate.center = DeepLinkCenter(RecipesRoute.entries)
    return Phone(
      appDelegate: AppDelegate(), notifications: notifications, sceneDelegate: SceneDelegate.init)
  }

  /// The selected tab's screens.
  private var shown: [String] {
    phone.titles((phone.root as? UITabBarController)?.selectedViewController)
  }

  private func web(_ link: URL) -> Way {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = link
    return .activity(activity)
  }

  @Test("The person is asked whether it may notify when they first see its home")
  func asks() async {
    let phone = Self.install(UNUserNotificationCenter(isAuthorized: false))
    await phone.allow()
    #expect(phone.notifications.requestedOptions == [[.alert, .badge, .sound]])
  }

  @Test("A tapped push that starts the app pushes its recipe")
  func notification() async {
    await phone.launch(.notification(Tap(["type": "recipe", "id": "1234"])))
    #expect(shown == ["Recipes", "Recipe(1234)"])
  }

  @Test("A link selects the tab and pushes the recipe, and the link to the list pops it")
  func tabs() async throws {
    await phone.launch(
      web(try #require(URL(string: "https://bestrecipes.com/recipe?country=FR&limit=7"))))
    #expect(shown == ["Recipes", "Recipes(country: FR, limit: 7)"])
    let scene = try #require(phone.scenes.first)
    await phone.enter(web(try #require(URL(string: "https://bestrecipes.com/recipe"))), scene)
    #expect(shown == ["Recipes"])
    await phone.enter(web(try #require(URL(string: "https://bestrecipes.com/home"))), scene)
    #expect(shown == ["Home"])
  }

  @Test("The intent opens the recipe's universal link, which comes to the app as others do")
  func intent() async throws {
    let intent = OpenRecipe()
    intent.id = "1234"
    let result = try await intent.perform()
    let opened = try #require(result as? IntentResultContainer<OpenURLIntent>)
    await phone.launch(web(opened.opened.url))
    #expect(shown == ["Recipes", "Recipe(1234)"])
  }
}
