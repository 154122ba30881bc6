import Entryway
import EntrywayTesting
import Testing

@Suite("Roles") struct SchoolAppTests {
  @Test("What is for a role opens for those who hold it")
  func held() async {
    let phone = AppSimulator(SchoolApp(roles: ["teacher"]).center)
    await phone.launch(from: .link("school://lessons/new"))
    #expect(phone.opened == [.newLesson])
  }

  @Test("To others it says why not")
  func rejected() async {
    let phone = AppSimulator(SchoolApp(roles: ["teacher"]).center)
    await phone.launch(from: .link("https://school.example.com/payroll"))
    await phone.tap(.notification(["link": "https://school.example.com/payroll"]))
    #expect(phone.opened == [])
    #expect(
      phone.rejections.map(\.description) == [
        """
        `payroll` is only for the audience `office`
          the app holds `teacher`
        hint: offer it only while the app holds `office`.
        """,
        """
        `payroll` is only for the audience `office`
          the app holds `teacher`
          by .notification(link: "link")
        hint: offer it only while the app holds `office`.
        """,
      ])
  }

  @Test("The home screen's menu follows the roles, and an item of an earlier menu is turned away")
  func menu() async {
    let school = SchoolApp(roles: ["teacher"])
    #expect(school.center.quickActions.map(\.title) == ["Timetable", "New Lesson"])
    school.hold([])
    #expect(school.center.quickActions.map(\.title) == ["Timetable"])
    let phone = AppSimulator(school.center)
    await phone.launch(from: .quickAction("com.example.school.newLesson"))
    #expect(
      phone.rejections.map(\.description) == [
        """
        lessons are made by teachers
          the app holds no audience
          by .quickAction("com.example.school.newLesson")
        hint: offer it only while the app holds `teacher`.
        """
      ])
  }

  @Test("What waits is looked at again when the roles change")
  func changed() async {
    let school = SchoolApp(roles: ["teacher"])
    let phone = AppSimulator(school.center)
    await phone.launch(from: .link("school://lessons/new"), activates: false)
    school.hold([])
    await phone.foreground()
    #expect(phone.opened == [])
    #expect(phone.rejections.map(\.code) == [.audience])
    #expect(SchoolRoute.entries.problems.isEmpty)
  }
}
