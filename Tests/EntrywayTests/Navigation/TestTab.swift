/// The tabs of the app that the navigation tests go through.
enum TestTab: Hashable, Sendable, CaseIterable {
  case home
  case settings
}
