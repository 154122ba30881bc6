import Entryway

enum AppTab: NavigationScreen {
  case home, settings
}

enum AppScreen: NavigationScreen {
  case home
  case order(id: String)
}
