import Entryway

enum GymRoute: LinkDestination {
  case course(id: Int)
  case booking(course: Int)
  case terms(course: Int)
  case membership

  static let routes = RouteTable<GymRoute>(schemes: ["gym"], hosts: ["gym.example.com"]) {
    Route("/courses/{id}", GymRoute.course)
    Route("/courses/{course}/booking", GymRoute.booking)
    Route("/courses/{course}/booking/terms", GymRoute.terms)
    Route("/membership", .membership)
  }

  var plan: NavigationPlan<GymTab, GymScreen> {
    switch self {
    case .course(let id): .tab(.courses).path([.course(id)])
    case .booking(let course): GymRoute.course(id: course).plan.present(.booking(course))
    case .terms(let course):
      GymRoute.course(id: course).plan.present(.booking(course), path: [.terms])
    // Over the current tab and its screens.
    case .membership: .present(.membership)
    }
  }
}

enum GymTab: NavigationScreen {
  case home, courses
}

enum GymScreen: NavigationScreen {
  case course(Int)
  case booking(Int)
  case terms
  case membership
}
