import Entryway

enum SchoolRoute: LinkDestination {
  case timetable
  case newLesson
  case payroll

  static let routes = RouteTable<SchoolRoute>(schemes: ["school"], hosts: ["school.example.com"]) {
    Route("/timetable", .timetable)
    Route("/lessons/new", .newLesson).audience("teacher")
    Route("/payroll", .payroll).audience("office")
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "link"),
      .quickAction("com.example.school.timetable", .timetable, title: "Timetable"),
      .quickAction(
        "com.example.school.newLesson",
        audience: Audience("teacher", otherwise: "lessons are made by teachers"), .newLesson,
        title: "New Lesson"),
    ])
}

@MainActor
final class SchoolApp {
  let center: DeepLinkCenter<SchoolRoute>

  /// - Parameter roles: Those of the user who was signed in at the last launch, as the app
  ///   remembers them.
  init(roles: Set<String> = []) {
    center = DeepLinkCenter(SchoolRoute.entries, audiences: roles)
  }

  /// Call it after a sign-in, after a sign-out, and when the server reports that the roles changed.
  func hold(_ roles: Set<String>) { center.audiences = roles }

  nonisolated deinit {}
}
