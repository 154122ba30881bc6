@MainActor
func purchased(total: String) {
  BranchSDK.logEvent("PURCHASE", ["revenue": total])
}
