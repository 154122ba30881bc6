import Entryway
import EntrywayTesting
import Testing

@Suite("A modal in a plan") struct GymRouteTests {
  private let model = NavigationModel<GymTab, GymScreen>(tab: .home)
  private let phone: AppSimulator<GymRoute>

  init() async {
    let center = DeepLinkCenter(EntryRules(GymRoute.routes))
    phone = AppSimulator(center)
    center.onOpen { [model] route in model.apply(route.plan) }
    await phone.launch()
  }

  @Test("Each link leads to what the page says, also over a modal that is open")
  func places() async {
    for (link, place) in [
      ("gym://courses/7", "[courses] course(7)"),
      ("gym://courses/7/booking", "[courses] course(7), modal: booking(7)"),
      ("gym://courses/7/booking/terms", "[courses] course(7), modal: booking(7) > terms"),
      ("gym://membership", "[courses] course(7), modal: membership"),
      ("gym://courses/8/booking", "[courses] course(8), modal: booking(8)"),
      ("gym://courses/8", "[courses] course(8)"),
    ] {
      await phone.tap(.link(link))
      #expect(model.description == place)
    }
  }

  @Test("The steps to a modal that is not shown yet, and to a page inside the one that is")
  func steps() async {
    #expect(
      model.steps(to: GymRoute.booking(course: 7).plan).map(\.description) == [
        "select [courses]", "push course(7)", "present booking(7)",
      ])
    await phone.tap(.link("gym://courses/7/booking"))
    #expect(
      model.steps(to: GymRoute.terms(course: 7).plan).map(\.description) == [
        "push terms in modal 0"
      ])
  }

  @Test("A membership opens where the user is, and swiping it away leaves them there")
  func over() async {
    await phone.tap(.link("gym://membership"))
    #expect(model.description == "[home], modal: membership")
    model[modalAt: 0] = nil
    #expect(model.description == "[home]")
    #expect(GymRoute.routes.problems.isEmpty)
  }
}
