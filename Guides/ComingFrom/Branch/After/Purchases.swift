import EntrywayReporting

@MainActor
func purchased(total: Double) {
  AppDelegate.center.track("purchase", ["total": .number(total)])
}
